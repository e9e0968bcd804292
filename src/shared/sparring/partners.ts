import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { clientId, id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { text } from '../foundation/text.ts'

/** How big a partner is next to oneself; '' if nobody said. */
export const sizes = ['', 'smaller', 'same', 'bigger'] as const

/** '' if the belt is unknown. */
export const partnerBelts = ['', ...beltLevels] as const

const name = z.pipe(
  text('Name', 'Name is required').check(z.normalize('NFC')),
  requiredText('Name', limits.partnerName),
)

const stripes = z
  .int('Stripes are a number from 0 to 4')
  .check(z.gte(0, 'Stripes are a number from 0 to 4'), z.lte(4, 'Stripes are a number from 0 to 4'))

const fields = {
  name: requiredField(name, z.string()),
  belt: field(z.enum(partnerBelts, 'Please choose a belt'), z.enum(partnerBelts), ''),
  stripes: field(stripes, z.number(), 0),
  academy: field(optionalText('Academy', limits.academy), z.string(), ''),
  size: field(z.enum(sizes, 'Please choose a size'), z.enum(sizes), ''),
  style: field(optionalText('Style', limits.partnerStyle), z.string(), ''),
  notes: field(optionalText('Notes', limits.partnerNotes), z.string(), ''),
  isArchived: field(z.boolean('Archived must be on or off'), z.boolean(), false),
}

/** The initial values of a new partner, other than the name. */
export const initialPartner = initialOf(fields)

/** A partner to create. Everything but the name may be left out. */
export const newPartner = z.object({ ...createShape(fields), clientId })

/** Changes to a partner; missing fields stay as they are. */
export const partnerChanges = z.exactPartial(z.object(inputShape(fields)))

/** Someone the member rolls with. Only the member ever reads it. */
export const partner = z.object({ id, ...replyShape(fields) })

/** A member's partners, archived ones included, by name. */
export const partners = z.array(partner)

/**
 * How much a member rolled with a partner, planned entries aside: rounds, those that were won and lost, submissions by the
 * member and by the partner, and the day of the latest round; null if none.
 */
const partnerUse = z.object({
  id,
  rounds: z.number(),
  won: z.number(),
  lost: z.number(),
  submissionsFor: z.number(),
  submissionsAgainst: z.number(),
  lastRolled: z.nullable(z.string()),
})

export const partnerUses = z.array(partnerUse)

/** Which partner another one is merged into. */
export const partnerMerge = z.object({ intoId: id })

export type NewPartner = z.infer<typeof newPartner>
export type PartnerFields = Omit<NewPartner, 'clientId'>
export type PartnerChanges = z.infer<typeof partnerChanges>
export type PartnerUse = z.infer<typeof partnerUse>
export type Partner = z.infer<typeof partner>
