import type { CatalogTechnique } from '../techniques.ts'

export const standing: CatalogTechnique[] = [
  {
    key: 'double-leg',
    name: 'Double Leg',
    otherNames: ['double leg takedown', 'blast double', 'morote gari'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Change levels, step between their feet, and drive through both legs with your head up and tight to the ribs.',
    links: {},
  },
  {
    key: 'single-leg',
    name: 'Single Leg',
    otherNames: ['single leg takedown', 'single'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Pick up one leg, keep your head on the inside of their chest, and finish by running the pipe, tripping the other foot, or switching to the double.',
    links: { 'sets-up': ['double-leg'] },
  },
  {
    key: 'high-crotch',
    name: 'High Crotch',
    otherNames: ['high c', 'hi-c'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Shoot to one leg with your head on the outside and your shoulder at the hip, then lift, or cut across to the double.',
    links: { 'sets-up': ['double-leg'] },
  },
  {
    key: 'ankle-pick',
    name: 'Ankle Pick',
    otherNames: ['ankle pick takedown'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Pull the head down over the front foot so that it is heavy, then cup the heel and drive the weight over it.',
    links: {},
  },
  {
    key: 'snap-down',
    name: 'Snap Down',
    otherNames: ['snapdown'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Pull the head or collar sharply to the mat while you step back, and cover the front headlock before they can look up.',
    links: { 'sets-up': ['high-elbow-guillotine', 'darce-choke', 'anaconda-choke', 'ankle-pick', 'double-leg'] },
  },
  {
    key: 'collar-drag',
    name: 'Collar Drag',
    otherNames: ['collar drag takedown'],
    category: 'takedown',
    side: 'neutral',
    attire: 'gi',
    description:
      'Pull the collar past your hip as you move off the line, so that they fall to their hands and you come up behind them.',
    links: { 'sets-up': ['ankle-pick', 'seat-belt'] },
  },
  {
    key: 'firemans-carry',
    name: 'Fireman’s Carry',
    otherNames: ['fireman', 'kata guruma'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Hold one arm tight, drop under it with your head at the ribs, and load them across your shoulders to roll them over.',
    links: {},
  },
  {
    key: 'osoto-gari',
    name: 'Osoto Gari',
    otherNames: ['major outer reap', 'outside trip'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Break their balance backward onto one heel, step beside it, and reap that leg from behind with yours.',
    links: {},
  },
  {
    key: 'ouchi-gari',
    name: 'Ouchi Gari',
    otherNames: ['major inner reap', 'inside trip'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description: 'Reap one leg from the inside in a half circle while you drive their weight back onto it.',
    links: { 'sets-up': ['uchi-mata', 'seoi-nage'] },
  },
  {
    key: 'seoi-nage',
    name: 'Seoi Nage',
    otherNames: ['shoulder throw', 'ippon seoi nage', 'morote seoi nage'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Turn in under their center with the arm over your shoulder, hips below theirs, and throw them forward.',
    links: {},
  },
  {
    key: 'uchi-mata',
    name: 'Uchi Mata',
    otherNames: ['inner thigh throw'],
    category: 'takedown',
    side: 'neutral',
    attire: 'both',
    description:
      'Pull them forward onto their toes, turn in, and sweep the inner thigh up with your leg as your head goes down and around.',
    links: {},
  },
  {
    key: 'tomoe-nage',
    name: 'Tomoe Nage',
    otherNames: ['stomach throw', 'circle throw'],
    category: 'takedown',
    side: 'neutral',
    attire: 'gi',
    description:
      'As they push, sit under them with a foot on the hip and throw them over your head. If it stops halfway, you are in guard.',
    links: { 'sets-up': ['armbar'] },
  },
  {
    key: 'sitting-guard-pull',
    name: 'Sitting Guard Pull',
    otherNames: ['guard pull', 'sit to guard'],
    category: 'guard-pull',
    side: 'neutral',
    attire: 'both',
    description:
      'Get your grips first, put a foot on the hip, and sit close so that you start attacking from guard instead of recovering it.',
    links: { 'sets-up': ['de-la-riva-sweep', 'collar-drag', 'tripod-sweep'] },
  },
  {
    key: 'arm-drag',
    name: 'Arm Drag',
    otherNames: ['armdrag'],
    category: 'transition',
    side: 'neutral',
    attire: 'both',
    description:
      'Pull their arm across your body with both hands and go around the elbow to the back or to the near leg.',
    links: { 'sets-up': ['single-leg', 'seat-belt'] },
  },
  {
    key: 'technical-stand-up',
    name: 'Technical Stand-up',
    otherNames: ['technical get-up', 'stand-up in base'],
    category: 'transition',
    side: 'bottom',
    attire: 'both',
    description:
      'Post a hand behind you and the opposite foot in front, lift the hips, and bring the free leg back under you without giving up your frame.',
    links: { follows: ['tripod-sweep'], 'sets-up': ['single-leg'] },
  },
  {
    key: 'sprawl',
    name: 'Sprawl',
    otherNames: ['sprawling'],
    category: 'escape',
    side: 'neutral',
    attire: 'both',
    description:
      'Throw your hips back and down onto their shoulders as they shoot, and turn your weight into the shooting side.',
    links: {
      counters: ['double-leg', 'single-leg', 'high-crotch'],
      'sets-up': ['high-elbow-guillotine', 'darce-choke', 'anaconda-choke'],
    },
  },
]
