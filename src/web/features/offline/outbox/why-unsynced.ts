import type { Operation } from '#shared/offline/operations.ts'

/** Only a create of a session that another device has logged can conflict. */
const isCreate = ({ kind }: Operation) => kind === 'createEntry'

/** Of a small thing; whose conflict is about whether to delete it. */
const isRemoval = ({ data }: Operation) => (data as { removal?: unknown }).removal === 'remove'

/** Why an operation needs the person's attention; undefined if it will sync on its own. */
export function whyUnsynced(operation: Operation): string | undefined {
  if (operation.conflict === undefined) return operation.problem?.message
  if (isPartOfASession(operation)) return 'This day already has a session. Add this to it, or log it separately.'
  if (isCreate(operation)) {
    return 'You already logged this session on another device. Add this to it, or save it separately.'
  }
  if (isRemoval(operation)) return 'Changed on another device in the meantime. Choose whether to delete it.'
  return isSavedBefore(operation)
    ? 'You already saved this session with different words. Choose what to do with these.'
    : 'Changed on another device too. Choose which version to keep.'
}

/** Whether it is a quick log of something that is done in a session. */
export const isPartOfASession = ({ type }: Operation) => type === 'sparring' || type === 'technique'

/** The label of the button that asks the person to choose. */
export const choiceLabelOf = (operation: Operation) =>
  isCreate(operation) || isSavedBefore(operation) || isRemoval(operation) ? 'Choose what to do' : 'Choose version'

/** The dialog that asks. */
export const choiceDialogOf = (operation: Operation) => ({
  kind: isRemoval(operation) ? ('resolveRemoval' as const) : ('resolveConflict' as const),
  id: operation.id,
})

/** Whether the conflict is between a draft and what it was saved as before. */
export const isSavedBefore = ({ conflict }: Operation) =>
  (conflict as { isSavedBefore?: unknown } | undefined)?.isSavedBefore === true
