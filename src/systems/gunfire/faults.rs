//! What is out of order aboard a ship and can be mended, in the order in which it went.

use super::sheet::{MOST_MOUNTS, MOST_SPACES, MOST_TUBES, Mounts, Sheet};

/// One thing that can be mended. Numbers are bits of [`Faults`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault(u8);

impl Fault {
    /// G20-2.
    pub const WIDER: Fault = Fault(0);
    /// G20-5, G24-12.
    pub const HAND_STEERING: Fault = Fault(1);
    /// G20-6, G24-13.
    pub const WILD: Fault = Fault(2);
    /// G21-1.
    pub const TURNS_AHEAD: Fault = Fault(3);
    /// G21-2.
    pub const SPEED_AHEAD: Fault = Fault(4);
    /// G21-3.
    pub const BRIDGE_MAIN_DELAYED: Fault = Fault(5);
    /// G21-5.
    pub const RANDOM_MOVEMENT: Fault = Fault(6);
    /// G21-6.
    pub const BRIDGE_SECONDARY_DELAYED: Fault = Fault(7);
    /// G24-35.
    pub const NO_SPEED_CHANGES: Fault = Fault(8);
    /// G24-42.
    pub const SWITCHBOARD: Fault = Fault(9);
    pub const RADIO: Fault = Fault(10);
    /// G24-41.
    pub const NO_POWER: Fault = Fault(11);
    /// G24-52.
    pub const MAIN_CEASES: Fault = Fault(12);
    /// G24-51.
    pub const MAIN_DELAYED: Fault = Fault(13);
    /// G24-46.
    pub const SECONDARY_DELAYED: Fault = Fault(14);
    /// G24-53.
    pub const MAIN_LOCAL: Fault = Fault(15);
    /// G24-54.
    pub const SECONDARY_LOCAL: Fault = Fault(16);
    /// G21-10, USN CA and larger.
    pub const SECONDARY_CONTROL: Fault = Fault(17);
    pub const DIRECTOR_FORWARD: Fault = Fault(18);
    pub const DIRECTOR_AFT: Fault = Fault(19);
    /// G21-9 and G21-10, others.
    pub const PORT_TORPEDO_DIRECTOR: Fault = Fault(20);
    pub const STARBOARD_TORPEDO_DIRECTOR: Fault = Fault(21);
    pub const FIRE_CONTROL_RADAR: Fault = Fault(22);
    pub const SEARCH_RADAR: Fault = Fault(23);
    const MOUNTS: u8 = 24;
    const TUBES: u8 = Self::MOUNTS + 2 * MOST_MOUNTS as u8;
    /// Spaces, which have no bit.
    const SPACES: u8 = Self::TUBES + MOST_TUBES as u8;

    pub fn mount(battery: usize, mount: u8) -> Fault {
        Fault(Self::MOUNTS + battery as u8 * MOST_MOUNTS as u8 + mount)
    }

    pub fn tube(mount: u8) -> Fault {
        Fault(Self::TUBES + mount)
    }

    pub fn space(space: u8) -> Fault {
        Fault(Self::SPACES + space)
    }

    /// The space it is, if it is one.
    pub fn as_space(self) -> Option<u8> {
        self.0.checked_sub(Self::SPACES)
    }

    /// What is out, in a word or two.
    fn thing(self, sheet: &Sheet) -> String {
        let place = |of: u8| usize::from(self.0 - of);
        match self.0 {
            bit if bit < Self::MOUNTS => NAMES[usize::from(bit)].into(),
            bit if bit < Self::TUBES => {
                let (battery, mount) =
                    (place(Self::MOUNTS) / MOST_MOUNTS, place(Self::MOUNTS) % MOST_MOUNTS);
                let id = sheet.battery(battery).and_then(|guns| guns.ids.get(mount));
                format!("{} mount {}", ["main", "secondary"][battery], id.map_or("", |id| id))
            }
            bit if bit < Self::SPACES => {
                let tubes = sheet.torpedoes.as_ref();
                let id = tubes.and_then(|tubes| tubes.ids.get(place(Self::TUBES)));
                format!("torpedo mount {}", id.map_or("", |id| id))
            }
            _ => sheet.spaces[place(Self::SPACES)].name.clone(),
        }
    }

    /// As a transcript tells it.
    pub fn told(self, sheet: &Sheet) -> String {
        format!("{} out of order", self.thing(sheet))
    }

    /// As a transcript tells that it works again.
    pub fn mended(self, sheet: &Sheet) -> String {
        format!("{} repaired", self.thing(sheet))
    }

