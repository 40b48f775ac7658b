"""Cuts the fonts in this folder from Inter: see README.md."""

import subprocess
import sys
from pathlib import Path

from fontTools.ttLib import TTFont

WEIGHTS = {"Regular": "400Regular/Inter_400Regular.ttf", "SemiBold": "600SemiBold/Inter_600SemiBold.ttf"}
LATIN = "U+0020-007E,U+00A0-017F,U+2009,U+202F,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+20AC"
SIGNS = "U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265"
MORE = "U+0370-03FF,U+2070-209F,U+2194-21FF,U+2200-22FF,U+25A0-25FF,U+2713,U+2717"
# Figures of one width, so that columns of numbers line up in every renderer without asking for it.
TABULAR = "0123456789+\u2212\u00b1"


def with_tabular_figures(source: Path, target: Path) -> None:
    font = TTFont(source, recalcTimestamp=False)
    gsub = font["GSUB"].table
    lookup = next(r.Feature.LookupListIndex[0] for r in gsub.FeatureList.FeatureRecord if r.FeatureTag == "tnum")
    subtable = gsub.LookupList.Lookup[lookup].SubTable[0]
    mapping = getattr(subtable, "ExtSubTable", subtable).mapping
    for table in font["cmap"].tables:
        for figure in map(ord, TABULAR):
            if figure in table.cmap:
                table.cmap[figure] = mapping.get(table.cmap[figure], table.cmap[figure])
    font.save(target)


def cut(source: Path, target: Path, unicodes: str, *options: str) -> None:
    common = ["--name-IDs=*", "--no-hinting", "--notdef-outline", "--drop-tables+=DSIG"]
    subprocess.run(
        ["pyftsubset", str(source), f"--output-file={target}", f"--unicodes={unicodes}", *common, *options], check=True
    )


def main(package: Path) -> None:
    here = Path(__file__).parent
    for weight, file in WEIGHTS.items():
        whole = here / f"{weight}.tmp"
        with_tabular_figures(package / file, whole)
        cut(whole, here / f"Inter-{weight}.ttf", f"{LATIN},{SIGNS},{MORE}", "--layout-features=")
        cut(whole, here / f"Inter-{weight}.woff2", f"{LATIN},{SIGNS}", "--layout-features=kern,mark,ccmp", "--flavor=woff2")
        whole.unlink()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
