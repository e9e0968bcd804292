import type { Deps } from '#server/deps.ts'
import { addPartner } from '#server/features/sparring/service.ts'
import { type Partner, type PartnerFields, partner } from '#shared/sparring/partners.ts'
import { type ActionCounts, contextOf } from '#shared/sparring/round-context.ts'
import { emptyRound, type RoundInput, roundInputOf, type Submission } from '#shared/sparring/rounds.ts'
import type { Random } from './random.ts'
import type { Session } from './year.ts'

/** The people of the mats, whom the notes name, too. */
const people: Partial<PartnerFields>[] = [
  { name: 'Dana', belt: 'blue', stripes: 3, size: 'smaller', style: 'Passes the same side until it works' },
  {
    name: 'Kenji',
    belt: 'purple',
    stripes: 1,
    size: 'same',
    style: 'North-south, patient',
    notes: 'Chin down, always.',
  },
  { name: 'Big Tom', belt: 'white', stripes: 4, size: 'bigger', style: 'Heavy half guard' },
  { name: 'Ingrid', belt: 'brown', size: 'smaller', style: 'Loop chokes from everywhere' },
  { name: 'Marcus', belt: 'blue', stripes: 1, size: 'same', style: 'Fast, leaves his arms out' },
  { name: 'Yusuf', belt: 'blue', size: 'same', style: 'Flexible open guard' },
  { name: 'Petra', belt: 'purple', stripes: 2, size: 'smaller', notes: 'Sore left knee, no leg locks.' },
]

type Caught = Pick<Submission, 'name' | 'fromPosition'>

/** The submissions on these mats, frequent ones several times. */
const theirs: Caught[] = [
  { name: 'Armbar', fromPosition: 'Mount' },
  { name: 'Armbar', fromPosition: 'Mount' },
  { name: 'Americana', fromPosition: 'Side Control' },
  { name: 'Loop Choke', fromPosition: 'Half Guard' },
  { name: 'Bow and Arrow', fromPosition: 'Back Control' },
]
const mine: Caught[] = [
  { name: 'Triangle Choke', fromPosition: 'Closed Guard' },
  { name: 'Triangle Choke', fromPosition: 'Closed Guard' },
  { name: 'Kimura', fromPosition: 'Half Guard' },
  { name: 'Rear Naked Choke', fromPosition: 'Back Control' },
]
const kinds = ['hard', 'hard', 'positional', 'flow', undefined] as const
const positions = ['Closed Guard', 'Half Guard', 'Side Control', 'Mount', 'Back Control']

export async function addPartners(deps: Deps, userId: number): Promise<Partner[]> {
  const added: Partner[] = []
  for (const person of people) added.push((await addPartner(deps, userId, partner.create.parse(person))).created)
  return added
}

/** The rounds of a session: more at an open mat, none in a private lesson. */
export function roundsOf({ sessionType, notes }: Session, partners: Partner[], random: Random): RoundInput[] {
  if (sessionType === 'private' || sessionType === 'other' || notes === '') return []
  const count = sessionType === 'class' ? random.between(0, 4) : random.between(3, 6)
  const minutes = random.pick([5, 6])
  return Array.from({ length: count }, () => aRound(random.pick(partners), minutes, random))
}

function aRound({ id, name }: Partner, minutes: number, random: Random): RoundInput {
  const result = random.pick(['won', 'lost', 'lost', 'even'] as const)
  const isMine = result === 'won'
  const caught = result === 'even' || random.chance(0.4) ? undefined : random.pick(isMine ? mine : theirs)
  return roundInputOf({
    ...emptyRound,
    partner: { id, name },
    minutes,
    attire: random.chance(0.7) ? 'gi' : 'no-gi',
    result,
    ...contextOf({
      kind: random.pick(kinds),
      startPosition: random.pick(positions),
      counts: random.chance(0.6) ? { mine: countsOf(random), theirs: countsOf(random) } : undefined,
    }),
    held: random.chance(0.3) ? [random.pick(positions)] : [],
    lost: caught && !isMine ? [caught.fromPosition] : [],
    submissions: caught ? [{ isMine, techniqueId: null, ...caught }] : [],
  })
}

const countsOf = (random: Random): ActionCounts => ({
  takedowns: random.between(0, 1),
  sweeps: random.between(0, 2),
  passes: random.between(0, 2),
  escapes: random.between(0, 2),
})

/** The same rounds, timed: one after another until the session ends, with more rest between them at an open mat. */
export function timedRounds({ date, endTime, sessionType }: Session, rounds: RoundInput[]): RoundInput[] {
  const rest = sessionType === 'open-mat' ? 8 : 1
  let start = Date.parse(`${date}T${endTime}`)
  return rounds
    .toReversed()
    .map((round) => {
      start -= (rest + (round.minutes ?? 0)) * 60_000
      return { ...round, startedAt: new Date(start).toISOString() }
    })
    .reverse()
}
