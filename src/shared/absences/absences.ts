import { z } from 'zod/mini'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { field, requiredField } from '../foundation/field-table.ts'
import { optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { thing } from '../foundation/thing.ts'
import { daysInOrder } from '../refusals/days-in-order.ts'

/** Why somebody is away, in the order of the form. */
export const absenceReasons = ['holiday', 'injury', 'closed', 'other'] as const

type AbsenceReason = (typeof absenceReasons)[number]

/** Their labels. */
export const absenceReasonNames: Record<AbsenceReason, string> = {
  holiday: 'Holiday',
  injury: 'Injury',
  closed: 'Gym closed',
  other: 'Other',
}

const fields = {
  reason: field(z.enum(absenceReasons, 'Please choose a reason'), z.enum(absenceReasons), 'holiday'),
  from: requiredField(calendarDay, z.string()),
  /** The last day; '' while nobody knows. */
  to: field(optionalDay, z.string(), ''),
  note: field(optionalText('Note', limits.absenceNote), z.string(), ''),
}

const { create, ...schemas } = thing(fields)

/** When a member is away: what is planned meanwhile is left out, and its weeks are excused from the goal. */
export const absence = {
  ...schemas,
  create: create.check(daysInOrder),
}

export type AbsenceFields = Omit<z.infer<typeof absence.create>, 'clientId'>
export type Absence = z.infer<typeof absence.stored>
