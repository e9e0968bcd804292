import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import type { EntryQuery } from '#shared/entries.ts'
import { searchWords } from '#shared/search.ts'

export interface Page {
  /** The entries as one JSON array. */
  json: string
  /** Where the next page begins; undefined on the last. */
  cursor: string | undefined
  /** How many there are in all, on the first page, where counting costs no more than the page itself. */
  total: number | undefined
}

interface Row {
  id: number
  date: string
  answer: string
  total?: number
}

type Place = Pick<Row, 'id' | 'date'>

/** So many of the newest entries are searched one by one; beyond them the index finds what is rare. */
const nearby = 1500

/** One page of a person's entries, newest first. */
export async function listEntries(db: Db, userId: number, query: EntryQuery): Promise<Page> {
  const words = searchWords(query.q)
  return words.length === 0 ? newest(db, userId, query) : search(db, userId, query, words)
}

/** Without words the index on (user_id, date, id) is already in the order of the page. */
async function newest(db: Db, userId: number, query: EntryQuery): Promise<Page> {
  const chosen = filtered(db, userId, query)
  const counted = chosen.select(({ fn }) => fn.countAll<number>().as('n'))
  const rows: Row[] = await from(chosen, query.cursor)
    .select(['id', 'date', 'answer'])
    .$if(query.cursor === undefined, (page) => page.select(counted.as('total')).$castTo<Row>())
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute()
  return pageOf(rows, query.limit, query.cursor === undefined ? (rows[0]?.total ?? 0) : undefined)
}

/**
 * Common words fill a page from the newest entries; rare ones are few enough for the trigram index. No plan is good at
 * both, so the newest are tried first and the index is asked only when they do not fill the page.
 */
async function search(db: Db, userId: number, query: EntryQuery, words: string[]): Promise<Page> {
  const edge = await from(filtered(db, userId, query), query.cursor)
    .select(['id', 'date'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .offset(nearby)
    .limit(1)
    .executeTakeFirst()
  const near = await hits(db, userId, query, words, edge)
  const isFull = near.length > query.limit
  const rows = edge && !isFull ? await hits(db, userId, query, words, undefined) : near
  const isCounted = query.cursor === undefined && !(edge && isFull)
  return pageOf(rows, query.limit, isCounted ? (rows[0]?.total ?? 0) : undefined)
}

/** The newest matches with the number of all of them, down to `edge` where there is one. */
function hits(
  db: Db,
  userId: number,
  query: EntryQuery,
  words: string[],
  edge: Place | undefined,
): Promise<Row[]> {
  let matching = from(filtered(db, userId, query), query.cursor)
  if (edge)
    matching = matching.where(({ refTuple, tuple, eb }) =>
      eb(refTuple('date', 'id'), '>', tuple(edge.date, edge.id)),
    )
  for (const word of words)
    matching = matching.where('search_text', 'like', `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  return db
    .with('hits', () => matching.select(['id', 'date']))
    .with('page', (with_) =>
      with_
        .selectFrom('hits')
        .selectAll()
        .orderBy('date', 'desc')
        .orderBy('id', 'desc')
        .limit(query.limit + 1),
    )
    .selectFrom('page')
    .innerJoin('entries', (join) => join.onRef('entries.id', '=', 'page.id').on('entries.user_id', '=', userId))
    .select(['entries.id', 'entries.date', 'answer', sql<number>`(select count(*) from hits)`.as('total')])
    .orderBy('entries.date', 'desc')
    .orderBy('entries.id', 'desc')
    .execute()
}

function filtered(db: Db, userId: number, { type, tag, from, to }: EntryQuery) {
  let entries = db.selectFrom('entries').where('entries.user_id', '=', userId).where('deleted_at', 'is', null)
  if (type) entries = entries.where('session_type', '=', type)
  if (from) entries = entries.where('date', '>=', from)
  if (to) entries = entries.where('date', '<=', to)
  if (tag !== undefined) {
    entries = entries.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('entry_tags')
          .whereRef('entry_tags.entry_id', '=', 'entries.id')
          .where('entry_tags.user_id', '=', userId)
          .where('tag_id', '=', tag),
      ),
    )
  }
  return entries
}

function from(entries: ReturnType<typeof filtered>, cursor: string | undefined) {
  if (cursor === undefined) return entries
  const [date = '', id] = cursor.split('_')
  return entries.where(({ refTuple, tuple, eb }) => eb(refTuple('date', 'id'), '<', tuple(date, Number(id))))
}

function pageOf(rows: Row[], limit: number, total: number | undefined): Page {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    json: `[${shown.map((row) => row.answer).join(',')}]`,
    cursor: last && `${last.date}_${last.id}`,
    total,
  }
}
