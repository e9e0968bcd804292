import type { BeltLevel } from '#shared/accounts/belts.ts'
import { competition } from '#shared/competitions/competitions.ts'
import { addDays } from '#shared/foundation/dates.ts'

/** A season of a demo member: one competition that is over, with a medal, and one to come. */
export const competitionsOf = (belt: BeltLevel, today: string) =>
  [
    { ...riverside, date: addDays(today, -48) },
    {
      ...winterCup,
      date: addDays(today, 23),
      deadline: addDays(today, 9),
      weights: scale.map((weight, index) => ({ day: addDays(today, 3 * (index + 1 - scale.length)), weight })),
    },
  ].map((fields) => competition.create.parse({ ...fields, belt, age: 'Adult', weightClass: 'Middle' }))

const riverside = {
  name: 'Riverside Open',
  place: 'Riverside Hall',
  organizer: 'Riverside Grappling',
  rules: 'gi',
  weightLimit: '82.3 kg',
  weighIn: '81.4 kg',
  cost: '$95',
  note: 'Eat before noon. The warm-up area is behind mat 4.',
  plan: [
    { technique: 'Collar Drag', whatIf: 'He posts: single leg.' },
    { technique: 'Knee Cut', whatIf: 'Underhook lost: back to headquarters.' },
    { technique: 'Armbar' },
  ],
  matches: [
    { key: 'first', outcome: 'won', ending: 'points', score: '4–0', minutes: 6, opponent: 'Marco' },
    {
      key: 'second',
      outcome: 'won',
      ending: 'submission',
      technique: 'Armbar',
      position: 'Mount',
      minutes: 3,
      opponent: 'Jonas',
      academy: 'Eastside',
      notes: 'He turned away from the cross face.',
      video: 'https://youtu.be/dQw4w9WgXcQ',
      videoNotes: '0:42 cross face, and he turns\n1:58 the arm is free',
    },
    { key: 'third', outcome: 'lost', ending: 'advantages', score: '2–2', minutes: 6, opponent: 'Luis' },
  ],
  placing: 2,
  medal: 'silver',
  clientId: 'demo_riverside',
}

const winterCup = {
  name: 'Winter Cup',
  place: 'Northside',
  organizer: 'Northside BJJ',
  rules: 'no-gi',
  weightLimit: '82.3 kg',
  cost: '$60',
  plan: [{ technique: 'Arm Drag', whatIf: 'Snap down.' }, { technique: 'Rear Naked Choke' }],
  clientId: 'demo_winter',
}

/** What the scale said on every third day until today. */
const scale = ['85.1 kg', '84.6 kg', '84.8 kg', '84.1 kg', '83.9 kg', '83.4 kg', '83.6 kg', '83.1 kg']
