import { expect, test } from 'vitest'
import type { Planned } from '#shared/calendar/planned.ts'
import { aWorld, type Person } from '#test/world.ts'

const world = await aWorld()

/** A class every Tuesday of November 2026, and the calls to skip some of them. */
async function aSeries(person: Person) {
  const { planned } = await person.log({
    date: '2026-11-03',
    isRecurring: true,
    recurrencePattern: 'weekly',
    recurrenceEndDate: '2026-11-30',
  })
  const path = `/api/planned/${planned?.ruleId}`
  return {
    skip: (sessions: unknown, by = person) => by.post(`${path}/skip`, { sessions }),
    undo: (version: unknown) => person.post(`${path}/undo`, { version }),
    key: (session: number) => ({ ruleId: planned?.ruleId ?? 0, session }),
    days: async () =>
      (await person.get('/api/planned?from=2026-11-01&to=2026-11-30')).body.map(({ date }: Planned) =>
        date.slice(8),
      ),
  }
}

test('several sessions are skipped in one edit, and one Undo restores them', async () => {
  const { skip, undo, days } = await aSeries(await world.signUp())
  const skipped = await skip([1, 2])
  expect(skipped).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await days()).toEqual(['24'])
  expect(await skip([1, 2])).toMatchObject({ status: 200, body: { version: 2 } })
  await undo(skipped.body.version)
  expect(await days()).toEqual(['10', '17', '24'])
})

test('what was logged meanwhile stays, and sessions there never were are not skipped', async () => {
  const rafa = await world.signUp()
  const { skip, days, key } = await aSeries(rafa)
  await rafa.log({ date: '2026-11-10', planned: key(1) })
  expect((await skip([0, 1, 2, 99])).status).toBe(200)
  expect(await days()).toEqual(['24'])
  expect((await rafa.get('/api/entries')).body).toHaveLength(2)
  expect((await skip([0, 1, 99])).status).toBe(404)
})

test.each([[[]], [['1']], ['all'], [[-1]]])('the sessions %j are refused', async (sessions) => {
  const { skip, days } = await aSeries(await world.signUp())
  expect(await skip(sessions)).toMatchObject({ status: 400, body: { code: 'INVALID' } })
  expect(await days()).toHaveLength(3)
})

test('nobody skips what another person has planned', async () => {
  const { skip, days } = await aSeries(await world.signUp())
  expect((await skip([1], await world.signUp())).status).toBe(404)
  expect(await days()).toHaveLength(3)
})
