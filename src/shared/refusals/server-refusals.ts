import { refusals } from './refusals.ts'
import { coachingRefusals } from './refusals-coaching.ts'
import { competitionRefusals } from './refusals-competition.ts'
import { focusRefusals } from './refusals-focus.ts'
import { heicRefusal } from './refusals-heic.ts'
import { importRefusals } from './refusals-import.ts'
import { mailRefusals } from './refusals-mail.ts'
import { techniqueRefusals } from './refusals-technique.ts'
import { tokenRefusals } from './refusals-token.ts'

/**
 * Every refusal the server makes on purpose. Those that aren't in {@link refusals} are only read: the web shows the sentence
 * that the server sends, so that the app doesn't load them all before it opens.
 */
export const serverRefusals = {
  ...refusals,
  ...coachingRefusals,
  ...competitionRefusals,
  ...focusRefusals,
  ...heicRefusal,
  ...importRefusals,
  ...mailRefusals,
  ...techniqueRefusals,
  ...tokenRefusals,
}

/** A key of {@link serverRefusals}. */
export type RefusalCode = keyof typeof serverRefusals
