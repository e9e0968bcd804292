import type { Db } from '#server/db/tables.ts'
import type { EntryQuery } from '#shared/entries.ts'
import { searchWords } from '#shared/search.ts'
import { type Choice, chosenBy, newestFirst, type Page, pageOf } from './page.ts'

/** So many of the newest entries are searched one by one; beyond them the index finds what is rare. */
const nearby = 500
/** So many of the longest words are looked up in the index, which reads a list for every three letters of each. */
const lookedUp = 3

/** One page of a person's entries, newest first; its total on the first alone, where counting costs no more than that. */
export async function listEntries(db: Db, userId: number, query: EntryQuery): Promise<Page> {
  // The longest word is the rarest as a rule: where it is missing, the others need no look.
  const words = searchWords(query.q).sort((one, other) => other.length - one.length)
  const page = await (words.length === 0 ? newest(db, userId, query) : search(db, userId, query, words))
  return query.cursor === undefined ? page : { ...page, total: undefined }
}

/** The index on (user_id, date, id) is already in the order of the page. */
function newest(db: Db, userId: number, query: EntryQuery): Promise<Page> {
  const choice = chosenBy(userId, query)
  const entries = `select id, date, answer from entries where ${choice.where} ${newestFirst}
    limit ${choice.value(query.limit + 1)}`
  const total =
    query.cursor === undefined ? `(select count(*) from entries where ${choice.where})` : 'null::bigint'
  return pageOf(db, query.limit, choice, entries, total)
}

/**
 * Common words fill a page from the newest entries, which are read only until they do; rare ones are few enough for
 * the trigram index. No plan is good at both, so the index is asked when the newest have not filled the page.
 */
async function search(db: Db, userId: number, query: EntryQuery, words: string[]): Promise<Page> {
  if (!words.some(hasTrigram)) return searchInOrder(db, userId, query, words)
  const page = await searchNewest(db, userId, query, words)
  const isEnough = page.cursor !== undefined || page.total !== undefined
  return isEnough ? page : searchByIndex(db, userId, query, words)
}

/** Without a total when the journal goes on beyond the newest. */
function searchNewest(db: Db, userId: number, query: EntryQuery, words: string[]): Promise<Page> {
  const choice = chosenBy(userId, query)
  const hits = `
    select id, date, answer
    from (select * from entries where ${choice.where} ${newestFirst} limit ${nearby}) newest
    where ${contains(unindexed, choice, words)}`
  const limit = choice.value(query.limit)
  const total = `case when ${goesOn(choice)} then null when count(*) <= ${limit} then count(*)
    else (select count(*) from (${hits}) hits) end`
  return pageOf(db, query.limit, choice, `${hits} ${newestFirst} limit ${limit} + 1`, total)
}

/** Held apart from the order of the page, which would make the planner read all entries in that order. */
function searchByIndex(db: Db, userId: number, query: EntryQuery, words: string[]): Promise<Page> {
  const choice = chosenBy(userId, query)
  const indexed = words.filter(hasTrigram).slice(0, lookedUp)
  const others = words.filter((word) => !indexed.includes(word))
  const entries = `
    with hits as materialized (
      select id, date from entries
      where ${choice.where} and ${contains(searched, choice, indexed)} and ${contains(unindexed, choice, others)})
    select entries.id, entries.date, answer, (select count(*) from hits) as total
    from (select * from hits ${newestFirst} limit ${choice.value(query.limit + 1)}) hit
    join entries on entries.user_id = ${choice.value(userId)} and entries.id = hit.id
    order by entries.date desc, entries.id desc`
  return pageOf(db, query.limit, choice, entries, 'coalesce(max(total), 0)')
}

/** Where no word has three letters in a row the index knows nothing. A sign is missed sooner than the letters around it. */
function searchInOrder(db: Db, userId: number, query: EntryQuery, words: string[]): Promise<Page> {
  const choice = chosenBy(userId, query)
  const signs = words.flatMap((word) => word.match(/[^\p{L}\p{N}]/gu) ?? [])
  const hits = `
    select id, date, answer from entries where ${choice.where} and ${contains(unindexed, choice, [...signs, ...words])}`
  const limit = choice.value(query.limit)
  const total = `case when count(*) <= ${limit} then count(*)
    when not ${goesOn(choice)} then (select count(*) from (${hits}) hits) end`
  return pageOf(db, query.limit, choice, `${hits} ${newestFirst} limit ${limit} + 1`, total)
}

const searched = 'search_text'
/** The concatenation keeps the planner from the index, and from weighing each word by the column's statistics. */
const unindexed = "(search_text || '')"

const goesOn = ({ where }: Choice) =>
  `exists (select from entries where ${where} ${newestFirst} offset ${nearby} limit 1)`

const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

function contains(text: string, { value }: Choice, words: string[]): string {
  const each = words.map((word) => `${text} like ${value(`%${word.replace(/[\\%_]/g, '\\$&')}%`)}`)
  return ['true', ...each].join(' and ')
}
