import type { CatalogTechnique } from './catalog-technique.ts'

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
    defense:
      'Clasp your hands to hide the elbow, stack their weight onto their shoulders, and pull the elbow out past their hips. If the arm straightens, roll toward your thumb.',
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
    defense:
      'Before it locks, look up and pull the trapped elbow back to your hip. Once it is locked, clasp your hands around the thigh, posture up, and stack them so that they can’t cut the angle.',
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
    defense:
      'Straighten up before they break you down. If your shoulder goes to the mat, roll forward over it, or hop over their body to the other side.',
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
    defense:
      'Grab your own belt, shorts, or thigh before the arm bends back, keep the elbow at your ribs, and move with the turn instead of against it.',
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
    defense:
      'Pull the choking wrist down with two hands, throw your free arm over their shoulder, and pass to the side opposite your head, your shoulder heavy under their chin.',
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
    defense:
      'Strip the first grip at once, and straighten your posture. If the second hand comes, put yours to your ear, elbow in, so that your forearm blocks the wrist.',
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
    defense:
      'Strip the loose collar grip before you lower your head. Once the head is under, trap the arm that threads behind your neck, and posture up so that the loop can’t close.',
    links: { counters: ['knee-cut'] },
  },
]
