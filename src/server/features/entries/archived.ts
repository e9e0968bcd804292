import type { ArchivedKind, IdHere } from '#server/db/archived-kind.ts'
import { insertRows } from '#server/db/bulk-rows.ts'
import { countOf } from '#server/db/counts.ts'
import type { UserId } from '#server/db/ids.ts'
import type { Tx } from '#server/db/tables.ts'
import { attachRestored } from '#server/features/media/service.ts'
import { logSession, rulesOf } from '#server/features/rules/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import type { ArchiveItems } from '#shared/archive/archive-parts.ts'
import type { Rule } from '#shared/calendar/recurrence.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { limits } from '#shared/foundation/limits.ts'
import { type RoundInput, roundInputOf } from '#shared/sparring/rounds.ts'
import { type EntryToInsert, insertEntries } from './create-many.ts'
import { deleteEntries } from './delete.ts'
import { findLogged } from './queries.ts'
import { type EntryNames, refsAmong } from './refs.ts'
import { noSeries, seriesFieldsOf } from './series.ts'
import { refuseMoreEntries } from './trial-limits.ts'

/** They are stored in parts, and compared one by one: there are too many to hold. */
export const archivedEntries: ArchivedKind<'entry'> = {
  table: 'entries',
  refs: { tags: 'tag', techniques: 'technique', ignoredTechniques: 'technique' },
  nested: ({ rounds, planned }, at) => {
    const ruleId = planned ? at('series', planned.ruleId) : undefined
    return {
      rounds: rounds.map((round) => roundHere(round, at)),
      planned: planned && ruleId !== undefined ? { ...planned, ruleId } : null,
    }
  },
  called: ({ title, date }) => [title, date].filter(Boolean).join(', '),
  // A technique that was renamed since doesn't change the entries.
  compared: ({ rounds, ...here }, entry) => ({
    ...here,
    rounds: rounds.map(({ submissions, ...round }, index) => ({
      ...round,
      submissions: submissions.map(({ name, ...one }, place) => ({
        ...one,
        name: one.techniqueId === null ? name : (entry.rounds[index]?.submissions[place]?.typed ?? ''),
      })),
    })),
    files: entry.files.map(({ originalName, mimetype }) => ({ originalName, mimetype })),
  }),
  remove: deleteEntries,
}

/** A round as it is stored. */
function roundHere(round: ArchiveItems['entry']['rounds'][number], at: IdHere): RoundInput {
  const { partnerId, submissions, ...rest } = roundInputOf(round)
  const here = (kind: 'partner' | 'technique', id: number | null) => (id === null ? null : (at(kind, id) ?? null))
  return {
    ...rest,
    partnerId: here('partner', partnerId),
    submissions: submissions.map((one) => ({ ...one, techniqueId: here('technique', one.techniqueId) })),
  }
}

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
