import type { Readable } from 'node:stream'
import type { Db } from '#server/db/tables.ts'
import { absencesOf } from '../journal/absence-queries.ts'
import { commentsOnSessions, entriesOf } from '../journal/entry-queries.ts'
import { heartRatesOnSessions } from '../journal/heart-rate-queries.ts'
import {
  competitionsOf,
  focusesOf,
  injuriesOf,
  partnersOf,
  promotionsOf,
  remindersOf,
  techniquesOf,
  templatesOf,
} from '../journal/list-queries.ts'
import { practiceLogsOf, reviewsOf } from '../journal/practice-queries.ts'
import { competitionColumns, matchColumns, weightColumns } from './competition-sheets.ts'
import { partnerColumns, practiceColumns, techniqueColumns } from './library-sheets.ts'
import {
  absenceColumns,
  focusColumns,
  injuryColumns,
  promotionColumns,
  reminderColumns,
  templateColumns,
} from './plan-sheets.ts'
import { commentColumns, heartRateColumns, roundColumns, roundsIn, sessionColumns } from './session-sheets.ts'
import { sheetOf, writeWorkbook } from './workbook.ts'

/** All that a person has written down, as an XLSX workbook that is written as it is read: a sheet for each kind. */
export async function exportSpreadsheet(
  db: Db,
  userId: number,
  now: Date,
  signal: AbortSignal,
): Promise<Readable> {
  const names = await techniqueNames(db, userId)
  const read = <Item>(list: (db: Db, userId: number) => Promise<Item[]>) => itemsOf(() => list(db, userId))
  const competitions = memoized(() => competitionsOf(db, userId))
  return writeWorkbook(
    [
      sheetOf('Sessions', sessionColumns, entriesOf(db, userId, signal)),
      sheetOf('Rounds', roundColumns, roundsOf(db, userId, signal)),
      sheetOf('Heart Rate', heartRateColumns, heartRatesOnSessions(db, userId)),
      sheetOf('Comments', commentColumns, read(commentsOnSessions)),
      sheetOf('Techniques', techniqueColumns(names), read(techniquesOf)),
      sheetOf('Practice', practiceColumns, practiceOf(db, userId, names)),
      sheetOf('Partners', partnerColumns, read(partnersOf)),
      sheetOf('Reminders', reminderColumns, read(remindersOf)),
      sheetOf('Templates', templateColumns, read(templatesOf)),
      sheetOf('Promotions', promotionColumns, read(promotionsOf)),
      sheetOf('Injuries', injuryColumns, read(injuriesOf)),
      sheetOf('Times Away', absenceColumns, read(absencesOf)),
      sheetOf('Focus', focusColumns, read(focusesOf)),
      sheetOf('Competitions', competitionColumns, itemsOf(competitions)),
      sheetOf('Matches', matchColumns, matchesOf(competitions)),
      sheetOf('Weights', weightColumns, weightsOf(competitions)),
    ],
    now,
    signal,
  )
}

async function techniqueNames(db: Db, userId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('techniques').select(['id', 'name']).where('userId', '=', userId).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Reads when it is first asked, and once. */
function memoized<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => (value ??= read())
}

/** A list that is read once its sheet begins. */
async function* itemsOf<Item>(read: () => Promise<Item[]>) {
  yield* await read()
}

/** The rounds of what was trained. */
async function* roundsOf(db: Db, userId: number, signal: AbortSignal) {
  for await (const entry of entriesOf(db, userId, signal, { withRounds: true })) yield* roundsIn(entry)
}

/** Three sheets are of them. */
type Competitions = () => ReturnType<typeof competitionsOf>

/** The matches of all competitions. */
async function* matchesOf(competitions: Competitions) {
  for (const { name, date, matches } of await competitions())
    for (const one of matches) yield { ...one, competition: name, date }
}

/** What was weighed before all competitions. */
async function* weightsOf(competitions: Competitions) {
  for (const { name, weights } of await competitions())
    for (const one of weights) yield { ...one, competition: name }
}

async function* practiceOf(db: Db, userId: number, names: Map<number, string>) {
  yield* practiceLogsOf(db, userId)
  for await (const review of reviewsOf(db, userId)) yield { ...review, name: names.get(review.techniqueId) ?? '' }
}
