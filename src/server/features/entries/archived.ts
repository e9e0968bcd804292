import { insertRows } from '#server/db/bulk-rows.ts'
import type { UserId } from '#server/db/ids.ts'
import { countOf } from '#server/db/lock-counts.ts'
import type { Tx } from '#server/db/tables.ts'
import { attachRestored } from '#server/features/media/service.ts'
import { logSession, rulesOf } from '#server/features/rules/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { Rule } from '#shared/calendar/recurrence.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { RoundInput } from '#shared/sparring/rounds.ts'
import { type EntryToInsert, insertEntries } from './create-many.ts'
import { findLogged } from './queries.ts'
import { type EntryNames, refsAmong } from './refs.ts'
import { noSeries, seriesFieldsOf } from './series.ts'
import { refuseMoreEntries } from './trial-limits.ts'

type Named = 'tags' | 'techniques' | 'rounds'
type OfSeries = 'isRecurring' | 'recurrencePattern' | 'recurrenceEndDate' | 'recurrenceWeekdays'

/** An entry of an archive, with everything by the ids it has here. Its files are stored, and belong to nothing. */
export interface ArchivedEntry extends Omit<Entry, Named | OfSeries> {
  clientId: string | null
  createdAt: Date
  tags: number[]
  techniques: number[]
  rounds: RoundInput[]
  ignoredTechniques: number[]
}

interface Adding {
  names: EntryNames
  now: Date
}

/** Stores entries of an archive as they were. Load `names` after `shareNames`. */
export async function addArchivedEntries(tx: Tx, userId: UserId, all: ArchivedEntry[], { names, now }: Adding) {
  const rules = new Map((await rulesOf(tx, userId)).map(({ id, rule }) => [id, rule]))
  const entries: EntryToInsert[] = []
  for (const one of all) entries.push(asEntry(await withFreePlan(tx, userId, one, { rules, now }), names, rules))
  await insertEntries(tx, userId, entries)
  await insertRows(
    tx,
    'ignoredMentions',
    all.flatMap(({ id, ignoredTechniques }) =>
      ignoredTechniques.map((techniqueId) => ({ userId, techniqueId, entryId: id })),
    ),
  )
  if ((await countOf('ignoredMentions')(tx, userId)) > limits.ignoredMentions)
    throw new Refusal('TOO_MANY_IGNORED')
  await refuseMoreEntries(tx, userId, now)
  await attachRestored(
    tx,
    userId,
    all.flatMap(({ id: entryId, fileAttachments }) =>
      fileAttachments.map(({ filename }, position) => ({ filename, entryId, position })),
    ),
  )
}

/** Its planned session isn't planned anymore. If another entry has it by now, it is an entry of its own. */
async function withFreePlan(
  tx: Tx,
  userId: UserId,
  entry: ArchivedEntry,
  { rules, now }: { rules: Map<number, Rule>; now: Date },
): Promise<ArchivedEntry> {
  const { planned, date } = entry
  if (!planned) return entry
  if ((await findLogged(tx, userId, planned)) !== undefined) return { ...entry, planned: null }
  const single = rules.get(planned.ruleId)?.singles[planned.session]
  if (planned.session > 0 && single?.state !== 'logged') await logSession(tx, userId, planned, date, now)
  return entry
}

function asEntry(
  { rounds, clientId, createdAt, ignoredTechniques: _, ...fields }: ArchivedEntry,
  names: EntryNames,
  rules: Map<number, Rule>,
): EntryToInsert {
  const { planned, date } = fields
  const entry: Entry = {
    ...fields,
    ...(planned?.session === 0 ? seriesFieldsOf(rules.get(planned.ruleId), date) : noSeries),
    ...refsAmong(names, { ...fields, rounds }),
  }
  return { entry, rounds, clientId, createdAt }
}
