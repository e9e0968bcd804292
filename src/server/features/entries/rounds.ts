import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { contextOf, type RoundContext, type RoundCounts, type RoundKind } from '#shared/sparring/round-context.ts'
import { noCounts } from '#shared/sparring/round-counts.ts'
import type { Round, RoundInput, RoundPartner } from '#shared/sparring/rounds.ts'
import type { Sent } from './mentions/mentions.ts'

/** The partners and techniques that rounds refer to, by id. Deleted ones are missing, so rounds are read without them. */
export interface RoundNames {
  partners: ReadonlyMap<number, RoundPartner>
  techniques: ReadonlyMap<number, { id: number; name: string }>
}

/** Rounds to store, with ids as they are by now, and as they are read. */
interface NamedRounds {
  rows: RoundInput[]
  rounds: Round[]
}

const noRounds: NamedRounds = { rows: [], rounds: [] }

interface SentPartner extends RoundPartner {
  askedId: number
  deletedAt: Date | null
}

/**
 * Checks what rounds refer to, and refuses ids that aren't the person's. A device may not know yet that a partner or
 * technique was merged: it gets the one it was merged into. Call `shareNames` before.
 */
export async function getRounds(
  tx: Tx,
  userId: UserId,
  sent: RoundInput[],
  techniques: Sent[],
): Promise<NamedRounds> {
  if (sent.length === 0) return noRounds
  const partners = await getPartners(tx, userId, idsIn(sent.map(({ partnerId }) => partnerId)))
  const [partnerIds, techniqueIds] = [storedIds(partners), storedIds(techniques)]
  const rows = sent.map(({ partnerId, submissions, kind, startPosition, counts, startedAt, ...round }) => ({
    ...round,
    ...contextOf({ kind, startPosition, counts, startedAt }),
    partnerId: storedId(partnerIds, partnerId),
    submissions: submissions.map(({ techniqueId, ...one }) => ({
      ...one,
      techniqueId: storedId(techniqueIds, techniqueId),
    })),
  }))
  return { rows, rounds: shownRounds(rows, { partners: presentIn(partners), techniques: presentIn(techniques) }) }
}

const idsIn = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]

/** The ids of the techniques that submissions in rounds were by. */
export const techniquesIn = (rounds: RoundInput[]) =>
  idsIn(rounds.flatMap(({ submissions }) => submissions.map(({ techniqueId }) => techniqueId)))

const storedIds = (all: { askedId: number; id: number }[]) => new Map(all.map(({ askedId, id }) => [askedId, id]))

const storedId = (ids: ReadonlyMap<number, number>, id: number | null) =>
  id === null ? null : (ids.get(id) ?? null)

const presentIn = <T extends { id: number; deletedAt: Date | null }>(all: T[]) =>
  new Map(all.filter(({ deletedAt }) => deletedAt === null).map((one) => [one.id, one]))

async function getPartners(tx: Tx, userId: UserId, ids: number[]): Promise<SentPartner[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SentPartner>`
    select asked.id as asked_id, partner.id, partner.name, partner.deleted_at
    from unnest(${ids}::bigint[]) asked(id)
    join partners named on named.user_id = ${userId} and named.id = asked.id
    join partners partner on partner.user_id = ${userId} and partner.id = coalesce(named.merged_into, named.id)`.execute(
    tx,
  )
  if (rows.length < ids.length) throw new Refusal('PARTNER_UNKNOWN')
  return rows
}

/** Rounds as they are read. */
export const shownRounds = (rows: RoundInput[], { partners, techniques }: RoundNames): Round[] =>
  rows.map(({ partnerId, submissions, ...round }) => {
    const partner = partners.get(partnerId ?? 0)
    return {
      ...round,
      partner: partner ? { id: partner.id, name: partner.name } : null,
      submissions: submissions.map(({ techniqueId, name, ...one }) => {
        const technique = techniques.get(techniqueId ?? 0)
        if (!technique) return { ...one, techniqueId: null, name }
        const typed = technique.name === name ? {} : { typed: name }
        return { ...one, techniqueId: technique.id, name: technique.name, ...typed }
      }),
    }
  })

/** The stored rounds of entries, by the ids of these. */
export async function storedRounds(
  tx: Tx,
  userId: UserId,
  entryIds: EntryId[],
): Promise<Map<number, RoundInput[]>> {
  const { rows } = await sql<StoredRound>`
    select entry_id, partner_id, minutes, attire, result, kind, start_position, started_at,
      json_build_object(
        'mine', json_build_object(
          'takedowns', my_takedowns, 'sweeps', my_sweeps, 'passes', my_passes, 'escapes', my_escapes),
        'theirs', json_build_object(
          'takedowns', their_takedowns, 'sweeps', their_sweeps, 'passes', their_passes, 'escapes', their_escapes)
      ) as counts,
      held, lost, notes,
      coalesce((
        select json_agg(
          json_build_object(
            'isMine', is_mine, 'techniqueId', technique_id, 'name', name, 'fromPosition', from_position)
          order by submission.position)
        from round_submissions submission
        where submission.user_id = ${userId} and submission.entry_id = rounds.entry_id
          and submission.round_position = rounds.position
      ), '[]') as submissions
    from rounds where user_id = ${userId} and entry_id = any(${entryIds}::bigint[])
    order by entry_id, position`.execute(tx)
  const rounds = rows.map(({ kind, startPosition, counts, startedAt, ...round }) => ({
    ...round,
    ...contextOf({ kind, startPosition, counts, startedAt: startedAt?.toISOString() }),
  }))
  return Map.groupBy(rounds, ({ entryId }) => entryId)
}

interface StoredRound extends Omit<RoundInput, keyof RoundContext> {
  entryId: EntryId
  kind: RoundKind | null
  startPosition: string
  counts: RoundCounts
  startedAt: Date | null
}

/** The row of a round; its submissions are rows of their own. */
export function rowOfRound({ submissions: _, ...round }: RoundInput) {
  const { kind, startPosition = '', counts: { mine, theirs } = noCounts, startedAt, ...rest } = round
  return {
    ...rest,
    kind: kind ?? null,
    startPosition,
    startedAt: startedAt ? new Date(startedAt) : null,
    myTakedowns: mine.takedowns,
    mySweeps: mine.sweeps,
    myPasses: mine.passes,
    myEscapes: mine.escapes,
    theirTakedowns: theirs.takedowns,
    theirSweeps: theirs.sweeps,
    theirPasses: theirs.passes,
    theirEscapes: theirs.escapes,
  }
}

/** All partners that rounds can be with. */
export const partnersOf = (db: Db, userId: UserId): Promise<RoundPartner[]> =>
  db
    .selectFrom('partners')
    .select(['id', 'name'])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .execute()

export const deleteRounds = (db: Db, userId: UserId, entryId: EntryId) =>
  db.deleteFrom('rounds').where('userId', '=', userId).where('entryId', '=', entryId).execute()

/** Makes all rounds with one partner rounds with another one. */
export const moveRounds = (db: Db, userId: UserId, from: number, to: number) =>
  db
    .updateTable('rounds')
    .set({ partnerId: to })
    .where('userId', '=', userId)
    .where('partnerId', '=', from)
    .execute()

/** Makes all submissions by one technique submissions by another one. */
export const moveSubmissions = (db: Db, userId: UserId, from: number, to: number) =>
  db
    .updateTable('roundSubmissions')
    .set({ techniqueId: to })
    .where('userId', '=', userId)
    .where('techniqueId', '=', from)
    .execute()
