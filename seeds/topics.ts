import type { BeltLevel } from '#shared/accounts/belts.ts'

/** The topic of a class: its titles, its tags, and notes about it. */
export interface Topic {
  titles: string[]
  tags: string[]
  notes: string[]
  /** The lowest belt it is taught to. */
  from: BeltLevel
}

export const guardTopics: Topic[] = [
  {
    from: 'white',
    titles: ['Closed guard basics', 'Scissor and hip bump', 'Breaking posture'],
    tags: ['Closed Guard', 'Sweeps'],
    notes: [
      'Scissor sweep: pull the elbow across first, then chop the bottom leg. I keep kicking before they are off balance.',
      'Hip bump works when they sit back. Post on the far hand, hip through, do not stop halfway.',
      'Broke posture with knees to chest instead of pulling with the arms. Forearms thank me.',
      'If they stand up, grab the ankle and hold the sleeve: they sit down by themselves.',
      'Kimura grip comes free when the hip bump is posted. Chain the two.',
    ],
  },
  {
    from: 'white',
    titles: ['Armbar from closed guard', 'Armbar and triangle', 'Triangle details'],
    tags: ['Closed Guard', 'Submissions', 'Armbar'],
    notes: [
      'Armbar: angle first, then the leg over the face. Ears between the knees, heels down.',
      'Triangle: cut the angle and hold my own shin, not the foot. Lock under the knee.',
      'When they stack, hook the leg and underspin instead of holding on.',
      'Finish with the hips, not with the arms. Thumb up, elbow past the hip line.',
      'Wrist control before anything else. Lost three triangles because the hand came back in.',
    ],
  },
  {
    from: 'white',
    titles: ['Half guard survival', 'Half guard sweeps', 'Knee shield'],
    tags: ['Half Guard', 'Sweeps'],
    notes: [
      'Underhook first, then the knee. Flat on my back the half guard is a pin.',
      'Knee shield high, foot hidden, head on the underhook side.',
      'Old school sweep: grab the far toes and drive, do not fall backwards.',
      'They killed my underhook with a whizzer, so I switched to the dogfight and came up on the single.',
      'Lockdown buys time but they smashed the crossface anyway. Block the far shoulder earlier.',
    ],
  },
  {
    from: 'blue',
    titles: ['Deep half entries', 'Waiter sweep', 'Deep half from knee cut'],
    tags: ['Half Guard', 'Sweeps', 'Deep Half'],
    notes: [
      'Deep half against the knee cut: scoop the leg as the knee slides, turn the hips under.',
      'Waiter sweep needs the foot lifted to the chest, then look away from them.',
      'Head must stay glued to the hip or they take the back step.',
      'Homer Simpson sweep when they post forward: walk in a circle on the shoulder.',
    ],
  },
  {
    from: 'blue',
    titles: ['De La Riva hooks', 'De La Riva to back', 'Baby bolo'],
    tags: ['De La Riva', 'Back Takes', 'Gi'],
    notes: [
      'Hook deep behind the knee, toes turned out, hand on the far sleeve.',
      'When they square up I go to single leg X, when they turn away the back is there.',
      'Baby bolo: elbow to the mat, invert only as far as I must.',
      'The crab ride kept me behind them when the hook slipped.',
      'Ankle grip lost, so I got leg dragged twice. Retain with the far foot on the hip.',
    ],
  },
  {
    from: 'blue',
    titles: ['Butterfly guard', 'Butterfly and arm drag', 'Sumi gaeshi from seated'],
    tags: ['Butterfly', 'Sweeps', 'No-Gi'],
    notes: [
      'Head under their chin, forehead to the chest, elevate on the side of the trapped arm.',
      'Arm drag to the back whenever the elbow crosses the centerline.',
      'Do not lie down. Fall to the side of the shoulder, the hook lifts, the other leg kicks.',
      'They backed away, so I shot the shin-to-shin and stood up with the single.',
    ],
  },
  {
    from: 'purple',
    titles: ['Spider and lasso', 'Lasso sweeps', 'Spider triangle'],
    tags: ['Spider Guard', 'Gi', 'Sweeps'],
    notes: [
      'Lasso deep, knee to the ear, and pull the sleeve into my armpit.',
      'Spider triangle: kick one arm away and shoot when they push back in.',
      'Balloon sweep off the lasso surprised a brown belt. Never again, he said.',
      'Fingers are sore. Use the pistol grip, let go when nothing moves.',
    ],
  },
]

