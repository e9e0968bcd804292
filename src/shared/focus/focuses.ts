import { z } from 'zod/mini'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { field, requiredField } from '../foundation/field-table.ts'
import { optionalText, requiredText } from '../foundation/fields.ts'
import { focusLimits } from '../foundation/lazy-limits.ts'
import { limits } from '../foundation/limits.ts'
import { maxLength, minLength, text } from '../foundation/text.ts'
import { thing } from '../foundation/thing.ts'
import { daysInOrder } from '../refusals/days-in-order.ts'
import { submissionText } from '../sparring/submission-text.ts'

/** Techniques to get better at, a position, or a leak: submissions that catch the member, or positions they lose. */
export const focusKinds = ['techniques', 'position', 'caught', 'lost'] as const

export type FocusKind = (typeof focusKinds)[number]

/** Their labels. */
export const focusKindNames: Record<FocusKind, string> = {
  techniques: 'Techniques',
  position: 'A position',
  caught: 'What catches me',
  lost: 'A position I lose',
}

const names = z
  .array(
    z.pipe(text('Name', 'Name is required').check(z.normalize('NFC')), requiredText('Name', limits.techniqueName)),
    'Please say what you work on',
  )
  .check(
    minLength(1, 'Please say what you work on'),
    maxLength(focusLimits.names, `A focus can have at most ${focusLimits.names} names`),
  )

const wholeWeeks = `Weeks are a whole number from 1 to ${focusLimits.weeks}`

const fields = {
  kind: requiredField(z.enum(focusKinds, 'Please choose what you work on'), z.enum(focusKinds)),
  names: requiredField(names, z.array(z.string())),
  /** Where submissions start that catch the member; '' if from anywhere. */
  fromPosition: field(optionalText('From', limits.position), z.string(), ''),
  from: requiredField(calendarDay, z.string()),
  /** For how many weeks it is planned. */
  weeks: field(z.int(wholeWeeks).check(z.gte(1, wholeWeeks), z.lte(focusLimits.weeks, wholeWeeks)), z.number(), 4),
  /** The last day; '' while the member works on it. */
  to: field(optionalDay, z.string(), ''),
  /** What came of it, in the member's words. */
  note: field(optionalText('Note', focusLimits.note), z.string(), ''),
}

/** `tag` is the name of its tag, if that or the focus was renamed; '' if they have the same name. */
const { create, ...schemas } = thing(fields, { tag: z._default(z.string(), '') })

/** A focus: what a member works on. */
export const focus = {
  ...schemas,
  create: create.check(daysInOrder),
}

/** 'Knee Cut, Leg Drag', 'Half Guard', or 'Armbar from Closed Guard'. */
export const focusText = ({ kind, names, fromPosition }: FocusSubject) =>
  submissionText({ name: names.join(', '), fromPosition: kind === 'caught' ? fromPosition : '' })

/** The tag that sessions carry that were about it. */
export const focusTag = ({ tag = '', ...subject }: FocusSubject & { tag?: string }) =>
  tag || focusText(subject).slice(0, limits.tagName).trim()

export type NewFocus = z.infer<typeof focus.create>
export type FocusFields = Omit<NewFocus, 'clientId'>
/** What a focus is about. */
export type FocusSubject = Pick<FocusFields, 'kind' | 'names' | 'fromPosition'>
export type Focus = z.infer<typeof focus.stored>
