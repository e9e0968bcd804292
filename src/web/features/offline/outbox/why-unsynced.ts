import type { Operation } from '#shared/offline.ts'

/** Only a create of a session that another device has logged can conflict. */
const isCreate = ({ kind }: Operation) => kind === 'createEntry'

/** Why an operation needs the person's attention; undefined if it will sync on its own. */
export function whyUnsynced(operation: Operation): string | undefined {
  if (operation.conflict === undefined) return operation.problem?.message
  return isCreate(operation)
    ? 'You already logged this session on another device. Add this to it, or save it separately.'
    : 'Changed on another device too. Choose which version to keep.'
}

/** The label of the button that asks the person to choose. */
export const choiceLabelOf = (operation: Operation) =>
  isCreate(operation) ? 'Choose what to do' : 'Choose version'
