import type { Planned } from '#shared/calendar/planned.ts'
import type { Entry } from '#shared/entries/entries.ts'
import type { PendingEntry } from '#shared/entries/pending-entries.ts'
import { quickNames, shownTitle } from '#shared/entries/quick.ts'
import { daysBetween, isCalendarDay, weekdayName } from '#shared/foundation/dates.ts'
import { type Template, templateTitleOf } from '#shared/training/templates.ts'
import { quickKinds, sessionTypeNames } from '#shared/training/training-fields.ts'
import { monthDay } from '#web/lib/date-time.ts'
import type { DialogRequest } from '#web/lib/dialogs.ts'

/** A draft, as far as it is shown. */
export interface NamedDraft {
  /** By which its form stores it. */
  name: string
  changes: Record<string, unknown>
}

/** What drafts may be about. */
export interface Subjects {
  today: string
  templates: Template[]
  planned: Planned[]
  entries: Entry[]
  pending: PendingEntry[]
}

/** What a draft is called, and what opens its form. */
interface Waiting {
  /** 'Continue'. */
  verb: string
  /** 'Open mat, Tuesday'. */
  subject: string
  request: DialogRequest
}

type Changes = NamedDraft['changes']
type Find = (changes: Changes, ids: string[], subjects: Subjects) => Waiting | undefined

/** By their names, new sessions first. Nothing says what a draft of a template's copy was copied from. */
const finders: [name: RegExp, find: Find][] = [
  [/^entry-new$/, (changes, _, { today }) => ofSession({ kind: 'newEntry' }, changes, { date: today }, today)],
  [/^quick-(.+)$/, (changes, [kind], { today }) => ofQuickLog(kind, changes, today)],
  [
    /^entry-from-template-(\d+)$/,
    (changes, [id], { templates, today }) => {
      const template = withId(templates, id)
      if (!template) return undefined
      const session = { ...template, title: templateTitleOf(template), date: today }
      return ofSession({ kind: 'newEntryFromTemplate', template }, changes, session, today)
    },
  ],
  [
    /^entry-of-(\d+)-(\d+)$/,
    (changes, key, { planned: all, today }) => {
      const planned = withKey(all, key)
      return planned && ofSession({ kind: 'logPlanned', planned }, changes, planned, today)
    },
  ],
  [
    /^entry-(offline_.+)$/,
    (changes, [id], { pending: all, today }) => {
      const pending = all.find((create) => create.id === id)
      return pending && ofSession({ kind: 'editPending', pending }, changes, pending.data, today)
    },
  ],
  [
    /^entry-(\d+)$/,
    (changes, [id], { entries, today }) => {
      const entry = withId(entries, id)
      return entry && ofSession({ kind: 'editEntry', entry }, changes, entry, today)
    },
  ],
  [
    /^planned-(\d+)-(\d+)$/,
    (changes, key, { planned: all, today }) => {
      const planned = withKey(all, key)
      return planned && ofSession({ kind: 'editPlanned', planned }, changes, planned, today)
    },
  ],
  [/^template-new$/, (changes) => ofTemplate({ kind: 'newTemplate' }, changes, '')],
  [
    /^template-(\d+)$/,
    (changes, [id], { templates }) => {
      const template = withId(templates, id)
      return template && ofTemplate({ kind: 'editTemplate', stored: template }, changes, template.name)
    },
  ],
]

/** The drafts that the journal names, in the order in which it does. Others are of forms that are opened elsewhere. */
export const waitingDrafts = (drafts: NamedDraft[], subjects: Subjects) =>
  finders.flatMap(([pattern, find]) =>
    drafts.flatMap(({ name, changes }) => {
      const match = pattern.exec(name)
      const waiting = match && find(changes, match.slice(1), subjects)
      return waiting ? { name, ...waiting } : []
    }),
  )

const withId = <T extends { id: number }>(all: T[], id: string | undefined) =>
  all.find((one) => one.id === Number(id))

const withKey = (all: Planned[], [ruleId, session]: string[]) =>
  all.find((one) => one.ruleId === Number(ruleId) && one.session === Number(session))

const verbs: Partial<Record<DialogRequest['kind'], string>> = {
  editEntry: 'Continue editing',
  editPending: 'Continue editing',
  editPlanned: 'Continue planning',
}

/** What an older release or another tab has stored may be anything. */
const textIn = (changes: Changes, field: string) => {
  const value = changes[field]
  return typeof value === 'string' ? value.trim() : undefined
}

type Session = Partial<Pick<Entry, 'title' | 'date' | 'sessionType'>>

const typeNames: Record<string, string | undefined> = sessionTypeNames

function ofSession(request: DialogRequest, changes: Changes, session: Session, today: string): Waiting {
  const fieldOf = (field: keyof Session) => textIn(changes, field) ?? session[field] ?? ''
  const name = shownTitle(fieldOf('title')) || (typeNames[fieldOf('sessionType')] ?? sessionTypeNames.class)
  return { verb: verbs[request.kind] ?? 'Continue', subject: onDay(name, fieldOf('date'), today), request }
}

function ofQuickLog(name: string | undefined, changes: Changes, today: string): Waiting | undefined {
  const quickKind = quickKinds.find((kind) => kind === name)
  if (!quickKind) return undefined
  const partner = textIn(changes, 'partner')
  const about = partner ? `Sparring with ${partner}` : textIn(changes, 'title') || textIn(changes, 'technique')
  const subject = onDay(about || quickNames[quickKind], today, today)
  return { verb: 'Continue', subject, request: { kind: 'quickEntry', quickKind } }
}

function ofTemplate(request: DialogRequest, changes: Changes, before: string): Waiting {
  const subject = (textIn(changes, 'name') ?? before) || textIn(changes, 'title') || 'New Template'
  return { verb: 'Continue template', subject, request }
}

/** With the weekday within a week, otherwise the date. */
function onDay(name: string, day: string, today: string): string {
  if (!isCalendarDay(day)) return name
  return `${name}, ${Math.abs(daysBetween(day, today)) < 7 ? weekdayName(day) : monthDay(day)}`
}
