import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { calendarDay } from '../foundation/dates.ts'
import { field, inputShape, requiredField } from '../foundation/field-table.ts'
import { optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { changeOf, thing } from '../foundation/thing.ts'
import { attachment, attachmentName } from '../media/media.ts'

const wholeStripes = 'Stripes are a number from 0 to 4'

const fields = {
  date: requiredField(calendarDay, z.string()),
  belt: requiredField(z.enum(beltLevels, 'Please choose a belt'), z.enum(beltLevels)),
  stripes: field(z.int(wholeStripes).check(z.gte(0, wholeStripes), z.lte(4, wholeStripes)), z.number(), 0),
  academy: field(optionalText('Academy', limits.academy), z.string(), ''),
  note: field(optionalText('Note', limits.promotionNote), z.string(), ''),
  /** By its file name in input, whole in replies. */
  photo: field(z.nullable(attachmentName), z.nullable(attachment), null),
}

/** A promotion: a belt or a stripe that was received. */
export const promotion = thing(fields)

const photo = z.nullable(attachment)

/** A promotion as its form and the device have it: with its photo whole, to be shown. */
export const promotionOnDevice = {
  stored: promotion.stored,
  create: z.extend(promotion.create, { photo: z._default(photo, null) }),
  change: changeOf({ ...inputShape(fields), photo }),
}

export type NewPromotion = z.infer<typeof promotion.create>
export type PromotionFields = Omit<z.infer<typeof promotionOnDevice.create>, 'clientId'>
export type Promotion = z.infer<typeof promotion.stored>
