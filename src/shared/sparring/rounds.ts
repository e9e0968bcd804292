import { z } from 'zod/mini'
import { id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, text } from '../foundation/text.ts'
import { roundAttires, type SessionAttire } from '../training/attire.ts'
import { contextOf, roundCounts, roundKind, roundStart } from './round-context.ts'

/** How a round went for the member. */
export const results = ['won', 'lost', 'even'] as const

/** The attire of a round: its own, or else that of its session, unless that is both; null if nobody said. */
export const wornIn = (round: Pick<Round, 'attire'>, session: SessionAttire): Round['attire'] =>
  round.attire ?? (session === 'both' ? null : session)

/** However a keyboard composes letters such as é, a name is stored in one way. */
const composed = (label: string) => text(label, `${label} is required`).check(z.normalize('NFC'))

const position = z.pipe(composed('Position'), requiredText('Position', limits.position))

const positionList = (label: string) =>
  z
    .array(position, `${label} are a list of positions`)
    .check(
      maxLength(
        limits.positionsOfARound,
        `A round can have at most ${limits.positionsOfARound} ${label.toLowerCase()}`,
      ),
    )

/** A submission of a round, for the member (`isMine`) or against them. */
const submissionInput = z.object({
  isMine: z.boolean('A submission is for you or against you'),
  /** A technique of the member's library. */
  techniqueId: z._default(z.nullable(id), null),
  name: z.pipe(composed('Submission'), requiredText('Submission', limits.techniqueName)),
  /** '' if unknown. */
  fromPosition: z._default(z.pipe(composed('From'), optionalText('From', limits.position)), ''),
})

const minutes = `Minutes are a whole number from 1 to ${limits.minutesOfARound}`

/** A round as it is sent: its partner by id. Everything may be left out; null is what nobody said. */
const roundInput = z.object({
  partnerId: z._default(z.nullable(id), null),
  minutes: z._default(
    z.nullable(z.int(minutes).check(z.gte(1, minutes), z.lte(limits.minutesOfARound, minutes))),
    null,
  ),
  attire: z._default(z.nullable(z.enum(roundAttires, 'Please choose gi or no-gi')), null),
  result: z._default(z.nullable(z.enum(results, 'Please choose won, lost, or even')), null),
  kind: z.exactOptional(roundKind),
  /** Of a positional round; of others it isn't stored. */
  startPosition: z.exactOptional(position),
  counts: z.exactOptional(roundCounts),
  startedAt: z.exactOptional(roundStart),
  held: z._default(positionList('Held positions'), []),
  lost: z._default(positionList('Lost positions'), []),
  submissions: z._default(
    z
      .array(submissionInput, 'Submissions are a list')
      .check(
        maxLength(
          limits.submissionsInARound,
          `A round can have at most ${limits.submissionsInARound} submissions`,
        ),
      ),
    [],
  ),
  notes: z._default(optionalText('Round notes', limits.roundNotes), ''),
})

/** The rounds of an entry to store, in their order. */
export const roundInputs = z
  .array(roundInput, 'Rounds are a list')
  .check(maxLength(limits.roundsOnAnEntry, `An entry can have at most ${limits.roundsOnAnEntry} rounds`))

const submission = z.object({
  isMine: z.boolean(),
  techniqueId: z.nullable(z.number()),
  /** The technique's name now, or the typed one if it isn't in the library. */
  name: z.string(),
  /** The typed name, if the technique has another one. */
  typed: z.exactOptional(z.string()),
  fromPosition: z.string(),
})

/** Someone the member rolled with. */
const roundPartner = z.object({
  /** 0 while the server doesn't have them; they are then known by name. */
  id: z.number(),
  name: z.string(),
  /** The operation that creates them. Only on the device. */
  pending: z.exactOptional(z.string()),
})

/** A round as it is read. A partner who was deleted leaves it without one. */
export const round = z.object({
  partner: z.nullable(roundPartner),
  minutes: z.nullable(z.number()),
  attire: z.nullable(z.enum(roundAttires)),
  result: z.nullable(z.enum(results)),
  /** Those of before say nothing of it, and so do those of which nobody said it. */
  kind: z.exactOptional(roundKind),
  startPosition: z.exactOptional(z.string()),
  counts: z.exactOptional(roundCounts),
  startedAt: z.exactOptional(z.string()),
  held: z.array(z.string()),
  lost: z.array(z.string()),
  submissions: z.array(submission),
  notes: z.string(),
})

/** The rounds of an entry, in their order. */
export const rounds = z.array(round)

/** The rounds of a form, with what the server would refuse. */
export const roundsToSave = rounds.check(({ value, issues }) => {
  const { error } = roundInputs.safeParse(value.map((round) => roundInputOf(round)))
  for (const { message } of error?.issues ?? []) issues.push({ code: 'custom', message, input: value })
})

/** Finds the ids of partners that the server didn't have when a round was written down. */
export type FindPartner = (partner: RoundPartner) => number | undefined

const findNone: FindPartner = () => undefined

/** A round as it is sent, always with its fields in the same order, so that two can be compared as text. */
export const roundInputOf = (
  { partner, submissions, notes, ...round }: Round,
  findPartner = findNone,
): RoundInput => ({
  partnerId: partner && (partner.id || (findPartner(partner) ?? null)),
  minutes: round.minutes,
  attire: round.attire,
  result: round.result,
  ...contextOf(round),
  held: round.held,
  lost: round.lost,
  submissions: submissions.map(({ isMine, techniqueId, name, typed = name, fromPosition }) => ({
    isMine,
    techniqueId,
    name: typed,
    fromPosition,
  })),
  notes,
})

/** The same text for two rounds that say the same, as they are read or sent. */
export const roundKey = (round: Round | RoundInput): string =>
  JSON.stringify('partner' in round ? roundInputOf(round) : round)

/** A round of which nothing is known. */
export const emptyRound: Round = {
  partner: null,
  minutes: null,
  attire: null,
  result: null,
  held: [],
  lost: [],
  submissions: [],
  notes: '',
}

/** Rounds of which only the partner is known. */
export const roundsWith = (partner: RoundPartner, count: number): Round[] =>
  Array.from({ length: count }, () => ({ ...emptyRound, partner }))

export type Round = z.infer<typeof round>
export type RoundInput = z.infer<typeof roundInput>
export type Submission = Round['submissions'][number]
export type RoundPartner = z.infer<typeof roundPartner>
