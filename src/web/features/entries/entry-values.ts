import { localDay } from '#shared/dates.ts'
import { blankEntry, type Entry } from '#shared/entries.ts'
import type { PendingEntry } from '#shared/offline.ts'
import type { Planned } from '#shared/planned.ts'
import { fieldsOfSessions } from '#shared/rule-changes.ts'
import { type Template, titleOf } from '#shared/templates.ts'
import type { EntryValues } from './api.ts'

/** What a dialog was opened for. */
export interface Asked {
  /** An entry to edit. */
  entry?: Entry
  /** An entry to edit that the server does not have yet. */
  pending?: PendingEntry
  /** A planned session to log. */
  planned?: Planned
  /** Planned sessions to edit. */
  plan?: Planned
  /** The template of a new entry, or of the one to edit: what its notes should answer. */
  template?: Template
  /** The day of a new entry. */
  date?: string
}

const blank = (date = localDay(new Date())): EntryValues => ({ ...blankEntry, title: '', date, newTags: [] })

/** What the form holds when it opens and nothing was typed before. */
export function valuesFor({ entry, pending, planned, plan, template, date }: Asked): EntryValues {
  if (pending) {
    const { planned: _planned, ...fields } = pending.data
    return fields
  }
  if (entry) {
    const { id: _id, planned: _planned, tags, ...fields } = entry
    return { ...fields, tags: tags.map((tag) => tag.id), newTags: [] }
  }
  if (plan) return { ...valuesOf(plan), isRecurring: true }
  if (template) return { ...blank(date), ...sessionOf(template) }
  return planned ? { ...valuesOf(planned), recurrenceEndDate: '', recurrencePattern: 'weekly' } : blank(date)
}

const sessionOf = (template: Template): Partial<EntryValues> => ({
  title: titleOf(template),
  startTime: template.startTime,
  endTime: template.endTime,
  sessionType: template.sessionType,
  academy: template.academy,
  instructor: template.instructor,
  tags: template.tags.map((tag) => tag.id),
})

function valuesOf({ kind: _kind, ruleId: _ruleId, session: _session, tags, ...fields }: Planned): EntryValues {
  return { ...blank(), ...fields, tags: tags.map((tag) => tag.id) }
}

/** What differs from what the form held when it opened: only that is kept, and only that is sent. */
export const changesOf = (values: EntryValues, usual: EntryValues): Partial<EntryValues> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(usual[field as keyof EntryValues]),
    ),
  )

/** Whether a change could be meant for the planned sessions as well. */
export const isAboutSessions = (changes: Partial<EntryValues>) =>
  fieldsOfSessions.some((field) => field in changes)
