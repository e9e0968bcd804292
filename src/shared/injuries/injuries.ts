import { z } from 'zod/mini'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { field, requiredField } from '../foundation/field-table.ts'
import { optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { thing } from '../foundation/thing.ts'
import { daysInOrder } from '../refusals/days-in-order.ts'

/** Sides of the body; '' if nobody said, or the part has none. */
export const bodySides = ['', 'left', 'right', 'both'] as const

type BodySide = (typeof bodySides)[number]

/** Their labels. */
export const bodySideNames: Record<BodySide, string> = { '': 'None', left: 'Left', right: 'Right', both: 'Both' }

/** Suggested parts of the body; any other may be typed. */
export const bodyParts = [
  'Ankle',
  'Back',
  'Elbow',
  'Finger',
  'Foot',
  'Groin',
  'Hand',
  'Head',
  'Hip',
  'Knee',
  'Neck',
  'Ribs',
  'Shoulder',
  'Toe',
  'Wrist',
]

const fields = {
  part: requiredField(requiredText('Part of the body', limits.bodyPart), z.string()),
  side: field(z.enum(bodySides, 'Please choose a side'), z.enum(bodySides), ''),
  from: requiredField(calendarDay, z.string()),
  /** The last day; '' while it isn't over. */
  to: field(optionalDay, z.string(), ''),
  note: field(optionalText('Note', limits.injuryNote), z.string(), ''),
}

const { create, ...schemas } = thing(fields)

/** An injury: what hurts or hurt, and when. */
export const injury = {
  ...schemas,
  create: create.check(daysInOrder),
}

/** 'Left knee', 'Knee, both sides', or 'Neck'. */
export function injuryText({ part, side }: Pick<InjuryFields, 'part' | 'side'>): string {
  if (side === '') return part
  if (side === 'both') return `${part}, both sides`
  return `${bodySideNames[side]} ${part.charAt(0).toLowerCase()}${part.slice(1)}`
}

export type InjuryFields = Omit<z.infer<typeof injury.create>, 'clientId'>
export type Injury = z.infer<typeof injury.stored>
