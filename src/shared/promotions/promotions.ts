import { z } from 'zod/mini'
import { beltLevels } from '../accounts/belts.ts'
import { calendarDay } from '../foundation/dates.ts'
import { createShape, field, initialOf, inputShape, replyShape, requiredField } from '../foundation/field-table.ts'
import { clientId, id, optionalText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'
import { removalOf } from '../foundation/removal.ts'
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

/** The initial values of a new promotion, other than its day and belt. */
export const initialPromotion = initialOf(fields)

/** A promotion to create: a belt or a stripe that was received. */
export const newPromotion = z.object({ ...createShape(fields), clientId })

/** Changes to a promotion; missing fields stay as they are. */
export const promotionChanges = z.exactPartial(
  z.object({
    ...inputShape(fields),
    /** The fields as the person saw them: what somebody else has changed since isn't overwritten. */
    was: z.exactPartial(z.object(inputShape(fields))),
  }),
)

const wholePhoto = { photo: z.nullable(attachment) }

/** A promotion to create, as its form and the device have it: with its photo whole, to be shown. */
export const promotionToCreate = z.extend(newPromotion, { photo: z._default(wholePhoto.photo, null) })

/** Changes to a promotion, with photos whole. */
export const promotionToChange = z.exactPartial(
  z.object({
    ...inputShape(fields),
    ...wholePhoto,
    was: z.exactPartial(z.object({ ...inputShape(fields), ...wholePhoto })),
  }),
)

/** A removal of a promotion. */
export const promotionRemoval = removalOf(replyShape(fields))

/** A promotion, as the API returns it. */
export const promotion = z.object({ id, ...replyShape(fields) })

/** The promotions of a member, the first one first. */
export const promotions = z.array(promotion)

export type NewPromotion = z.infer<typeof newPromotion>
export type PromotionFields = Omit<z.infer<typeof promotionToCreate>, 'clientId'>
export type Promotion = z.infer<typeof promotion>
