import { absence, absenceReasonNames } from '#shared/absences/absences.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { byFirstDay, daysText } from './absence-days.ts'
import { absencesQuery, path } from './api.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Absence: ThingOf<typeof absence>
  }
}

defineThing('Absence', {
  path,
  schemas: absence,
  label: 'Time away',
  plural: 'times away',
  titleOf: ({ reason }) => absenceReasonNames[reason],
  dateOf: ({ from }) => from,
  linesOf: ({ from, to, note }) => [daysText({ from, to }), note].filter(Boolean),
  refreshes: [path, '/api/planned', '/api/calendar', '/api/entries', '/api/goal'],
  show: (client, changed) => showInList(client, absencesQuery, byFirstDay, changed),
})