export const topTopics: Topic[] = [
  {
    from: 'white',
    titles: ['Toreando drills', 'Passing open guard', 'Speed passing'],
    tags: ['Passing', 'Open Guard'],
    notes: [
      'Toreando: pin the knees to the mat and walk around, chest low, do not reach.',
      'Control the hips before going around. My steps were too small.',
      'Knee on belly right after the pass, before they turn in.',
      'When they follow with the hips I change direction at once; the second pass lands.',
    ],
  },
  {
    from: 'blue',
    titles: ['Knee cut', 'Knee cut against knee shield', 'Headquarters passing'],
    tags: ['Passing', 'Knee Cut', 'Half Guard'],
    notes: [
      'Headquarters first: their leg between mine, my knee heavy on the thigh.',
      'Knee cut needs the far underhook. Without it I only give my back.',
      'Against the knee shield: smash the knees together and backstep.',
      'Slide the shin, not the knee cap, and look up at the wall.',
      'They reached deep half twice. Hip heavier on that side, pull the collar up.',
    ],
  },
  {
    from: 'blue',
    titles: ['Leg drag', 'Leg drag to back', 'Long step'],
    tags: ['Passing', 'Back Takes'],
    notes: [
      'Leg drag: leg across my hip, hips low, and pinch the knee with my elbow.',
      'Settle before the next step. Five seconds of weight and the arm opens.',
      'If they turn away, hooks in at once. Seat belt before the second hook.',
      'Long step when they post on my hips. Land on the hip, not on the knee.',
    ],
  },
  {
    from: 'brown',
    titles: ['Body lock passing', 'Over-under', 'Pressure passing night'],
    tags: ['Passing', 'Pressure', 'No-Gi'],
    notes: [
      'Body lock low around the hips, head outside, walk them flat.',
      'Over-under: shoulder in the stomach, hips up, tripod until the leg dies.',
      'Pressure comes from the toes. When I lie down there is none.',
      'The far hook stays in until I clear it with my own foot. Patience.',
    ],
  },
  {
    from: 'white',
    titles: ['Side control and mount', 'Holding mount', 'Americana and armbar from mount'],
    tags: ['Side Control', 'Mount', 'Submissions'],
    notes: [
      'Side control: crossface, hips low, switch the hips when they bridge.',
      'Mount: climb the knees to the armpits, then the arms come up by themselves.',
      'Americana: elbow down to the hip like painting the mat.',
      'S-mount before the armbar, or they turn in and I am in guard again.',
      'Ezekiel from mount when they hide the arms.',
    ],
  },
  {
    from: 'blue',
    titles: ['North-south and kimura', 'Paper cutter', 'Arm triangle'],
    tags: ['Side Control', 'Submissions', 'Chokes'],
    notes: [
      'Arm triangle: head low, ear to ear, walk to the side and wait.',
      'Paper cutter: elbow to the mat behind the head, quietly, then drop.',
      'North-south choke without strength: lat down, slide back.',
      'Kimura from north-south: hips heavy on the head, step over, pull to the shoulder blade.',
    ],
  },
]

export const otherTopics: Topic[] = [
  {
    from: 'white',
    titles: ['Escapes', 'Side control escapes', 'Mount escapes'],
    tags: ['Escapes', 'Fundamentals'],
    notes: [
      'Elbow escape: frame, bridge, then shrimp. The bridge makes the space, not the push.',
      'Upa: trap the arm and the foot on the same side, over the shoulder.',
      'Survived five minutes under a heavy brown belt. Frames at the neck and hip, breathing.',
      'Ghost escape when they reach for the far arm.',
      'Do not turn away from the crossface. Turn in, knee to elbow.',
    ],
  },
  {
    from: 'white',
    titles: ['Back attacks', 'Seat belt and rear naked choke', 'Bow and arrow'],
    tags: ['Back Control', 'Chokes', 'Submissions'],
    notes: [
      'Seat belt, chest glued, choking hand high. Fight the hands first.',
      'Body triangle on the side of the underhook; the choke is there after three breaths.',
      'Bow and arrow: open the lapel early, grab the knee, lean.',
      'Lost the back because I crossed my feet. Twice.',
      'Short choke when they tuck the chin.',
    ],
  },
  {
    from: 'white',
    titles: ['Takedowns', 'Single leg', 'Collar drag and ankle pick', 'Grip fighting'],
    tags: ['Takedowns', 'Standing'],
    notes: [
      'Single leg: head inside, run the pipe, never kneel and wait.',
      'Collar drag when the lead foot is heavy; ankle pick when it is light.',
      'Snap down, go behind. Three of five tonight.',
      'Grip first or do not shoot. Sleeve and collar, break theirs with two hands.',
      'Osoto gari felt good for the first time: chest contact, then reap.',
    ],
  },
  {
    from: 'blue',
    titles: ['Guillotines and front headlock', 'Darce and anaconda', 'High-elbow guillotine'],
    tags: ['Front Headlock', 'Chokes', 'No-Gi'],
    notes: [
      'High elbow: no space under the armpit, turn on the side, shoulder to the ear.',
      'Darce from half guard: deep, bicep grip, then close the elbow.',
      'They pulled the head out because I squeezed before the angle.',
      'Anaconda roll toward the trapped arm; walk the hips to them afterwards.',
    ],
  },
  {
    from: 'purple',
    titles: ['Leg entanglements', 'Straight ankle lock', 'Single leg X to ashi'],
    tags: ['Leg Locks', 'No-Gi', 'Submissions'],
    notes: [
      'Straight ankle: bite on the Achilles, elbow tight, bridge over the shoulder. Tap early with new people.',
      'Ashi garami: knees pinched, hips up. If the knee line is lost, come up on top.',
      'Inside position first. Whoever owns it decides.',
      'Heel exposed only because I crossed my feet. Keep the secondary leg hidden.',
      'Toe hold off the failed sweep. Slow, with control.',
    ],
  },
  {
    from: 'purple',
    titles: ['Berimbolo night', 'Inverted guard', 'Kiss of the dragon'],
    tags: ['De La Riva', 'Back Takes', 'Gi', 'Inversions'],
    notes: [
      'Berimbolo: belt grip, hip to hip, then look for the far hook.',
      'Kiss of the dragon when the knee points outside. Under, not around.',
      'Neck is fine as long as the weight is on the shoulders.',
      'He sat on it, so I came up with the leg drag instead.',
    ],
  },
]
