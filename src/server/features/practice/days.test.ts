import { expect, test } from 'vitest'
import { dueNames, dueOf, practice, rate } from '#test/practice.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()

/** The world's clock only moves forward, so the days below are in order. */
const moveTo = (moment: string) => world.later(Date.parse(moment) - world.deps.clock().getTime())

/** Three moments in a row: a rating, the last second of that day where the member is, and the midnight after it. */
test.each([
  ['Pacific/Honolulu', '2026-12-01T20:00:00-10:00', '2026-12-01T23:59:59-10:00', '2026-12-02T00:00:00-10:00'],
  ['America/New_York', '2026-12-03T20:00:00-05:00', '2026-12-03T23:59:59-05:00', '2026-12-04T00:00:00-05:00'],
  ['Europe/Lisbon', '2026-12-05T08:00:00Z', '2026-12-05T23:59:59Z', '2026-12-06T00:00:00Z'],
  ['Asia/Kolkata', '2026-12-08T00:30:00+05:30', '2026-12-08T23:59:59+05:30', '2026-12-09T00:00:00+05:30'],
  ['Pacific/Auckland', '2026-12-12T07:00:00+13:00', '2026-12-12T23:59:59+13:00', '2026-12-13T00:00:00+13:00'],
  // The clocks go forward: this day has 23 hours.
  ['America/New_York', '2027-03-14T01:30:00-05:00', '2027-03-14T23:59:59-04:00', '2027-03-15T00:00:00-04:00'],
  ['Europe/Lisbon', '2027-03-28T00:30:00Z', '2027-03-28T23:59:59+01:00', '2027-03-29T00:00:00+01:00'],
  // They go back: this one has 25.
  ['Pacific/Auckland', '2027-04-04T02:30:00+13:00', '2027-04-04T23:59:59+12:00', '2027-04-05T00:00:00+12:00'],
  ['Europe/Lisbon', '2027-10-31T00:30:00+01:00', '2027-10-31T23:59:59Z', '2027-11-01T00:00:00Z'],
  ['America/New_York', '2027-11-07T01:30:00-04:00', '2027-11-07T23:59:59-05:00', '2027-11-08T00:00:00-05:00'],
])(
  'in %s, what was rated at %s is due again at midnight, not a second before',
  async (timeZone, rated, last, midnight) => {
    moveTo(rated)
    const rafa = await world.signUp()
    await rafa.patch('/api/user', { timeZone })
    const [id = 0] = await practice(rafa, 'Knee Cut')
    expect(await dueNames(rafa)).toEqual(['Knee Cut'])
    const [day, nextDay] = [rated.slice(0, 10), midnight.slice(0, 10)]
    expect((await rate(rafa, id, 'again')).body).toMatchObject({ date: day, card: { dueOn: nextDay } })
    moveTo(last)
    expect([(await dueOf(rafa)).today, await dueNames(rafa)]).toEqual([day, []])
    moveTo(midnight)
    expect([(await dueOf(rafa)).today, await dueNames(rafa)]).toEqual([nextDay, ['Knee Cut']])
  },
)
