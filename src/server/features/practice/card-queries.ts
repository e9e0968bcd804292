import { sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/db/tables.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import {
  type Card,
  initialSettings,
  inProgress,
  type NewCards,
  type PracticeSettings,
} from '#shared/techniques/practice.ts'
import type { Scheduled } from '#shared/techniques/scheduling.ts'

type CardRow = Omit<Tables['practiceCards'], 'userId' | 'addedOn'> & { name: string }

function asCard({ techniqueId, name, dueOn, snoozedUntil, ...row }: CardRow): Card {
  const { stability, difficulty, reviewedOn, firstReviewedOn } = row
  const isNew = stability === null || difficulty === null || reviewedOn === null || firstReviewedOn === null
  return {
    techniqueId,
    name,
    dueOn,
    snoozedUntil: snoozedUntil ?? '',
    memory: isNew ? null : { stability, difficulty, reviewedOn, firstReviewedOn },
  }
}

/** A person's cards, without those of removed and archived techniques. */
const shownCards = (db: Db, userId: number) =>
  db
    .selectFrom('practiceCards as card')
    .innerJoin('techniques', (join) =>
      join.onRef('techniques.userId', '=', 'card.userId').onRef('techniques.id', '=', 'card.techniqueId'),
    )
    .select(['card.techniqueId', 'techniques.name', 'card.dueOn', 'card.snoozedUntil'])
    .select(['card.stability', 'card.difficulty', 'card.reviewedOn', 'card.firstReviewedOn'])
    .where('card.userId', '=', userId)
    .where('techniques.deletedAt', 'is', null)
    .where('techniques.isArchived', '=', false)

const shownFrom = sql<string>`greatest(card.due_on, card.snoozed_until)`

/** All cards of a person, those due first. */
export const cardsOf = async (db: Db, userId: number): Promise<Card[]> =>
  (await shownCards(db, userId).orderBy(shownFrom).orderBy('card.techniqueId').execute()).map(asCard)

/** The card of a technique; undefined if it isn't in practice. */
export async function findCard(db: Db, userId: number, techniqueId: number): Promise<Card | undefined> {
  const row = await shownCards(db, userId).where('card.techniqueId', '=', techniqueId).executeTakeFirst()
  return row && asCard(row)
}

/** For how many days a device knows all that can be due. */
const daysAhead = 14

/** The cards that come next, within the daily limits of two weeks, and those reviewed since a day. */
export async function nextCardsOf(db: Db, userId: number, since: string): Promise<Card[]> {
  const limitOf = (name: 'reviewsPerDay' | 'newPerDay') =>
    sql<number>`${daysAhead} * coalesce(
      (select ${sql.ref(name)} from practice_settings where user_id = ${userId}), ${initialSettings[name]}
    )`
  const ranked = shownCards(db, userId).select(
    sql<number>`row_number() over (
      partition by card.reviewed_on is null order by ${shownFrom}, card.technique_id
    )`.as('place'),
  )
  const rows = await db
    .selectFrom(ranked.as('card'))
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('reviewedOn', '>=', since),
        and([eb('place', '<=', limitOf('newPerDay')), eb('reviewedOn', 'is', null)]),
        and([eb('place', '<=', limitOf('reviewsPerDay')), eb('reviewedOn', 'is not', null)]),
      ]),
    )
    .orderBy(shownFrom)
    .orderBy('techniqueId')
    .execute()
  return rows.map(asCard)
}

interface Practicing {
  timeZone: string
  reviewsPerDay: number | null
  newPerDay: number | null
  inPractice: number
  suggested: number
}

