import { toast } from '#web/lib/toast.ts'
import { type DraftFormOptions, type SavedDraft, useDraftForm } from '#web/lib/use-draft-form.ts'
import { wasSent } from './outbox.ts'
import { type Outcome, reportSubmitted } from './report-submitted.ts'

interface OutboxDraft<T> extends Omit<SavedDraft<T>, 'draftId' | 'discard'> {
  /** Ties what is submitted to the draft. Spread it into what you pass to `submit` or `submitPendingCreate`. */
  submission: { draftId: string; onWritten: () => void }
}

interface Options<T extends object> extends Omit<DraftFormOptions<T>, 'wasSent' | 'save'> {
  /** Writes the values to the outbox. Throws an ApiError if they are refused. */
  submit: (values: T, draft: OutboxDraft<T>) => Promise<Outcome>
  /** What the toast says once the server has it. */
  saved: (values: T) => string
  /** What the toast says if saving fails; the form always shows the failure itself. */
  failed?: (error: unknown) => string
}

/** A form with a draft that saves through the outbox, and reports how that went. */
export const useOutboxForm = <T extends object>({ submit, saved, failed, ...options }: Options<T>) =>
  useDraftForm<T>({
    ...options,
    wasSent,
    save: async (values, { draftId, discard, ...draft }) => {
      const submission = { draftId, onWritten: discard }
      try {
        reportSubmitted(await submit(values, { ...draft, submission }), saved(values))
      } catch (error) {
        if (failed) toast({ text: failed(error), isBad: true })
        throw error
      }
    },
  })
