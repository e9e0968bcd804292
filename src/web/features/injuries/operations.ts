import { type Injury, type InjuryFields, injury, injuryText, newInjury } from '#shared/injuries.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { injuryRefreshes, path } from './api.ts'

declare module '#shared/offline.ts' {
  interface OperationData {
    createInjury: InjuryFields
  }
}

export const createInjury = defineCreate<'createInjury', Injury>({
  kind: 'createInjury',
  path,
  schema: newInjury,
  reply: injury,
  label: 'Injury',
  titleOf: injuryText,
  dateOf: ({ from }) => from,
  edit: (pending) => openDialog({ kind: 'editPendingInjury', pending }),
  refreshes: injuryRefreshes,
})
