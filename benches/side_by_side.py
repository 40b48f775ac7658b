"""The Python half of benches/side-by-side: TINCAN SIDE_BY_SIDE, both built for release."""

import json
import math
import random
import subprocess
import sys
import time
import tomllib

try:
    import pyspiel
except ImportError:
    pyspiel = None

SCENARIOS = ["picket-duty/cassin-young", "kamikaze-attack/standard"]
STATES = ["undamaged", "damaged", "flamed", "destroyed"]
WAVES = 20_000
REPETITIONS = 5
# Everything is measured so often, in turn, and the fastest of each stands: a machine that is busy for
# a while is then busy for all alike.
ROUNDS = 4


def told(*command):
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def fastest(play):
    """The shortest of several times: whatever else the machine does can only make one longer."""
    times = []
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        play()
        times.append(time.perf_counter() - start)
    return min(times)


# One wave of gunnery, 6.8 of Picket Duty, as one would write it down from the book.


class Plane:
    def __init__(self, altitude):
        self.altitude = altitude
        self.hits = 0
        self.state = "undamaged"


class Charts:
    def __init__(self, path):
        with open(path, "rb") as file:
            charts = tomllib.load(file)
        self.director = charts["9-1"]
        self.fire = charts["9-2"]
        self.to_damage = charts["6-8"]["hits_to_damage"]
        self.to_flame = charts["6-8"]["hits_to_flame"]

    def bonus(self, gun, altitude):
        """Table 9-1."""
        return self.director[gun][self.director["columns"].index(altitude)]

    def result(self, gun, altitude, roll):
        """Table 9-2."""
        chart = self.fire[gun]
        if roll <= 2:
            row = chart["2 or less"]
        elif roll >= 12:
            row = chart["12 or more"]
        else:
            row = chart[str(roll)]
        return row[chart["columns"].index(altitude)]


def fire(charts, plane, shot):
    """One gun at one plane."""
    roll = random.randint(1, 6) + random.randint(1, 6) + shot["added"]
    if shot["directed"]:
        roll += charts.bonus(shot["gun"], plane.altitude)
    result = charts.result(shot["gun"], plane.altitude, roll)
    if result == "destroyed":
        plane.state = "destroyed"
        return
    if result == "flamed":
        plane.state = "flamed"
        return
    if result == "1 hit":
        plane.hits += 1
    elif result == "2 hits":
        plane.hits += 2
    if plane.hits >= charts.to_flame:
        plane.state = "flamed"
    elif plane.hits >= charts.to_damage:
        plane.state = "damaged"


def wave(charts, altitudes, shots):
    """All guns in order; a gun whose target is flamed or down does not fire."""
    planes = [Plane(altitude) for altitude in altitudes]
    for shot in shots:
        plane = planes[shot["plane"]]
        if plane.state in ("undamaged", "damaged"):
            fire(charts, plane, shot)
    return planes


# What is held against what.


def exact(tincan, number, altitude, shots):
    """The odds of one plane of the wave after all the guns aimed at it, from tincan's exact walk."""
    mine = [shot for shot in shots if shot["plane"] == number]
    added = {shot["added"] for shot in mine}
    directed = {shot["gun"] for shot in mine if shot["directed"]}
    manual = {shot["gun"] for shot in mine if not shot["directed"]} - {"20mm"}
    assert len(added) == 1 and not manual, "`odds` could not be asked for such a plane"
    assert directed <= {"5in", "40mm"}
    answer = told(
        tincan, "odds", "picket-duty", "shoot-down", "--format", "json",
        "guns=" + ",".join(shot["gun"] for shot in mine),
        f"altitude={altitude}", f"modifier={added.pop()}", "directed=all",
    )  # fmt: skip
    odds = {one["result"]: one["probability"] for one in answer["outcomes"]}
    return [odds.get(state, 0.0) for state in STATES]


def check(who, ends, waves, odds):
    """Every plane ends in every state as often as it should, to five standard errors."""
    for number, (counts, chances) in enumerate(zip(ends, odds)):
        for state, count, chance in zip(STATES, counts, chances):
            leeway = 5 * math.sqrt(chance * (1 - chance) / waves) + 1 / waves
            off = abs(count / waves - chance)
            assert off <= leeway, f"{who}: plane {number} {state}: {count / waves} is not {chance}"


