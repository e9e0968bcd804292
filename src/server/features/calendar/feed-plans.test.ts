import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { aWorld } from '#test/world.ts'

const world = await aWorld()
const today = world.deps.clock().toISOString().slice(0, 10)
const lastWeek = addDays(today, -7)

test('the feed has exactly the sessions that the app plans, whatever was edited', async () => {
  const rafa = await world.signUp()
  const rule = {
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceWeekdays: [2, 4] as number[],
    recurrenceEndDate: addDays(today, 120),
  } as const
  const first = await rafa.log({ title: 'Fundamentals', date: lastWeek, ...rule })
  await rafa.log({ title: 'Comp class', date: lastWeek, ...rule, recurrencePattern: 'biweekly' })
  await rafa.log({
    title: 'Open mat',
    date: lastWeek,
    ...rule,
    recurrenceWeekdays: [],
    recurrencePattern: 'monthly',
  })
  const { path } = (await rafa.post('/api/calendar/feed', { timeZone: 'Europe/Lisbon' })).body
  const edit = (session: number, body: object) =>
    rafa.patch(`/api/planned/${first.planned?.ruleId}/${session}`, body)
  const edits = [
    () => edit(3, { date: addDays(today, 15), startTime: '' }),
    () => rafa.delete(`/api/planned/${first.planned?.ruleId}/4`),
    () => edit(6, { date: addDays(today, 20), scope: 'following' }),
    () => edit(8, { recurrenceWeekdays: [0, 3, 6], scope: 'following' }),
    () => rafa.patch(`/api/entries/${first.id}`, { recurrencePattern: 'biweekly' }),
  ]
  for (const change of [undefined, ...edits]) {
    if (change) expect((await change()).status).toBe(200)
    const planned = (await rafa.get(`/api/planned?from=${addDays(today, -30)}&to=${addDays(today, 300)}`)).body
    const { body } = await world.browser().get(path)
    const events = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .filter((component) => component.getFirstPropertyValue('status') === 'TENTATIVE')
      .map((component) => new ICAL.Event(component))
    const read = events.map(({ uid, summary, startDate }) => [uid, summary, startDate.toString().slice(0, 16)])
    const expected = planned.map(({ ruleId, session, title, date, startTime }: Planned) => [
      `rule-${ruleId}-${session}@rollbook`,
      title,
      startTime ? `${date}T${startTime}` : date,
    ])
    expect(expected.length).toBeGreaterThan(30)
    expect(read.sort()).toEqual(expected.sort())
  }
})
