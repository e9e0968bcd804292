/** A search of the demo year with its expected first hits, and the suggestion for a typo. */
export interface Expected {
  q: string
  /** The first hits, 'date title', in their order. */
  first: string[]
  /** Set if there are no others. */
  isAll?: true
  offers?: string
}

const toreando = ['2026-11-19 Toreando drills', '2026-11-12 Toreando drills', '2026-08-27 Toreando drills']
const kneeCut = ['2026-11-05 Deep half from knee cut', '2026-08-01 Deep half from knee cut', '2026-06-16 Knee cut']
const halfGuard = [
  '2026-10-29 Deep half entries',
  '2026-09-08 Headquarters passing',
  '2026-09-01 Headquarters passing',
]
const kimura = [
  '2026-07-02 North-south and kimura',
  '2026-06-27 North-south and kimura',
  '2026-06-25 North-south and kimura',
]
const armTriangle = ['2026-09-17 Arm triangle', '2026-04-02 Arm triangle', '2026-03-28 Arm triangle']
const acai = [
  '2026-07-28 Straight ankle lock',
  '2026-06-27 North-south and kimura',
  '2026-05-21 Deep half entries',
]
export const harbor = [
  '2026-09-22 Americana and armbar from mount',
  '2026-07-04 Grip fighting',
  '2026-02-07 Inverted guard',
]
export const armbarFromMount = [
  '2026-09-22 Americana and armbar from mount',
  '2026-09-15 Americana and armbar from mount',
]
const underhook = ['2026-09-29 Back attacks', '2026-09-08 Headquarters passing', '2026-09-01 Headquarters passing']
const homer = ['2026-10-31 Waiter sweep', '2026-08-08 Deep half entries', '2026-05-21 Deep half entries']

/**
 * Written before the ranking, by reading the year of the demo's purple belt up to Saturday, November 21, 2026: phrase, then all
 * words in the title, then tags, then notes; words and their beginnings before parts of words; the newest first.
 */
export const queries: Expected[] = [
  // A phrase in titles, then in tags, then in notes.
  { q: 'half guard', first: halfGuard },
  { q: 'HALF  Guard ', first: halfGuard },
  { q: 'half gua', first: halfGuard },
  { q: '"half guard"', first: halfGuard },
  { q: 'knee cut', first: kneeCut },
  { q: '"knee cut"', first: kneeCut },
  {
    q: 'knee shield',
    first: [
      '2026-03-24 Knee cut against knee shield',
      '2026-03-17 Knee cut against knee shield',
      '2026-09-08 Headquarters passing',
    ],
  },
  { q: 'arm triangle', first: armTriangle },
  {
    q: 'open guard',
    first: ['2026-11-14 Passing open guard', '2026-11-07 Passing open guard', '2026-08-20 Passing open guard'],
  },
  {
    q: 'single leg',
    first: [
      '2026-10-20 Single leg X to ashi',
      '2026-10-13 Single leg X to ashi',
      '2026-07-21 Single leg X to ashi',
    ],
  },
  {
    q: 'seat belt',
    first: ['2026-01-20 Seat belt and rear naked choke', '2026-11-21 Leg drag to back', '2026-09-05 Long step'],
  },
  { q: 'homer simpson', first: homer },
  { q: 'homer simpson sweep', first: homer },
  { q: 'rear naked', first: ['2026-01-20 Seat belt and rear naked choke'], isAll: true },
  { q: 'north-south', first: kimura },
  // Words.
  { q: 'kimura', first: [...kimura, '2026-09-12 Paper cutter', '2026-08-04 Breaking posture'] },
  { q: 'armbar', first: [...armbarFromMount, '2026-11-15 Garage rounds', '2026-11-04 Kids class, helping out'] },
  { q: 'armbar mount', first: armbarFromMount },
  { q: 'Mount ARMBAR', first: armbarFromMount },
  { q: 'cut knee', first: kneeCut },
  { q: 'north south', first: kimura },
  { q: 'triangle', first: armTriangle },
  {
    q: 'guard',
    first: [
      '2026-11-14 Passing open guard',
      '2026-11-07 Passing open guard',
      '2026-11-03 Closed guard basics',
      '2026-10-17 Inverted guard',
    ],
  },
  { q: 'garage', first: ['2026-11-15 Garage rounds', '2026-11-01 Garage drills', '2026-08-31 Garage drills'] },
  { q: 'waiter', first: ['2026-10-31 Waiter sweep', '2026-05-16 Waiter sweep', '2026-05-09 Waiter sweep'] },
  { q: 'toreando', first: toreando },
  {
    q: 'ezekiel',
    first: ['2026-09-15 Americana and armbar from mount', '2026-01-06 Side control and mount'],
    isAll: true,
  },
  { q: 'dana', first: ['2026-10-29 Deep half entries', '2026-09-19 Paper cutter', '2026-09-05 Long step'] },
  {
    q: 'a-game',
    first: ['2026-11-15 Garage rounds', '2026-11-03 Closed guard basics', '2026-11-01 Garage drills'],
  },
  { q: 'harbor', first: harbor, isAll: true },
  // Title, then tags, then notes.
  {
    q: 'mount',
    first: [
      ...armbarFromMount,
      '2026-06-30 Holding mount',
      '2026-06-23 Holding mount',
      '2026-04-07 Holding mount',
      '2026-01-06 Side control and mount',
      '2026-07-05 Open mat',
      '2026-11-04 Kids class, helping out',
    ],
    isAll: true,
  },
  // Words and their beginnings before parts of words: Ana before Dana.
  {
    q: 'ana',
    first: [
      '2026-11-19 Toreando drills',
      '2026-11-12 Toreando drills',
      '2026-11-08 Strength and mobility',
      '2026-10-08 Grip fighting',
    ],
  },
  { q: 'underh', first: underhook },
  { q: 'nderhoo', first: underhook },
  { q: 'rapp', first: harbor, isAll: true },
  // Accents and letter case.
  { q: 'acai', first: acai },
  { q: 'AÇAÍ', first: acai },
  {
    q: 'sao',
    first: [
      '2026-04-11 Grip fighting',
      '2026-04-07 Holding mount',
      '2026-02-19 Deep half from knee cut',
      '2026-01-31 Kiss of the dragon',
    ],
    isAll: true,
  },
  {
    q: 'São Paulo',
    first: ['2026-04-11 Grip fighting', '2026-04-07 Holding mount', '2026-02-19 Deep half from knee cut'],
  },
  // Other names.
  { q: 'bullfighter', first: toreando },
  { q: 'Bullfighter pass', first: toreando },
  { q: 'knee slice', first: kneeCut },
  { q: 'kata gatame', first: armTriangle },
  {
    q: 'keylock',
    first: [...armbarFromMount, '2026-07-05 Open mat', '2026-06-30 Holding mount', '2026-04-07 Holding mount'],
  },
]
