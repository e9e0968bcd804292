import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/tables.ts'
import { asAttachment, type StoredFile } from '#server/features/media/service.ts'
import { type Competition, competition, type NewCompetition } from '#shared/competitions/competitions.ts'

const photo = sql<StoredFile | null>`case when files.filename is not null then json_build_object(
  'filename', files.filename, 'originalName', files.original_name, 'mimetype', files.mimetype,
  'bytes', files.bytes, 'hasPreview', files.has_preview) end`.as('photo')

const withPhotos = (db: Db, userId: number) =>
  db
    .selectFrom('competitions')
    .where('competitions.userId', '=', userId)
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
  competition.stored.parse({ ...row, photo: row.photo && asAttachment(row.photo) })

/** A person's competitions, the first one first. */
export const competitionsOf = async (db: Db, userId: number): Promise<Competition[]> =>
  (await withPhotos(db, userId).orderBy('date').orderBy('id').execute()).map(asCompetition)

export async function findCompetition(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<Competition | undefined> {
  const row = await withPhotos(db, userId).where('id', '=', id).executeTakeFirst()
  return row && asCompetition(row)
}

type Fields = Omit<NewCompetition, 'clientId'>

export const columnsOf = ({ deadline, plan, matches, weights, photo: _, ...fields }: Partial<Fields>) => ({
  ...fields,
  ...(deadline !== undefined && { deadline: deadline || null }),
  ...(plan && { plan: JSON.stringify(plan) }),
  ...(matches && { matches: JSON.stringify(matches) }),
  ...(weights && { weights: JSON.stringify(weights) }),
})

/** The reminder of its deadline, if it ever had one. */
export const findReminderId = async (tx: Tx, userId: number, id: number): Promise<number | null> => {
  const mine = tx.selectFrom('competitions').select('reminderId').where('userId', '=', userId)
  return (await mine.where('id', '=', id).executeTakeFirst())?.reminderId ?? null
}

/** What names techniques in a person's competitions, also in removed ones. It is locked. */
export const lockLists = (tx: Tx, userId: number) =>
  tx
    .selectFrom('allCompetitions')
    .select(['id', 'plan', 'matches'])
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateLists = (tx: Tx, userId: number, id: number, lists: Pick<Competition, 'plan' | 'matches'>) =>
  tx
    .updateTable('allCompetitions')
    .set({ plan: JSON.stringify(lists.plan), matches: JSON.stringify(lists.matches) })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute()
