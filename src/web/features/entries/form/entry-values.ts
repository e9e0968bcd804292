import { z } from 'zod/mini'
import { fieldsOfSessions } from '#shared/calendar/rule-changes.ts'
import { type Entry, initialEntry, mentions, newEntry, requiresEnd } from '#shared/entries/entries.ts'
import type { NewEntryData } from '#shared/entries/entry-operations.ts'
import { hasBegun, isPlannedAfter } from '#shared/entries/planned-sessions.ts'
import { attachments } from '#shared/media/media.ts'
import { ofKind } from '#shared/offline/operations.ts'
import { roundsToSave } from '#shared/sparring/rounds.ts'
import type { Tag } from '#shared/training/tags.ts'
import { templateTitleOf } from '#shared/training/templates.ts'
import { sessionFieldsOf } from '#shared/training/training-fields.ts'
import { operations } from '#web/features/offline/outbox/outbox.ts'
import type { RoundInForm } from '#web/features/sparring/rounds/typed-round.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { draftNames } from '#web/lib/form/drafts.ts'
import { localTimeNow } from '#web/lib/use-local-time.ts'

/** The request that opens the entry form. */
export type EntryRequest = DialogRequest<
  'newEntry' | 'addShared' | 'newEntryFromTemplate' | 'logPlanned' | 'editEntry' | 'editPending'
>

/** Whether it changes an existing entry. */
export const isEdit = ({ kind }: EntryRequest) => kind === 'editEntry' || kind === 'editPending'

/** The form's values as they are saved. */
export type EntryData = Omit<NewEntryData, 'planned'> & { isPlanned: boolean }

/** The text of fields whose Add wasn’t pressed: a part of the draft, and of the entry once it is saved. */
const nothingTyped = { typedTag: '', typedPartner: '', typedVideo: '', typedTechnique: '' }

export type EntryValues = Omit<EntryData, 'rounds'> & {
  rounds: RoundInForm[]
  /** The person's answer; null leaves it to the date and the start. */
  hasTrained: boolean | null
} & typeof nothingTyped

/** Unlike the request, the form holds complete attachments and techniques, and the names of tags the server doesn’t have yet. */
export const entryForm = z
  .object({
    ...newEntry.shape,
    fileAttachments: attachments,
    techniques: mentions,
    rounds: roundsToSave,
    newTags: z.array(z.string()),
    hasTrained: z.nullable(z.boolean()),
  })
  .check(requiresEnd)

const blankValues = (date: string): EntryValues => ({
  ...initialEntry,
  title: '',
  date,
  newTags: [],
  ...nothingTyped,
  hasTrained: null,
})

/**
 * Whether a session is planned once these values are saved. A new one of today without a time was trained, unless its
 * member says that it is planned: most are written after class.
 */
export function willBePlanned(values: EntryValues, initial: EntryValues, isNew: boolean): boolean {
  const { date, startTime } = values
  const now = localTimeNow()
  if (date > now.day) return true
  if (values.hasTrained !== null) return !values.hasTrained
  return isNew
    ? !hasBegun({ date, startTime }, now)
    : isPlannedAfter(initial, { date, startTime }, { ...now, latest: now.day })
}

/** The initial values of the form; a new session is of that day unless the request says otherwise. */
export function initialValues(request: EntryRequest, day: string): EntryValues {
  switch (request.kind) {
    case 'newEntry':
      return blankValues(day)
    case 'addShared': {
      const { notes, videoLinks } = request
      return { ...blankValues(day), notes, videoLinks }
    }
    case 'newEntryFromTemplate': {
      const { template } = request
      const fields = sessionFieldsOf({ ...template, tags: tagIds(template.tags) })
      return { ...blankValues(day), ...fields, title: templateTitleOf(template) }
    }
    case 'logPlanned': {
      const { planned } = request
      const fields = sessionFieldsOf({ ...planned, tags: tagIds(planned.tags) })
      return { ...blankValues(day), ...fields, date: planned.date }
    }
    case 'editEntry': {
      const { id: _id, planned: _planned, updatedAt: _updatedAt, tags, ...fields } = request.entry
      const newTags = tags.filter((tag) => !isStored(tag)).map(({ name }) => name)
      return { ...fields, tags: tagIds(tags.filter(isStored)), newTags, hasTrained: null, ...nothingTyped }
    }
    case 'editPending': {
      const { planned: _planned, isPlanned = false, ...fields } = request.pending.data
      return { ...fields, isPlanned, hasTrained: null, ...nothingTyped }
    }
  }
}

const tagIds = (tags: Tag[]) => tags.map(({ id }) => id)

/** Tags the server doesn't have yet have negative ids. */
const isStored = ({ id }: Tag) => id > 0

/** The name of the form's draft. */
export function draftNameOf(request: EntryRequest): string {
  switch (request.kind) {
    case 'newEntry':
      return 'entry-new'
    case 'addShared':
      return `entry-shared-${request.id}`
    case 'newEntryFromTemplate':
      return `entry-from-template-${request.template.id}`
    case 'logPlanned':
      return `entry-of-${request.planned.ruleId}-${request.planned.session}`
    case 'editEntry':
      return `entry-${idOfDraft(request.entry)}`
    case 'editPending':
      return `entry-${request.pending.id}`
  }
}

/** A draft from when the entry was pending is under the id it had then. */
function idOfDraft({ id }: Entry): number | string {
  const create = ofKind(operations.get(), 'createEntry').find(
    ({ reply }) => (reply as Entry | undefined)?.id === id,
  )
  return create && draftNames().includes(`entry-${create.id}`) ? create.id : id
}

interface FormValues {
  values: EntryValues
  changes: Partial<EntryValues>
}

/** Whether the change may also apply to the planned sessions of the entry's series. */
export const maySpread = (request: EntryRequest, { values, changes }: FormValues) =>
  request.kind === 'editEntry' &&
  request.entry.isRecurring &&
  values.isRecurring &&
  fieldsOfSessions.some((field) => field in changes)
