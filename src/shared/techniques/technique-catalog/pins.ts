import type { CatalogTechnique } from '../techniques.ts'

export const sideControl: CatalogTechnique[] = [
  {
    key: 'americana',
    name: 'Americana',
    otherNames: ['keylock', 'key lock', 'paintbrush', 'ude garami'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Pin the wrist to the mat with a figure four, pull the elbow toward the hip, and lift it like a paintbrush.',
    links: { 'sets-up': ['far-side-armbar', 's-mount-armbar'] },
  },
  {
    key: 'arm-triangle',
    name: 'Arm Triangle',
    otherNames: ['kata gatame', 'head and arm choke'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Trap the arm beside the neck with your head, lock your arms, and walk to their side with your hips low.',
    links: {},
  },
  {
    key: 'paper-cutter-choke',
    name: 'Paper Cutter Choke',
    otherNames: ['paper cutter', 'bread cutter'],
    category: 'submission',
    side: 'top',
    attire: 'gi',
    description:
      'Grip the far side of the collar with your thumb inside, slide the forearm across the throat, and drop the elbow to the mat.',
    links: { 'sets-up': ['north-south-choke'] },
  },
  {
    key: 'baseball-bat-choke',
    name: 'Baseball Bat Choke',
    otherNames: ['baseball choke'],
    category: 'submission',
    side: 'top',
    attire: 'gi',
    description:
      'Grip the collar like a bat, one palm up and one down, then turn toward the head so that the forearms close.',
    links: { 'sets-up': ['far-side-armbar'] },
  },
  {
    key: 'elbow-escape',
    name: 'Elbow Escape',
    otherNames: ['shrimp escape', 'hip escape'],
    category: 'escape',
    side: 'bottom',
    attire: 'both',
    description: 'Frame on neck and hip, bridge, move the hips away, and slide a knee in to win back a guard.',
    links: { 'sets-up': ['knee-shield-retention'] },
  },
  {
    key: 'ghost-escape',
    name: 'Ghost Escape',
    otherNames: ['running escape'],
    category: 'escape',
    side: 'bottom',
    attire: 'both',
    description:
      'Turn away with the near arm hidden, slide your shoulders under theirs, and come out behind or to your knees.',
    links: { follows: ['elbow-escape'] },
  },
]

export const kneeOnBelly: CatalogTechnique[] = [
  {
    key: 'far-side-armbar',
    name: 'Far-side Armbar',
    otherNames: ['far side arm bar', 'spinning armbar'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'When the far arm pushes your knee, scoop it, step around the head, and sit down tight to the shoulder.',
    links: {},
  },
]

export const northSouth: CatalogTechnique[] = [
  {
    key: 'north-south-choke',
    name: 'North-South Choke',
    otherNames: ['north south choke', 'n-s choke'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Wrap the neck with the biceps deep, lower your shoulder beside the head, and walk your hips back until it closes.',
    links: { 'sets-up': ['kimura'] },
  },
]

export const mount: CatalogTechnique[] = [
  {
    key: 'ezekiel-choke',
    name: 'Ezekiel Choke',
    otherNames: ['ezekiel', 'sode guruma jime'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'One arm behind the head, grip your own sleeve or biceps, and bring the other forearm across the throat.',
    links: { 'sets-up': ['s-mount-armbar', 'arm-triangle'] },
  },
  {
    key: 's-mount-armbar',
    name: 'S-Mount Armbar',
    otherNames: ['s mount', 'armbar from mount'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Slide one knee under the armpit and sit on the ribs, hug the arm, and swing the leg over the head without leaving the shoulder.',
    links: { 'sets-up': ['mounted-triangle'] },
  },
  {
    key: 'mounted-triangle',
    name: 'Mounted Triangle',
    otherNames: ['triangle from mount'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Pull the head up, slide a leg under it with one arm inside, lock the triangle, and finish on top or roll to your back.',
    links: { 'sets-up': ['armbar'] },
  },
  {
    key: 'upa',
    name: 'Upa',
    otherNames: ['bridge and roll', 'trap and roll', 'bridge escape'],
    category: 'escape',
    side: 'bottom',
    attire: 'both',
    description:
      'Trap an arm and the foot on the same side, bridge high over that shoulder, and roll into their guard.',
    links: { counters: ['cross-collar-choke'], 'sets-up': ['knee-elbow-escape'] },
  },
  {
    key: 'knee-elbow-escape',
    name: 'Knee-Elbow Escape',
    otherNames: ['elbow-knee escape', 'shrimp from mount', 'mount hip escape'],
    category: 'escape',
    side: 'bottom',
    attire: 'both',
    description:
      'Turn on your side, frame on the knee, move the hips out, and bring your knee through to half guard and then to full guard.',
    links: { 'sets-up': ['knee-shield-retention'] },
  },
]