/** The page's data besides the cards. */
export const practicingOf = (db: Db, userId: number): Promise<Practicing> =>
  db
    .selectFrom('users')
    .leftJoin('practiceSettings as settings', 'settings.userId', 'users.id')
    .select(['users.timeZone', 'settings.reviewsPerDay', 'settings.newPerDay'])
    .select([
      sql<number>`(
        select count(*) from practice_cards card
        join techniques t on t.user_id = card.user_id and t.id = card.technique_id
        where card.user_id = users.id and t.deleted_at is null and not t.is_archived
      )`.as('inPractice'),
      sql<number>`(
        select count(*) from techniques t
        left join practice_cards card on card.user_id = t.user_id and card.technique_id = t.id
        where t.user_id = users.id and t.deleted_at is null and not t.is_archived
          and t.status = any(${[...inProgress]}::text[]) and card.technique_id is null
      )`.as('suggested'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export const putSettings = (db: Db, userId: number, settings: PracticeSettings) =>
  db
    .insertInto('practiceSettings')
    .values({ userId, ...settings })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(settings))
    .execute()

const technique = (db: Db, userId: number, id: number) =>
  db
    .selectFrom('techniques')
    .select('name')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)

export const findTechnique = (db: Db, userId: number, id: number): Promise<{ name: string } | undefined> =>
  technique(db, userId, id).executeTakeFirst()

/** Refuses if it isn't the person's; otherwise it stays until the transaction ends. */
export async function lockTechnique(tx: Tx, userId: number, id: number) {
  const row = await technique(tx, userId, id).forKeyShare().executeTakeFirst()
  if (!row) throw new Refusal('TECHNIQUE_UNKNOWN')
}

/** Puts techniques into practice, due at once. Returns the ids of those that weren't. */
export async function insertCards(
  db: Db,
  userId: number,
  { techniqueIds, isSuggested }: NewCards,
  today: string,
): Promise<number[]> {
  const statuses = isSuggested ? [...inProgress] : []
  const { rows } = await sql<{ techniqueId: number }>`
    insert into practice_cards (user_id, technique_id, added_on, due_on)
    select user_id, id, ${today}, ${today} from techniques
    where user_id = ${userId} and deleted_at is null and not is_archived
      and (id = any(${techniqueIds}::bigint[]) or status = any(${statuses}::text[]))
    on conflict do nothing
    returning technique_id`.execute(db)
  return rows.map(({ techniqueId }) => techniqueId)
}

/** Gives one technique's card to another one that has none. */
export const copyCard = (db: Db, userId: number, fromId: number, toId: number) =>
  sql`
  insert into practice_cards (user_id, technique_id, added_on, due_on)
  select user_id, ${toId}, added_on, added_on from practice_cards
  where user_id = ${userId} and technique_id = ${fromId}
  on conflict do nothing`.execute(db)

/** Returns whether it was the person's. */
export async function deleteCard(db: Db, userId: number, techniqueId: number): Promise<boolean> {
  const mine = db.deleteFrom('practiceCards').where('userId', '=', userId).where('techniqueId', '=', techniqueId)
  return (await mine.executeTakeFirst()).numDeletedRows > 0n
}

export const snoozeCard = (db: Db, userId: number, techniqueId: number, until: string | null) =>
  db
    .updateTable('practiceCards')
    .set({ snoozedUntil: until })
    .where('userId', '=', userId)
    .where('techniqueId', '=', techniqueId)
    .execute()

/** Stores what the reviews of a card have come to; undefined if there are none. */
export const storeSchedule = (db: Db, userId: number, techniqueId: number, scheduled: Scheduled | undefined) =>
  db
    .updateTable('practiceCards')
    .set(({ ref }) => ({
      dueOn: scheduled?.dueOn ?? ref('addedOn'),
      stability: scheduled?.memory.stability ?? null,
      difficulty: scheduled?.memory.difficulty ?? null,
      reviewedOn: scheduled?.memory.reviewedOn ?? null,
      firstReviewedOn: scheduled?.memory.firstReviewedOn ?? null,
      snoozedUntil: null,
    }))
    .where('userId', '=', userId)
    .where('techniqueId', '=', techniqueId)
    .execute()

/** Those of these techniques that are in practice. */
export const practicedOf = async (db: Db, userId: number, techniqueIds: number[]): Promise<number[]> => {
  const cards = db.selectFrom('practiceCards').select('techniqueId').where('userId', '=', userId)
  const rows = await cards.where('techniqueId', '=', sql<number>`any(${techniqueIds}::bigint[])`).execute()
  return rows.map(({ techniqueId }) => techniqueId)
}
