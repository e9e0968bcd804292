import { z } from 'zod/mini'
import { email, requiredText } from './fields.ts'
import { limits } from './limits.ts'

/** A message to the operator from the contact page. */
export const contactMessage = z.object({
  name: requiredText('Name', limits.fullName),
  email,
  message: requiredText('Message', limits.contactMessage),
})