def waves_side_by_side(tincan, example, ours):
    altitudes, shots = ours["planes"], ours["shots"]
    odds = [exact(tincan, n, altitude, shots) for n, altitude in enumerate(altitudes)]
    check("tincan", ours["ends"], ours["waves"], odds)
    charts = Charts("configs/picket_duty/charts/gunnery.toml")
    random.seed(1)
    ended = [[0] * len(STATES) for _ in altitudes]

    def play():
        for _ in range(WAVES):
            for counts, plane in zip(ended, wave(charts, altitudes, shots)):
                counts[STATES.index(plane.state)] += 1

    rounds = [(told(example)["waves_per_second"], WAVES / fastest(play)) for _ in range(ROUNDS)]
    mine, theirs = map(max, zip(*rounds))
    check("Python", ended, WAVES * REPETITIONS * ROUNDS, odds)
    down = sum(sum(chances[2:]) for chances in odds)
    print(f"One wave of Picket Duty: {len(shots)} guns at {len(altitudes)} planes, {down:.2f} of them brought down")
    print("on average. Both halves were held against the exact odds of every plane, and agree.\n")
    row("", "waves/s")
    row("tincan", f"{mine:,.0f}")
    row("plain Python", f"{theirs:,.0f}")
    print(f"\n  tincan fires {rounded(mine / theirs)} times as many waves a second\n")


def playout(game):
    """One random game through OpenSpiel's own interface: its chance nodes and its decisions."""
    state, chances, decisions = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, weights)[0])
            chances += 1
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return chances, decisions


def rollouts_per_second(game, games):
    """Random games played inside OpenSpiel, without a step in Python: the rollouts by which its tree
    search values the one position it is given."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def play():
        rollouts = pyspiel.RandomRolloutEvaluator(games, 1)
        pyspiel.MCTSBot(game, rollouts, 1.0, 1, 1000, False, 1, False).step(state)

    return games / fastest(play)


def openspiel(name, dice_at_once, games):
    """Games, dice and decisions a second. A chance node of backgammon is two dice, of pig one."""
    game = pyspiel.load_game(name)
    counted = [playout(game) for _ in range(games)]
    chances, decisions = (sum(column) / games for column in zip(*counted))
    speed = rollouts_per_second(game, games * 4)
    return {"games": speed, "dice": speed * chances * dice_at_once, "decisions": speed * decisions}


def ours_of(tincan, scenario):
    speed = told(tincan, "speed", scenario, "--format", "json")
    games = speed["games_per_second_one"]
    return {"games": games, "dice": games * speed["dice_per_game"]}


def fastest_of_all(tincan):
    courses = {scenario: lambda scenario=scenario: ours_of(tincan, scenario) for scenario in SCENARIOS}
    if pyspiel:
        courses["OpenSpiel backgammon"] = lambda: openspiel("backgammon", 2, 200)
        courses["OpenSpiel pig"] = lambda: openspiel("pig", 1, 1000)
    rounds = [{name: course() for name, course in courses.items()} for _ in range(ROUNDS)]
    return {name: max((one[name] for one in rounds), key=lambda found: found["games"]) for name in courses}


def row(name, *cells):
    print(f"  {name:<32}" + "".join(f"{cell:>14}" for cell in cells))


def rounded(ratio):
    """Two digits: more would be this run's."""
    digits = 1 - math.floor(math.log10(ratio))
    return f"{round(ratio, digits):,.{max(digits, 0)}f}"


def games_side_by_side(tincan, ours):
    print("Whole games, every chance and choice of them, on one thread\n")
    row("", "games/s", "dice/s", "decisions/s", "dice/game")
    measured = fastest_of_all(tincan)
    first = measured[SCENARIOS[0]]
    first["decisions"] = first["games"] * ours["decisions_per_game"]
    for name, found in measured.items():
        decisions = f"{found['decisions']:,.0f}" if "decisions" in found else "—"
        dice = found["dice"] / found["games"]
        row(name, f"{found['games']:,.0f}", f"{found['dice']:,.0f}", decisions, f"{dice:.1f}")
    print("\n  OpenSpiel plays at random, inside its own C++; tincan's captains follow their doctrine.")
    print("  A decision of theirs is one move; of ours, one order: the targets of all guns are one.")
    print("  The games are not alike. Dice are: compare those.\n")
    for name in list(measured)[len(SCENARIOS):]:
        for scenario in SCENARIOS:
            ratio = rounded(measured[scenario]["dice"] / measured[name]["dice"])
            print(f"  {scenario} rolls {ratio} times the dice a second of {name}")
    print()


def main():
    tincan, example = sys.argv[1:]
    ours = told(example)
    games_side_by_side(tincan, ours)
    waves_side_by_side(tincan, example, ours)


if __name__ == "__main__":
    main()