    pub fn number(self) -> usize {
        self.0.into()
    }
}

/// What the faults without a place are called, in the order of their numbers.
const NAMES: [&str; Fault::MOUNTS as usize] = [
    "full rudder",
    "steering from the bridge",
    "steering",
    "orders for turns",
    "orders for speed",
    "bridge control of the main battery",
    "bridge",
    "bridge control of secondary battery and torpedoes",
    "engine room telegraph",
    "switchboard",
    "radio",
    "auxiliary power",
    "main battery",
    "main battery control",
    "control of secondary battery and torpedoes",
    "central control of the main battery",
    "central control of the secondary battery",
    "secondary fire control",
    "forward main director",
    "after main director",
    "port torpedo director",
    "starboard torpedo director",
    "fire-control radar",
    "search radar",
];

/// Numbers of faults there are.
pub const FAULTS: usize = Fault::SPACES as usize + MOST_SPACES;

/// What is out of order.
#[derive(Clone, Copy, Debug)]
pub struct Faults {
    bits: u64,
    /// Those that can be mended, the oldest first.
    queue: [u8; FAULTS],
    waiting: u8,
}

impl Faults {
    pub const NONE: Faults = Faults { bits: 0, queue: [0; FAULTS], waiting: 0 };

    #[inline(always)]
    pub fn bits(&self) -> FaultBits {
        FaultBits(self.bits)
    }

    #[inline(always)]
    pub fn has(&self, fault: Fault) -> bool {
        self.bits >> fault.0 & 1 != 0
    }

    #[inline(always)]
    pub fn has_any(&self, faults: FaultSet) -> bool {
        self.bits & faults.0 != 0
    }

    /// Mounts of a battery put out.
    #[inline(always)]
    pub fn mounts_out(&self, battery: usize) -> Mounts {
        (self.bits >> (usize::from(Fault::MOUNTS) + battery * MOST_MOUNTS)) as u8
    }

    #[inline(always)]
    pub fn tubes_out(&self) -> u8 {
        (self.bits >> Fault::TUBES) as u8 & ((1 << MOST_TUBES) - 1)
    }

    /// Put something out of order, to be mended; whether it was in order.
    pub fn add(&mut self, fault: Fault) -> bool {
        if fault.as_space().is_none() {
            if self.has(fault) {
                return false;
            }
            self.bits |= 1 << fault.0;
        } else if self.queue[..self.waiting.into()].contains(&fault.0) {
            return false;
        }
        self.queue[usize::from(self.waiting)] = fault.0;
        self.waiting += 1;
        true
    }

    /// Put something out of order for good.
    pub fn add_for_good(&mut self, fault: Fault) {
        self.forget(fault);
        self.bits |= 1 << fault.0;
    }

    /// Mended, or beyond mending: in either case nobody works on it.
    pub fn forget(&mut self, fault: Fault) {
        let waiting = usize::from(self.waiting);
        if let Some(place) = self.queue[..waiting].iter().position(|&code| code == fault.0) {
            self.queue.copy_within(place + 1..waiting, place);
            self.waiting -= 1;
        }
    }

    pub fn mend(&mut self, fault: Fault) {
        self.forget(fault);
        if fault.as_space().is_none() {
            self.bits &= !(1 << fault.0);
        }
    }

    #[inline(always)]
    pub fn any_waiting(&self) -> bool {
        self.waiting != 0
    }

    /// Those that can be mended, the oldest first.
    pub fn waiting(&self) -> impl Iterator<Item = Fault> {
        self.queue[..self.waiting.into()].iter().map(|&code| Fault(code))
    }
}

/// All faults that have bits, to see whether they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultBits(u64);

impl FaultBits {
    pub const ALL: FaultBits = FaultBits(u64::MAX);
}

/// Some faults that have bits.
#[derive(Clone, Copy, Debug)]
pub struct FaultSet(u64);

impl FaultSet {
    pub const fn of(faults: &[Fault]) -> FaultSet {
        let (mut set, mut place) = (0, 0);
        while place < faults.len() {
            set |= 1 << faults[place].0;
            place += 1;
        }
        FaultSet(set)
    }
}

/// C11 — Faults that are steering trouble; jams, warps and bans are kept apart.
pub const STEERING_TROUBLE: FaultSet = FaultSet::of(&[
    Fault::HAND_STEERING,
    Fault::WILD,
    Fault::TURNS_AHEAD,
    Fault::SPEED_AHEAD,
    Fault::RANDOM_MOVEMENT,
    Fault::SWITCHBOARD,
    Fault::NO_SPEED_CHANGES,
]);
