import type { CatalogTechnique } from '../techniques.ts'

export const halfGuard: CatalogTechnique[] = [
  {
    key: 'old-school-sweep',
    name: 'Old School Sweep',
    otherNames: ['old school', 'half guard foot grab sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'From the underhook, reach under your own body for their far foot and drive into them, off the side where they have no post.',
    links: { follows: ['underhook-sweep'] },
  },
  {
    key: 'underhook-sweep',
    name: 'Underhook Sweep',
    otherNames: ['dogfight sweep', 'half guard underhook', 'knee tap sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description: 'Win the underhook, come up to your knees on the side, and drive across, blocking the far knee.',
    links: {},
  },
  {
    key: 'lockdown-sweep',
    name: 'Lockdown Sweep',
    otherNames: ['lockdown', 'electric chair sweep'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'Tie up the leg with the lockdown, stretch and whip them forward to win both underhooks, then come up or turn them over.',
    links: { 'sets-up': ['old-school-sweep'] },
  },
  {
    key: 'waiter-sweep',
    name: 'Waiter Sweep',
    otherNames: ['homer simpson sweep', 'waiter'],
    category: 'sweep',
    side: 'bottom',
    attire: 'both',
    description:
      'From deep half, carry the far leg on your shoulder like a tray, turn, and walk out from under them to the top.',
    links: {},
  },
  {
    key: 'deep-half-entry',
    name: 'Deep Half Entry',
    otherNames: ['deep half guard', 'deep half'],
    category: 'transition',
    side: 'bottom',
    attire: 'both',
    description:
      'Duck under their hips with your head by the thigh, hug the leg, and get your weight under theirs.',
    links: { counters: ['knee-cut'], 'sets-up': ['waiter-sweep'] },
  },
  {
    key: 'knee-shield-retention',
    name: 'Knee Shield Retention',
    otherNames: ['knee shield', 'z-guard', 'z guard'],
    category: 'transition',
    side: 'bottom',
    attire: 'both',
    description:
      'Keep a shin across the chest and frames on shoulder and biceps, and move your hips away until you can attack or close a guard.',
    links: { counters: ['knee-cut', 'crossface-pass'], 'sets-up': ['underhook-sweep'] },
  },
  {
    key: 'knee-cut',
    name: 'Knee Cut',
    otherNames: ['knee slice', 'knee slide', 'knee cut pass', 'knee through'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Slide the knee across the thigh to the mat with the underhook on the far side, and drag the foot out once your hip is past.',
    links: { 'sets-up': ['darce-choke'] },
  },
  {
    key: 'smash-pass',
    name: 'Smash Pass',
    otherNames: ['smash', 'folding pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Fold their knees together to one side, lie on them with heavy hips, and clear the legs only when they stop moving.',
    links: { counters: ['knee-shield-retention'] },
  },
  {
    key: 'crossface-pass',
    name: 'Crossface Pass',
    otherNames: ['crossface', 'half guard crossface'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Turn the head away with your shoulder, hold the underhook, flatten them, and free the trapped knee.',
    links: { counters: ['underhook-sweep'], 'sets-up': ['arm-triangle'] },
  },
  {
    key: 'backstep-pass',
    name: 'Backstep Pass',
    otherNames: ['back step', 'backstep', 'reverse half guard pass'],
    category: 'pass',
    side: 'top',
    attire: 'both',
    description:
      'Hold the hips or the far arm, step your free leg back over and around, and pass facing their legs.',
    links: { counters: ['deep-half-entry'], 'sets-up': ['kneebar'] },
  },
  {
    key: 'kneebar',
    name: 'Kneebar',
    otherNames: ['knee bar', 'kneelock', 'hiza juji gatame'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Hug the leg with your hips right above the knee, hide their foot behind your shoulder, and extend your hips.',
    safety:
      'The knee gives little warning. Extend slowly, tap early, and let go at once. Under most gi rule sets it is for brown and black belts only; ask before you use it in the gym.',
    links: { 'sets-up': ['toe-hold', 'calf-slicer'] },
  },
]
