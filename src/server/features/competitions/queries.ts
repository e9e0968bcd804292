import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { asAttachment, type StoredFile } from '#server/features/media/service.ts'
import {
  type Competition,
  type CompetitionChanges,
  competition,
  type NewCompetition,
} from '#shared/competitions/competitions.ts'

const photo = sql<StoredFile | null>`case when files.filename is not null then json_build_object(
  'filename', files.filename, 'originalName', files.original_name, 'mimetype', files.mimetype,
  'bytes', files.bytes, 'hasPreview', files.has_preview) end`.as('photo')

const owned = (db: Db, userId: number) => db.selectFrom('competitions').where('competitions.userId', '=', userId)

const withPhotos = (db: Db, userId: number) =>
  owned(db, userId)
    .leftJoin('files', (join) =>
      join.onRef('files.userId', '=', 'competitions.userId').onRef('files.competitionId', '=', 'competitions.id'),
    )
    .select(['id', 'name', 'date', 'place', 'organizer', 'rules', 'belt', 'age', 'weightClass', 'weighIn', 'cost'])
    .select(['weightLimit', 'weights'])
    .select([
      sql<string>`coalesce(deadline::text, '')`.as('deadline'),
      'note',
      'plan',
      'matches',
      'placing',
      'medal',
    ])
    .select(photo)

type Row = Awaited<ReturnType<ReturnType<typeof withPhotos>['executeTakeFirstOrThrow']>>

/** Parsed, so that the fields of its lists are in the order in which they are compared: the database has another one. */
const asCompetition = (row: Row): Competition =>
  competition.parse({ ...row, photo: row.photo && asAttachment(row.photo) })

/** A person's competitions, the first one first. */
export const competitionsOf = async (db: Db, userId: number): Promise<Competition[]> =>
  (await withPhotos(db, userId).orderBy('date').orderBy('id').execute()).map(asCompetition)

export async function findCompetition(db: Db, userId: number, id: number): Promise<Competition | undefined> {
  const row = await withPhotos(db, userId).where('id', '=', id).executeTakeFirst()
  return row && asCompetition(row)
}

type Columns = Omit<Insertable<Tables['competitions']>, 'userId' | 'clientId' | 'payloadHash'>
type Fields = Omit<NewCompetition, 'clientId' | 'photo'>
type ChangedFields = Omit<CompetitionChanges, 'was' | 'photo'>

/** The fields as columns. */
export function columnsOf(fields: Fields): Columns
export function columnsOf(fields: ChangedFields): Partial<Columns>
export function columnsOf({ deadline, plan, matches, weights, ...fields }: ChangedFields): Partial<Columns> {
  return {
    ...fields,
    ...(deadline !== undefined && { deadline: deadline || null }),
    ...(plan && { plan: JSON.stringify(plan) }),
    ...(matches && { matches: JSON.stringify(matches) }),
    ...(weights && { weights: JSON.stringify(weights) }),
  }
}

export const insertCompetition = async (tx: Tx, row: Insertable<Tables['competitions']>): Promise<number> =>
  (await tx.insertInto('competitions').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Locks a competition and returns its reminder; undefined if there is no such competition. */
export const lockCompetition = (tx: Tx, userId: number, id: number) =>
  owned(tx, userId).select('reminderId').where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks all competitions of a person. */
export const lockCompetitions = (tx: Tx, userId: number) =>
  owned(tx, userId).select('id').orderBy('id').forUpdate().execute()

export const updateCompetition = (
  tx: Tx,
  userId: number,
  id: number,
  changes: Updateable<Tables['competitions']>,
) =>
  tx
    .updateTable('competitions')
    // Setting the date to itself does no harm if nothing has changed.
    .set(({ ref }) => ({ date: ref('date'), ...changes }))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
