import { z } from 'zod/mini'
import { email, optionalText, requiredText } from '../foundation/fields.ts'
import { limits } from '../foundation/limits.ts'

/** A message to the operator from the contact page. People don't see the field `website`; robots fill it in. */
export const contactMessage = z.object({
  name: requiredText('Name', limits.fullName),
  email,
  message: requiredText('Message', limits.contactMessage),
  website: z._default(optionalText('Website', limits.contactMessage), ''),
})
