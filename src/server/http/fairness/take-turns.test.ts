import { expect, test } from 'vitest'
import { aWorld, type Browser } from '#test/world.ts'

// A twentieth of a core: 800 ms at once, and 50 ms a second.
const world = await aWorld({ MEMBER_SHARE_PERCENT: '5' })

/**
 * Calls without a pause over more connections than may wait, while others call, too, until one is refused; returns the
 * refusals.
 */
async function callUntilRefused(person: Browser) {
  const neighbor = world.browser()
  const refused: Awaited<ReturnType<Browser['get']>>[] = []
  const connection = async () => {
    while (refused.length === 0) {
      const reply = await person.get('/api/openapi.json')
      if (reply.status === 429) refused.push(reply)
    }
  }
  const others = setInterval(() => void neighbor.get('/api/csrf-token'), 500)
  await Promise.all(Array.from({ length: 120 }, connection))
  clearInterval(others)
  return refused
}

test('a member who keeps the server busy waits, is told for how long, and keeps nobody else waiting', async () => {
  const [rafa, ana] = [await world.signUp(), await world.signUp()]
  const all = callUntilRefused(rafa)
  const others = []
  for (let n = 0; n < 5; n++) others.push((await ana.get('/api/entries')).status)
  const refused = await all
  expect(others).toEqual([200, 200, 200, 200, 200])
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ code: 'TOO_MANY_CALLS' })
    // At a twentieth of a core, 15 s that are owed take five minutes.
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(300)
  }
}, 60_000)

test('what visitors of one address cost is counted for the address', async () => {
  const [visitor, neighbor] = [world.browser('192.0.2.1'), world.browser('192.0.2.2')]
  await callUntilRefused(visitor)
  expect((await neighbor.get('/api/openapi.json')).status).toBe(200)
}, 60_000)

test('once somebody who was refused has waited, they are answered', async () => {
  const rafa = await world.signUp()
  const [refused] = await callUntilRefused(rafa)
  expect(refused?.status).toBe(429)
  await expect.poll(async () => (await rafa.get('/api/entries')).status, { timeout: 100_000 }).toBe(200)
}, 120_000)
