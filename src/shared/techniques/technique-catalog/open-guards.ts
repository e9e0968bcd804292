import type { CatalogTechnique } from '../techniques.ts'

export const openGuard: CatalogTechnique[] = [
  {
    key: 'tripod-sweep',
    name: 'Tripod Sweep',
    otherNames: ['tripod'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Hold one ankle, push the same hip with a foot, and hook behind the other heel, so that they sit down backward.',
    links: { 'sets-up': ['balloon-sweep'] },
  },
  {
    key: 'balloon-sweep',
    name: 'Balloon Sweep',
    otherNames: ['overhead sweep', 'balão', 'helicopter sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'When they drive into you, put both feet on the hips, pull them over your center, and roll backward to the top.',
    links: { 'sets-up': ['armbar'] },
  },
  {
    key: 'toreando',
    name: 'Toreando',
    otherNames: ['toreando pass', 'bullfighter pass', 'bullfighter', 'torreando', 'toreada'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Pin the shins or grip the pants, throw the legs to one side, and run around to the other with your weight forward.',
    links: { 'sets-up': ['knee-cut', 'leg-drag', 'x-pass'] },
  },
  {
    key: 'leg-drag',
    name: 'Leg Drag',
    otherNames: ['leg drag pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Drag one leg across your body, pin it with your hip, and stay behind it so that they can turn only to give you the back.',
    links: { counters: ['de-la-riva-sweep'], 'sets-up': ['seat-belt'] },
  },
  {
    key: 'x-pass',
    name: 'X-Pass',
    otherNames: ['x pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Push one knee across with a straight arm and step your near leg back and out, so that your legs cross theirs like an X.',
    links: { 'sets-up': ['far-side-armbar'] },
  },
  {
    key: 'long-step',
    name: 'Long Step',
    otherNames: ['long step pass', 'longstep'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'With a knee between theirs, reach the free leg far behind you and around their legs, and turn your hips down to the mat.',
    links: { follows: ['knee-cut'] },
  },
  {
    key: 'over-under-pass',
    name: 'Over-Under Pass',
    otherNames: ['over under'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'One arm under a leg, one over the other, your shoulder in the belly: settle the weight, then walk around the leg you hold down.',
    links: { 'sets-up': ['stack-pass'] },
  },
  {
    key: 'stack-pass',
    name: 'Stack Pass',
    otherNames: ['double under pass', 'stacking pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Lift the hips with both arms underneath, drive the knees toward the face, and walk around with your shoulder heavy.',
    links: { counters: ['armbar', 'triangle-choke'] },
  },
  {
    key: 'body-lock-pass',
    name: 'Body Lock Pass',
    otherNames: ['bodylock', 'body lock', 'tight waist pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Lock your hands around the hips, press your head into the chest, and slide one leg at a time past theirs.',
    links: { counters: ['butterfly-sweep'] },
  },
]

export const butterflyGuard: CatalogTechnique[] = [
  {
    key: 'butterfly-sweep',
    name: 'Butterfly Sweep',
    otherNames: ['hook sweep', 'butterfly hook sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Underhook, head under the chin, fall to the side of the trapped arm, and lift with your hook as you go.',
    links: { 'sets-up': ['x-guard-sweep', 'single-leg-x-sweep'] },
  },
]

export const deLaRiva: CatalogTechnique[] = [
  {
    key: 'de-la-riva-sweep',
    name: 'De La Riva Sweep',
    otherNames: ['dlr sweep', 'de la riva'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Hook outside the front leg, hold its ankle, break the posture with sleeve or collar, and kick the weight over the hooked leg.',
    links: { 'sets-up': ['berimbolo', 'tripod-sweep'] },
  },
  {
    key: 'berimbolo',
    name: 'Berimbolo',
    otherNames: ['bolo'],
    category: 'back-take',
    side: 'bottom',
    attire: 'both',
    description:
      'From De La Riva, off-balance them to their seat, roll over your shoulder underneath, and come out with a hook behind them.',
    links: { 'sets-up': ['seat-belt', 'leg-drag'] },
  },
  {
    key: 'kiss-of-the-dragon',
    name: 'Kiss of the Dragon',
    otherNames: ['reverse de la riva spin under', 'spin under'],
    category: 'back-take',
    side: 'bottom',
    attire: 'both',
    description: 'From reverse De La Riva, spin under their hips between the legs and come out on the back.',
    links: { counters: ['knee-cut'], 'sets-up': ['seat-belt'] },
  },
]

export const spiderGuard: CatalogTechnique[] = [
  {
    key: 'spider-sweep',
    name: 'Spider Sweep',
    otherNames: ['spider guard sweep', 'spider'],
    category: 'sweep',
    side: 'bottom',
    attire: 'gi',
    description:
      'Keep both sleeves with a foot in the biceps, stretch one arm out, chop the far leg, and turn them over the side without a post.',
    links: { 'sets-up': ['triangle-choke', 'omoplata'] },
  },
]

export const xGuard: CatalogTechnique[] = [
  {
    key: 'x-guard-sweep',
    name: 'X-Guard Sweep',
    otherNames: ['x guard', 'technical stand-up sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'With both hooks on one leg and the other on your shoulder, stretch them apart and stand up with the shoulder leg.',
    links: {},
  },
  {
    key: 'single-leg-x-sweep',
    name: 'Single Leg X Sweep',
    otherNames: ['slx', 'single leg x', 'one-leg x', 'ashi garami sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Outside hook on the hip, inside hook behind the knee, foot trapped in your armpit: bridge to tip them over the trapped heel.',
    links: { 'sets-up': ['x-guard-sweep', 'straight-ankle-lock', 'outside-heel-hook'] },
  },
]
