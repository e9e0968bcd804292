import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { field, requiredField } from '../foundation/field-table.ts'
import { id, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { text } from '../foundation/text.ts'
import { thing } from '../foundation/thing.ts'

/** How big a partner is next to oneself. */
export const knownSizes = ['smaller', 'same', 'bigger'] as const

/** '' if nobody said. */
export const sizes = ['', ...knownSizes] as const

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

/** Someone the member rolls with. Only the member ever reads it. */
export const partner = thing(fields)

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

export type NewPartner = z.infer<typeof partner.create>
export type PartnerFields = Omit<NewPartner, 'clientId'>
export type PartnerChanges = z.infer<typeof partner.change>
export type PartnerRemoval = NonNullable<z.infer<typeof partner.removal>>
export type PartnerUse = z.infer<typeof partnerUse>
export type Partner = z.infer<typeof partner.stored>

/** Sizes of partners next to oneself, as people read them. */
export const sizeNames: Record<Partner['size'], string> = {
  '': 'Unknown',
  smaller: 'Smaller',
  same: 'Same size',
  bigger: 'Bigger',
}
