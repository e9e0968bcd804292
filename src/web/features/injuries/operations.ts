import { injury, injuryText } from '#shared/injuries/injuries.ts'

import { showChanged } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { byDay, daysText } from './injury-days.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Injury: ThingOf<typeof injury>
  }
}

defineThing('Injury', {
  path: '/api/injuries',
  schemas: injury,
  label: 'Injury',
  plural: 'injuries',
  titleOf: injuryText,
  dateOf: ({ from }) => from,
  linesOf: ({ from, to, note }) => [daysText({ from, to }), note].filter(Boolean),
  refreshes: ['/api/stats', '/api/goal'],
  // A recap has only those of its year.
  show: (client, changed) =>
    showChanged(client, { path: '/api/stats', list: 'injuries', order: byDay, unless: 'year' }, changed),
})
