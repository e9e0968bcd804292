import { isAboutSubscription } from '#shared/refusals/refusals-payment.ts'
import { ApiError, sentenceOf } from '#web/lib/api/api-error.ts'
import { type DraftFormOptions, type SavedDraft, useDraftForm } from '#web/lib/form/use-draft-form.ts'
import { toast } from '#web/lib/toast.ts'
import { isPendingDraft, wasSent } from './outbox.ts'
import { type Outcome, reportSubmitted } from './report-submitted.ts'
import type { FormDraft } from './submit.ts'

interface OutboxDraft<T> extends Pick<SavedDraft<T>, 'initial' | 'changes' | 'outdated'> {
  /** Pass this to `submit` or `submitPendingCreate`. */
  draft: FormDraft
}

interface Options<T extends object> extends Omit<DraftFormOptions<T>, 'wasSent' | 'save'> {
  /** Writes the values to the outbox. Throws an ApiError if they are refused. */
  submit: (values: T, saved: OutboxDraft<T>) => Promise<Outcome>
  /** The toast's text once it is stored. */
  saved: (values: T) => string
  /** What the toast says besides, stored or not; '' if nothing. */
  note?: () => string
  /** The toast's text if saving fails; the form always shows the failure itself. */
  failed?: (error: unknown) => string
}

/** A form with a draft that saves through the outbox, and reports how that went. */
export const useOutboxForm = <T extends object>({ submit, saved: textOf, note, failed, ...options }: Options<T>) =>
  useDraftForm<T>({
    ...options,
    wasSent,
    save: async (values, { draftId, discard, restore, ...saved }) => {
      const draft = { id: draftId, onWritten: discard, onRefused: restore }
      try {
        reportSubmitted(await submit(values, { ...saved, draft }), textOf(values), note?.())
      } catch (error) {
        // The login has expired. It is in the outbox, and the next login sends it.
        if (isSignedOut(error) && (await isPendingDraft(draftId))) return
        // About the subscription, the form's banner says more.
        if (failed && !isAboutSubscription(sentenceOf(error))) toast({ text: failed(error), isBad: true })
        throw error
      }
    },
  })

const isSignedOut = (error: unknown) => error instanceof ApiError && error.code === 'SIGNED_OUT'
