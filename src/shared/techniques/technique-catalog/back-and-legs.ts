import type { CatalogTechnique } from '../techniques.ts'

export const backControl: CatalogTechnique[] = [
  {
    key: 'rear-naked-choke',
    name: 'Rear Naked Choke',
    otherNames: ['rnc', 'mata leão', 'hadaka jime', 'lion killer'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description:
      'Slide the arm under the chin to the far shoulder, lock it in your biceps, hide the second hand behind the head, and squeeze.',
    links: { 'sets-up': ['armbar', 'short-choke'] },
  },
  {
    key: 'bow-and-arrow-choke',
    name: 'Bow and Arrow Choke',
    otherNames: ['bow and arrow', 'bow & arrow'],
    category: 'submission',
    side: 'neutral',
    attire: 'gi',
    description:
      'Deep collar grip, hold the pants at the knee, put a leg over the shoulder, and stretch them like a bow.',
    links: { 'sets-up': ['armbar'] },
  },
  {
    key: 'short-choke',
    name: 'Short Choke',
    otherNames: ['one-arm rear choke', 'palm-to-palm choke'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description:
      'When they fight the second hand, clasp your hands palm to palm by the shoulder and close the elbow instead.',
    links: {},
  },
  {
    key: 'body-triangle',
    name: 'Body Triangle',
    otherNames: ['figure-four on the body', 'four-figure body lock'],
    category: 'control',
    side: 'neutral',
    attire: 'both',
    description:
      'Lock your legs around the waist in a figure four to hold the back, on the side that they are turning to.',
    links: { 'sets-up': ['rear-naked-choke'] },
  },
  {
    key: 'seat-belt',
    name: 'Seat Belt',
    otherNames: ['seatbelt', 'over-under on the back', 'harness'],
    category: 'control',
    side: 'neutral',
    attire: 'both',
    description:
      'One arm over the shoulder, one under the armpit, hands locked on the chest with your own head tight beside theirs.',
    links: { 'sets-up': ['rear-naked-choke', 'bow-and-arrow-choke', 'body-triangle'] },
  },
]

export const turtle: CatalogTechnique[] = [
  {
    key: 'clock-choke',
    name: 'Clock Choke',
    otherNames: ['clock', 'koshi jime'],
    category: 'submission',
    side: 'top',
    attire: 'gi',
    description:
      'Take the far side of the collar, put your hip on the shoulder, and walk around the head like the hand of a clock.',
    links: { 'sets-up': ['crucifix-choke'] },
  },
  {
    key: 'crucifix-choke',
    name: 'Crucifix Choke',
    otherNames: ['crucifix'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Trap one arm with your legs and the other with your arm, roll or sit to the side, and choke with collar or forearm.',
    links: {},
  },
  {
    key: 'granby-roll',
    name: 'Granby Roll',
    otherNames: ['granby', 'shoulder roll'],
    category: 'escape',
    side: 'bottom',
    attire: 'both',
    description:
      'Tuck the head, lift the hips, and roll across your shoulders, never over the neck, to face them in guard.',
    links: { counters: ['rolling-back-take', 'clock-choke'] },
  },
  {
    key: 'rolling-back-take',
    name: 'Rolling Back Take',
    otherNames: ['roll to the back', 'crab roll'],
    category: 'back-take',
    side: 'top',
    attire: 'both',
    description:
      'Put in the near hook and the seat belt, roll diagonally over your shoulder, and take them along into your second hook.',
    links: { 'sets-up': ['seat-belt'] },
  },
]

export const frontHeadlock: CatalogTechnique[] = [
  {
    key: 'darce-choke',
    name: 'Darce Choke',
    otherNames: ['d’arce', 'brabo choke', 'no-gi brabo'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Thread the arm under theirs and across the neck, lock it in your biceps, and bring the chest down as you walk toward the legs.',
    links: { counters: ['underhook-sweep'], 'sets-up': ['anaconda-choke'] },
  },
  {
    key: 'anaconda-choke',
    name: 'Anaconda Choke',
    otherNames: ['anaconda', 'gator roll'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Thread the arm under the neck and out by the armpit, lock the biceps, roll to the trapped side, and walk toward the legs.',
    links: { 'sets-up': ['darce-choke', 'peruvian-necktie'] },
  },
  {
    key: 'peruvian-necktie',
    name: 'Peruvian Necktie',
    otherNames: ['necktie', 'peruvian'],
    category: 'submission',
    side: 'top',
    attire: 'both',
    description:
      'Lock your hands around neck and arm, step a leg over the head and the other over the back, and sit back.',
    links: {},
  },
  {
    key: 'high-elbow-guillotine',
    name: 'High-Elbow Guillotine',
    otherNames: ['marcelotine', 'high elbow guillotine'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description:
      'Keep the choking elbow high in front of their shoulder, fall to the same side, and finish by bringing the elbow up, not by pulling back.',
    links: { counters: ['double-leg', 'single-leg'], 'sets-up': ['anaconda-choke'] },
  },
]

export const legEntanglement: CatalogTechnique[] = [
  {
    key: 'straight-ankle-lock',
    name: 'Straight Ankle Lock',
    otherNames: ['straight footlock', 'ankle lock', 'achilles lock', 'botinha'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description:
      'Wrist bone on the lower Achilles, foot trapped in the armpit, knees pinched, and arch back with your chest out.',
    safety:
      'Put the pressure on slowly, and tap when it gets tight rather than when it hurts. The usual first leg lock, and allowed to most adult belts; check your own rules.',
    links: { 'sets-up': ['outside-heel-hook', 'toe-hold'] },
  },
  {
    key: 'toe-hold',
    name: 'Toe Hold',
    otherNames: ['toehold', 'figure-four toe hold'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description:
      'Figure four on the foot near the little toe, pull the heel toward their seat, and turn the foot inward.',
    safety:
      'It twists ankle and knee, and damage can come before pain. Tap early, never turn it fast, and under most gi rule sets it is for brown and black belts only.',
    links: { 'sets-up': ['kneebar'] },
  },
  {
    key: 'inside-heel-hook',
    name: 'Inside Heel Hook',
    otherNames: ['inverted heel hook', 'reverse heel hook'],
    category: 'submission',
    side: 'neutral',
    attire: 'no-gi',
    description:
      'From the inside position, control the knee, trap the toes in your armpit, hook the heel, and turn with your whole body.',
    safety:
      'The most dangerous of the leg locks: it tears knee ligaments before it hurts. Only with a partner who agreed, at catch-and-release speed; tap when the heel is caught, and never spin out of it. Illegal in the gi under most rule sets.',
    links: { 'sets-up': ['toe-hold'] },
  },
  {
    key: 'outside-heel-hook',
    name: 'Outside Heel Hook',
    otherNames: ['heel hook', 'standard heel hook'],
    category: 'submission',
    side: 'neutral',
    attire: 'no-gi',
    description:
      'From outside the leg, keep the knees pinched above theirs, catch the heel in the crook of your arm, and turn toward the back.',
    safety:
      'It tears knee ligaments before it hurts. Only with a partner who agreed, slowly and with control; tap when the heel is caught, and never roll the wrong way. Illegal in the gi under most rule sets.',
    links: { 'sets-up': ['inside-heel-hook'] },
  },
  {
    key: 'calf-slicer',
    name: 'Calf Slicer',
    otherNames: ['calf crusher', 'calf slice'],
    category: 'submission',
    side: 'neutral',
    attire: 'both',
    description: 'Put your shin behind the knee, fold the leg over it, and pull the foot toward you.',
    safety:
      'It crushes the muscle and can open the knee joint. Apply it slowly, tap early, and under most gi rule sets it is for brown and black belts only.',
    links: { counters: ['lockdown-sweep'] },
  },
]
