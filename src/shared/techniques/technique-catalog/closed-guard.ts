import type { CatalogTechnique } from '../techniques.ts'

export const closedGuard: CatalogTechnique[] = [
  {
    key: 'scissor-sweep',
    name: 'Scissor Sweep',
    otherNames: ['tesoura'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Pull them onto your shin across the belly, and cut the legs in opposite directions: the top one kicks, the bottom one chops the knee.',
    links: { 'sets-up': ['cross-collar-choke'] },
  },
  {
    key: 'hip-bump-sweep',
    name: 'Hip Bump Sweep',
    otherNames: ['sit-up sweep', 'hip heist sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description: 'Sit up to one side, trap their arm over yours, and drive your hip into theirs as they sit back.',
    links: { 'sets-up': ['kimura', 'guillotine', 'triangle-choke'] },
  },
  {
    key: 'flower-sweep',
    name: 'Flower Sweep',
    otherNames: ['flor sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'gi',
    description:
      'Hold the sleeve and the pants at the knee, swing a leg high into the armpit, and lift the far side over.',
    links: { follows: ['armbar'] },
  },
  {
    key: 'pendulum-sweep',
    name: 'Pendulum Sweep',
    otherNames: ['swinging sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Trap an arm, scoop under the opposite leg, and swing yours like a pendulum so that its momentum tips them over.',
    links: { follows: ['armbar'] },
  },
  {
    key: 'armbar',
    name: 'Armbar',
    otherNames: ['arm bar', 'juji gatame', 'straight armlock'],
    category: 'submission',
    side: 'bottom',
    attire: 'both',
    description:
      'Cut an angle, put a leg over the face, pinch the knees, and lift your hips under the elbow with the thumb pointing up.',
    links: { 'sets-up': ['triangle-choke', 'omoplata'] },
  },
  {
    key: 'triangle-choke',
    name: 'Triangle Choke',
    otherNames: ['triangle', 'sankaku jime'],
    category: 'submission',
    side: 'bottom',
    attire: 'both',
    description:
      'Trap the head and one arm between your legs, lock the knee over your own ankle, and cut the angle before you squeeze.',
    links: { 'sets-up': ['armbar', 'omoplata'] },
  },
  {
    key: 'omoplata',
    name: 'Omoplata',
    otherNames: ['ashi sankaku garami'],
    category: 'submission',
    side: 'bottom',
    attire: 'both',
    description:
      'Turn your hips to wrap a leg around their arm, hold the far hip so that they can’t roll, and lean forward to turn the shoulder.',
    links: { 'sets-up': ['triangle-choke'] },
  },
  {
    key: 'kimura',
    name: 'Kimura',
    otherNames: ['double wristlock', 'gyaku ude garami'],
    category: 'submission',
    side: 'bottom',
    attire: 'both',
    description:
      'Lock a figure four on the wrist, pull the elbow tight to your chest, and turn the arm behind the back.',
    links: { 'sets-up': ['hip-bump-sweep', 'guillotine'] },
  },
  {
    key: 'guillotine',
    name: 'Guillotine',
    otherNames: ['guillotine choke', 'front choke'],
    category: 'submission',
    side: 'bottom',
    attire: 'both',
    description:
      'Catch the neck under your arm when the head comes forward, close the guard to hold the hips, and bring your wrist up under the chin.',
    links: { counters: ['double-leg', 'single-leg'], 'sets-up': ['hip-bump-sweep'] },
  },
  {
    key: 'cross-collar-choke',
    name: 'Cross Collar Choke',
    otherNames: ['x-choke', 'cross choke', 'juji jime'],
    category: 'submission',
    side: 'bottom',
    attire: 'gi',
    description:
      'Get one hand deep in the collar, the second one under or over it, and turn the wrists while you pull the elbows back.',
    links: { 'sets-up': ['scissor-sweep', 'armbar'] },
  },
  {
    key: 'loop-choke',
    name: 'Loop Choke',
    otherNames: ['loop'],
    category: 'submission',
    side: 'bottom',
    attire: 'gi',
    description:
      'With a loose collar grip, push the head under and through the loop, and thread your other arm behind the neck to close it.',
    links: { counters: ['knee-cut'] },
  },
]
