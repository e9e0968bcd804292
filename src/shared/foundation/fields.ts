import { z } from 'zod/mini'
import { limits } from './limits.ts'
import { withCommas } from './numbers.ts'
import { maxLength, minLength, text } from './text.ts'

/** Trimmed and not empty. `label` begins its sentences: 'Title is required'. */
export const requiredText = (label: string, max: number) =>
  text(label, `${label} is required`).check(
    z.trim(),
    minLength(1, `${label} is required`),
    maxLength(max, `${label} can be at most ${withCommas(max)} characters`),
  )

/** Trimmed, possibly empty. Empty is always '', never null. */
export const optionalText = (label: string, max: number) =>
  text(label).check(z.trim(), maxLength(max, `${label} can be at most ${withCommas(max)} characters`))

/** A row's id: a positive integer that a double represents exactly. */
export const id = z.int('An id is a whole number').check(z.positive('An id is a whole number'))

/** Chosen by the client, so that retrying a create doesn't create anything twice. */
export const clientId = z.optional(
  text('Client id').check(minLength(1), maxLength(limits.clientId), z.regex(/^\P{C}*$/u)),
)

const isIdText = (text: string) => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text))

/** An id as text, from a path or query. */
export const idText = z.pipe(text('Id').check(z.refine(isIdText)), z.transform(Number))

/** The id in a path such as /api/entries/{id}. */
export const idInPath = z.object({ id: idText })

/** An email address, trimmed and in lower case, so that one address has one spelling. */
export const email = z
  .string({ error: () => 'Email is required' })
  .check(
    z.trim(),
    z.toLowerCase(),
    minLength(1, { error: 'Email is required', abort: true }),
    maxLength(limits.email, { error: 'Please enter a valid email address', abort: true }),
    z.regex(
      /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:".\p{C}]+(\.[^\s@<>()[\]\\,;:".\p{C}]+)+$/u,
      'Please enter a valid email address',
    ),
  )
