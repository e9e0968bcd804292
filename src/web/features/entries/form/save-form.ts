import type { QueryClient } from '@tanstack/react-query'
import { hasWeekdays } from '#shared/calendar/recurrence.ts'
import type { Scope } from '#shared/calendar/rule-changes.ts'
import type { Entry } from '#shared/entries/entries.ts'
import { loggedBefore } from '#shared/entries/evening.ts'
import { asEntry, entryAsSeen } from '#shared/entries/pending-entries.ts'
import { isPending, ofKind, type PendingFile } from '#shared/offline/operations.ts'
import { roundInputOf } from '#shared/sparring/rounds.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import type { Submitted } from '#web/features/offline/outbox/sending/send-stored.ts'
import type { Blobs } from '#web/features/offline/outbox/storage/database.ts'
import type { FormDraft } from '#web/features/offline/outbox/submit.ts'
import { withoutTypedText } from '#web/features/sparring/rounds/typed-round.ts'
import { changesOf } from '#web/lib/api/create-once.ts'
import { withoutTyped } from '#web/lib/form/typed-field.ts'
import { cachedEntries } from '../api.ts'
import { type EntryData, type EntryRequest, type EntryValues, isEdit, willBePlanned } from './entry-values.ts'
import { saveEntryChange, saveNewEntry, savePendingEntry } from './save-entry.ts'

export interface FormSubmission {
  values: EntryValues
  initial: EntryValues
  /** The values that the person had seen in fields that were changed elsewhere while their change was a draft. */
  outdated: Partial<EntryValues>
  draft: FormDraft
  /** Which sessions of a series the change is for. */
  scope: Scope | undefined
  /** Files uploaded from this form, or yet to be uploaded, and their bytes. */
  files: PendingFile[]
  blobs: Blobs
  /** The keys of pending files that were removed. */
  removedFiles: string[]
}

export function saveForm(
  client: QueryClient,
  request: EntryRequest,
  form: FormSubmission,
): Promise<Submitted<Entry>> {
  const { initial, outdated, scope, removedFiles, ...rest } = form
  const { hasTrained: _, ...typed } = form.values
  const mayHaveWeekdays = typed.isRecurring && hasWeekdays(typed.recurrencePattern)
  const values = {
    ...withoutTyped(typed),
    // All of it is added by now, but for what has been typed since: that stays a draft.
    rounds: typed.rounds.map(withoutTypedText),
    fileAttachments: typed.fileAttachments.filter(isNotAmong(rest.files)),
    recurrenceWeekdays: mayHaveWeekdays ? typed.recurrenceWeekdays : [],
    isPlanned: willBePlanned(form.values, initial, !isEdit(request)),
  }
  const changed = changesOf(values, initial)
  // With a new date or start, the server would decide it by its own clock.
  const changes =
    'date' in changed || 'startTime' in changed ? { ...changed, isPlanned: values.isPlanned } : changed
  if (request.kind === 'editPending') {
    return savePendingEntry(client, { ...rest, removedFiles, pending: request.pending, changes })
  }
  if (request.kind === 'editEntry') {
    const { newTags } = values
    // New tags are added to the selected ones.
    const tags = changes.newTags && { tags: values.tags }
    return saveEntryChange(client, {
      ...rest,
      removedFiles,
      entry: entryAsSeen(request.entry, fieldsAsSent(outdated), Object.keys(outdated)),
      changes: { ...changes, ...tags, newTags },
      ...(scope && { scope }),
    })
  }
  return saveNewEntry(client, {
    ...rest,
    type: 'training',
    data: { ...values, ...sessionOf(client, request, values) },
  })
}

function fieldsAsSent({ techniques, rounds, ...fields }: Partial<EntryValues>) {
  return {
    ...fields,
    ...(techniques && { techniques: techniques.map(({ id }) => id) }),
    ...(rounds && { rounds: rounds.map((round) => roundInputOf(round)) }),
  }
}

/** The planned session it logs. A session of a template waits if another device has logged the same. */
function sessionOf(client: QueryClient, request: EntryRequest, values: EntryData) {
  if (request.kind === 'logPlanned') return { planned: plannedKeyOf(request.planned) }
  if (request.kind !== 'newEntryFromTemplate' || values.isPlanned) return {}
  const create = { ...values, unlessLogged: 'same' as const }
  const pending = ofKind(operations.get().filter(isPending), 'createEntry')
  const known = [...cachedEntries(client), ...pending.map((operation) => asEntry(operation, []))]
  return loggedBefore(create, known) ? {} : { unlessLogged: create.unlessLogged }
}

const isNotAmong =
  (files: PendingFile[]) =>
  ({ filename }: { filename: string }) =>
    !files.some(({ uploaded }) => uploaded?.filename === filename)

const plannedKeyOf = ({ ruleId, session }: { ruleId: number; session: number }) => ({ ruleId, session })
