import { z } from 'zod/mini'

/** Whether text is read back as it was stored: NUL can't be stored in PostgreSQL, nor half a surrogate pair in UTF-8. */
const isStorable = (text: string) => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** Tells {@link isUnstorable} from other problems. */
const unstorable = { isUnstorable: true }

/**
 * Text that people and programs send, unless its format has no place for such characters. `label` names it in the sentence for characters that can't be
 * stored.
 */
export const text = (label: string, wrongType = `${label} must be text`) =>
  z.string({ error: () => wrongType }).check(
    z.refine(isStorable, {
      error: `One character in “${label}” can’t be saved, often from copied text. Please retype that part.`,
      abort: true,
      params: unstorable,
    }),
  )

/** Whether a problem that a schema found is a character that can't be stored. */
export const isUnstorable = (issue: z.core.$ZodIssue) => issue.code === 'custom' && issue.params === unstorable

/** zod's own also look at the `length` of an object, which may be anything. Ours only follow a right type. */
const afterType = <C extends z.core.$ZodCheck>(check: C): C => {
  check._zod.def.when = ({ issues }) => issues.length === 0
  return check
}

export const minLength: typeof z.minLength = (...parameters) => afterType(z.minLength(...parameters))

export const maxLength: typeof z.maxLength = (...parameters) => afterType(z.maxLength(...parameters))
