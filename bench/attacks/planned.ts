import { addDays, localDay } from '#shared/foundation/dates.ts'
import { Client } from '../client.ts'
import type { Attack } from './attack.ts'
import { counted, timed } from './calls.ts'

const today = localDay(new Date())
const rules = 200
const long = (length: number) => 'Northside '.repeat(length / 10).trim()

/** With as many tags and as long fields as are allowed. */
export const dailyRules: Attack = {
  about: `${rules} daily series with long fields, then the calendar and the feed, three times each at once`,
  run: async ({ port, attacker, headers }) => {
    const body = {
      title: long(200),
      date: addDays(today, -360),
      startTime: '19:00',
      endTime: '20:30',
      academy: long(120),
      instructor: long(120),
      tags: attacker.tags.map(({ id }) => id),
      isRecurring: true,
      recurrencePattern: 'daily',
      recurrenceEndDate: addDays(today, 365),
    }
    const create = { path: '/api/entries', method: 'POST', headers, body } as const
    const created = await counted(
      port,
      Array.from({ length: rules }, () => create),
      4,
    )
    const calendar = { path: `/api/calendar?from=${addDays(today, -360)}&to=${addDays(today, 30)}`, headers }
    const calendars = await Promise.all([1, 2, 3].map(() => timed(port, calendar)))
    const client = new Client(port)
    const feed = {
      path: '/api/calendar/feed',
      method: 'POST',
      headers,
      body: { timeZone: 'Europe/Lisbon' },
    } as const
    const { path } = JSON.parse(String((await client.send(feed)).body)) as { path: string }
    client.close()
    const feeds = await Promise.all([1, 2, 3].map(() => timed(port, { path })))
    return [created, ...calendars, ...feeds.map((feed) => feed.replace(path, '/calendar/….ics'))].join('\n    ')
  },
}
