import { rankText } from '#shared/accounts/belts.ts'
import { promotionOnDevice } from '#shared/promotions/promotions.ts'
import { showChanged } from '#web/features/offline/outbox/show-changed.ts'
import { defineThing } from '#web/features/offline/things/define-thing.ts'
import { byDate, dateWithYear } from '#web/lib/date-time.ts'

declare module '#shared/offline/things.ts' {
  interface Things {
    Promotion: ThingOf<typeof promotionOnDevice>
  }
}

defineThing('Promotion', {
  path: '/api/promotions',
  schemas: promotionOnDevice,
  label: 'Promotion',
  plural: 'promotions',
  titleOf: ({ belt, stripes }) => rankText(belt, stripes),
  dateOf: ({ date }) => date,
  linesOf: ({ date, academy, photo, note }) =>
    [dateWithYear(date), academy, photo ? 'With a photo' : '', note].filter(Boolean),
  // The member's rank is that of the last one.
  refreshes: ['/api/stats', '/api/auth/session'],
  // A recap has only those of its year.
  show: (client, changed) =>
    showChanged(client, { path: '/api/stats', list: 'promotions', order: byDate, unless: 'year' }, changed),
})
