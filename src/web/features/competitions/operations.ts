import { competitionOnDevice } from '#shared/competitions/competitions.ts'
import { matchText } from '#shared/competitions/matches.ts'
import { showInList } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { byDate, dateWithYear } from '#web/lib/date-time.ts'
import { competitionsQuery, path } from './api.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Competition: ThingOf<typeof competitionOnDevice>
  }
}

defineThing('Competition', {
  path,
  schemas: competitionOnDevice,
  label: 'Competition',
  plural: 'competitions',
  titleOf: ({ name }) => name,
  dateOf: ({ date }) => date,
  linesOf: ({ date, place, matches, weights, note }) =>
    [
      dateWithYear(date),
      place,
      ...matches.map(matchText),
      ...weights.map(({ day, weight }) => `${dateWithYear(day)}: ${weight}`),
      note,
    ].filter(Boolean),
  // Also what matches teach, and the reminders of deadlines.
  refreshes: [path, '/api/calendar', '/api/reminders', '/api/stats', '/api/rounds', '/api/rounds/lessons'],
  show: (client, changed) => showInList(client, competitionsQuery, byDate, changed),
})
