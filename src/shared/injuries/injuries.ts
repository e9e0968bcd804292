import { z } from 'zod/mini'
import { calendarDay, optionalDay } from '../foundation/dates.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { clientId, id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { removalOf } from '../foundation/removal.ts'
import { refusals } from '../refusals/refusals.ts'

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

/** The initial values of a new injury, other than its part and first day. */
export const initialInjury = initialOf(fields)

/** An injury to create: what hurt, and when. */
export const newInjury = z.object({ ...createShape(fields), clientId }).check(
  z.refine(({ from, to }) => to === '' || to >= from, {
    error: refusals.ENDS_BEFORE_IT_BEGINS.message,
    path: ['to'],
  }),
)

/** Changes to an injury; missing fields stay as they are. */
export const injuryChanges = z.exactPartial(
  z.object({
    ...inputShape(fields),
    /** The fields as the person saw them: what somebody else has changed since isn't overwritten. */
    was: z.exactPartial(z.object(inputShape(fields))),
  }),
)

/** A removal of an injury. */
export const injuryRemoval = removalOf(replyShape(fields))

/** An injury, as the API returns it. */
export const injury = z.object({ id, ...replyShape(fields) })

/** The injuries of a member, the first one first. */
export const injuries = z.array(injury)

/** 'Left knee', 'Knee, both sides', or 'Neck'. */
export function injuryText({ part, side }: Pick<InjuryFields, 'part' | 'side'>): string {
  if (side === '') return part
  if (side === 'both') return `${part}, both sides`
  return `${bodySideNames[side]} ${part.charAt(0).toLowerCase()}${part.slice(1)}`
}

export type InjuryFields = Omit<z.infer<typeof newInjury>, 'clientId'>
export type Injury = z.infer<typeof injury>
