import type { QueryClient } from '@tanstack/react-query'
import type { Mention } from '#shared/entries/entries.ts'
import { byName } from '#shared/foundation/fold.ts'
import { positionNames, statusNames, type Technique, techniqueOnDevice } from '#shared/techniques/techniques.ts'
import type { ChangedReply } from '#web/features/offline/outbox/sending/send-change.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { withTagIds } from '#web/features/tags/whole-tags.ts'
import { path, refreshesOfNames, showMentions, techniquesQuery } from './api.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Technique: ThingOf<typeof techniqueOnDevice>
  }
}

defineThing('Technique', {
  path,
  schemas: techniqueOnDevice,
  label: 'Technique',
  plural: 'techniques',
  titleOf: ({ name }) => name,
  linesOf: ({ position, status, steps, keyDetails }) =>
    [positionNames[position], statusNames[status], steps, keyDetails].filter(Boolean),
  calledIn: ({ name }) => `“${name}”`,
  sentOf: withTagIds,
  refreshes: refreshesOfNames,
  show,
})

/** Also where entries mention it. */
function show(client: QueryClient, changed: ChangedReply<Technique>) {
  const { id, stored } = changed
  showInList(client, techniquesQuery, (one, other) => byName(one.name, other.name), changed)
  showMentions(client, (shown: Mention[]) =>
    shown.flatMap((one) => {
      if (one.id !== id) return [one]
      return stored ? [{ id, name: stored.name }] : []
    }),
  )
}
