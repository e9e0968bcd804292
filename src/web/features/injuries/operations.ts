import type { z } from 'zod/mini'
import { type Injury, type InjuryFields, injury, injuryText } from '#shared/injuries/injuries.ts'
import { changedSchema, defineChange } from '#web/features/offline/outbox/define-change.ts'
import { defineCreate } from '#web/features/offline/outbox/define-create.ts'
import { openDialog } from '#web/lib/dialogs.ts'
import { daysText, injuryRefreshes, path, showStored } from './api.ts'

const changed = changedSchema(injury.stored, injury.change)

declare module '#shared/offline/operations.ts' {
  interface OperationData {
    createInjury: InjuryFields
    changeInjury: z.infer<typeof changed>
  }
}

export const createInjury = defineCreate<'createInjury', Injury>({
  kind: 'createInjury',
  path,
  schema: injury.create,
  reply: injury.stored,
  label: 'Injury',
  titleOf: injuryText,
  dateOf: ({ from }) => from,
  edit: (pending) => openDialog({ kind: 'editPendingInjury', pending }),
  refreshes: injuryRefreshes,
  onStored: (client, stored) => showStored(client, { id: stored.id, stored }),
})

export const changeInjury = defineChange({
  kind: 'changeInjury',
  path,
  schema: changed,
  reply: injury.stored,
  noun: 'injury',
  create: 'createInjury',
  asData: ({ seen, change }) => injury.create.parse({ ...seen, ...change }),
  label: 'Injury',
  titleOf: ({ seen, change }) => injuryText({ ...seen, ...change }),
  dateOf: ({ seen, change }) => change.from ?? seen.from,
  linesOf: ({ seen: { from, to, note } }) => [daysText({ from, to }), note].filter(Boolean),
  edit: ({ data: { seen } }) => openDialog({ kind: 'editInjury', injury: seen }),
  refreshes: injuryRefreshes,
  onStored: showStored,
})
