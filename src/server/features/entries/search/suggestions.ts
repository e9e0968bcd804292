import { sql } from 'kysely'
import type { EntryId, UserId } from '#server/db/ids.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { breaths, createQueue } from '#server/http/fairness/queue.ts'
import { found } from '#server/http/replies/refusals.ts'
import { MentionFinder, nameWords } from '#shared/entries/mentions.ts'
import type { ChosenSuggestions, ReturnedSuggestions } from '#shared/entries/suggested-entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { catalog } from '#shared/techniques/technique-catalog.ts'
import { deleteIgnored, insertIgnored } from '../mentions/ignored-mentions.ts'
import { addMentions, dropMentions, type Mentioned, mentionableOf } from '../mentions/mentions.ts'
import { changeNames, rebuildEntries } from '../rebuild.ts'

/** Looking for names reads the texts of the whole journal, so only a few do at once. */
const queue = createQueue({ running: 2, waiting: 50 })

/**
 * The trained entries whose title or notes have one of a technique's names, that don't mention it, and that weren't ignored,
 * as JSON text.
 */
export const suggestedFor = (
  { db }: Deps,
  userId: UserId,
  techniqueId: number,
  signal: AbortSignal,
): Promise<string> =>
  queue(
    String(userId),
    async () => {
      const ids = await matching(db, userId, await patternsFor(db, userId, techniqueId), signal)
      const newest = await repliesOf(db, userId, ids.slice(0, limits.suggestedEntries))
      return `{"count":${ids.length},"entries":[${newest.join(',')}]}`
    },
    signal,
  )

/** Makes suggested entries mention the technique. Returns those that do so now. */
export const linkSuggested = ({ db, clock }: Deps, userId: UserId, chosen: ChosenSuggestions): Promise<number[]> =>
  changeNames(db, userId, async (tx) => {
    const { technique } = chosen
    const ids = await stillSuggested(tx, userId, chosen)
    await addMentions(tx, userId, technique, ids)
    await rebuildEntries(tx, userId, ids, clock())
    return ids
  })

/** Makes entries not mention the technique anymore. */
export const unlink = (
  { db, clock }: Deps,
  userId: UserId,
  { technique, entries }: ReturnedSuggestions,
): Promise<void> =>
  changeNames(db, userId, async (tx) => {
    requireTechnique(await mentionableOf(tx, userId), technique)
    await rebuildEntries(tx, userId, await dropMentions(tx, userId, technique, entries), clock())
  })

/** Suggests these entries for the technique no more. Returns those that were suggested. */
export const ignoreSuggested = ({ db }: Deps, userId: UserId, chosen: ChosenSuggestions): Promise<number[]> =>
  changeNames(db, userId, async (tx) => {
    const ids = await stillSuggested(tx, userId, chosen)
    await insertIgnored(tx, userId, chosen.technique, ids)
    return ids
  })

/** Suggests ignored entries again. */
export async function suggestAgain(
  { db }: Deps,
  userId: UserId,
  { technique, entries }: ReturnedSuggestions,
): Promise<void> {
  requireTechnique(await mentionableOf(db, userId), technique)
  await deleteIgnored(db, userId, technique, entries)
}

async function stillSuggested(tx: Tx, userId: UserId, { technique, entries }: ChosenSuggestions) {
  const suggested = await matching(tx, userId, await patternsFor(tx, userId, technique))
  return entries ? suggested.filter((id) => entries.includes(id)) : suggested
}

const requireTechnique = (library: Mentioned[], id: number) =>
  found(library.find((technique) => technique.id === id))

interface Patterns {
  techniqueId: number
  /** Its names, as a regular expression of PostgreSQL; '' if they are too short to be looked for. */
  names: string
  /** Longer names of other techniques that contain one of them: 'flying armbar' is no armbar. */
  longer: string
  /** Finds what a text says was worked on. */
  finder: MentionFinder
}

async function patternsFor(db: Db, userId: UserId, techniqueId: number): Promise<Patterns> {
  const library = await mentionableOf(db, userId)
  const technique = requireTechnique(library, techniqueId)
  const names = namesOf(technique)
  const own = names.map(spaced)
  const longer: string[][] = []
  const finder = new MentionFinder()
  const breath = breaths()
  for (const one of library) {
    await breath()
    finder.add(one)
    if (one !== technique) longer.push(...namesOf(one).filter((words) => containsAny(spaced(words), own)))
  }
  for (const one of catalog) {
    await breath()
    finder.addOther(one)
  }
  return { techniqueId, names: patternOf(names), longer: patternOf(longer), finder }
}

const containsAny = (long: string, names: string[]) =>
  names.some((name) => long.length > name.length && long.includes(name))

const namesOf = ({ name, otherNames }: Mentioned): string[][] =>
  [name, ...otherNames].map(nameWords).filter((words) => words.length > 0)

const spaced = (words: string[]) => ` ${words.join(' ')} `

/** Whole words in any of these orders, written as one or two, with hyphens, and as plurals. Words have no symbols. */
const patternOf = (names: string[][]): string =>
  names.length === 0
    ? ''
    : `(?<![[:alnum:]])(${names.map((words) => words.map((word) => `${word}(e?s)?`).join('[-– ]*')).join('|')})(?![[:alnum:]])`

/** Title and notes are the first and the last line of the search text. */
const text = sql`translate(split_part(search_text, E'\n', 1) || E'\n' || split_part(search_text, E'\n', -1), '''’', '')`

/** The ids of the entries that have one of the names, the newest first. */
async function matching(
  db: Db | Tx,
  userId: UserId,
  { techniqueId, names, longer, finder }: Patterns,
  signal?: AbortSignal,
): Promise<number[]> {
  if (names === '') return []
  const shortened = longer === '' ? text : sql`regexp_replace(${text}, ${longer}, '.', 'g')`
  // Only the sentences with a name are read closely, which takes the most time.
  const query = sql<{ id: number; sentences: string }>`
    select id, (select coalesce(string_agg(sentence, E'\n'), '') from
      regexp_split_to_table(${shortened}, '[.;!?\n]+') sentence where sentence ~ ${names}) as sentences
    from entries
    where user_id = ${userId} and deleted_at is null and not is_planned
      and not exists (select from entry_techniques link
        where link.user_id = ${userId} and link.entry_id = entries.id and link.technique_id = ${techniqueId})
      and not exists (select from ignored_mentions ignored
        where ignored.user_id = ${userId} and ignored.technique_id = ${techniqueId} and ignored.entry_id = entries.id)
      and ${shortened} ~ ${names}
      and (select count(*) from entry_techniques link where link.user_id = ${userId} and link.entry_id = entries.id)
        < ${limits.techniquesOnAnEntry}
    order by date desc, id desc limit ${limits.linkedAtOnce}`
  const { rows } = await db.executeQuery(query.compile(db), signal && { signal })
  const ids: number[] = []
  const breath = breaths()
  for (const { id, sentences } of rows) {
    const reading = finder.reading(sentences)
    let step = reading.next()
    for (; !step.done; step = reading.next()) await breath()
    if (step.value.includes(techniqueId)) ids.push(id)
  }
  return ids
}

async function repliesOf(db: Db, userId: UserId, ids: EntryId[]): Promise<string[]> {
  const mine = db.selectFrom('entries').select('replyJson').where('userId', '=', userId)
  const rows = await mine
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ replyJson }) => replyJson)
}
