import { expect, test } from 'vitest'
import { type Description, oddRequests } from './fuzz.ts'
import { subscribe } from './make.ts'
import { randomFrom } from './odd-values.ts'
import { register } from './register.ts'
import { seed as commonSeed } from './seed.ts'
import { anEntry, aWorld, type Browser, someone } from './world.ts'

/**
 * Requests made up from the API's own description. To send more, or the same again:
 *
 *     FUZZ_REQUESTS=20000 FUZZ_SEED=1 npx vitest run test/fuzz.test.ts
 */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1500)
const seed = Number(process.env['FUZZ_SEED'] ?? commonSeed)

const world = await aWorld()
const random = randomFrom(seed)

/** Limits count by address. */
const anAddress = () => `10.${[1, 2, 3].map(() => Math.floor(random() * 256)).join('.')}`

interface Client {
  browser: Browser
  ids: number[]
}

/** Someone with one of everything. */
async function aMember(): Promise<Client> {
  const browser = world.browser(anAddress())
  const { userId, cookies } = await register(world.deps, someone())
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  await subscribe(world.db, userId)
  const tag = await browser.post('/api/tags', { name: 'Half guard' })
  const template = await browser.post('/api/templates', { name: 'Class' })
  const technique = await browser.post('/api/techniques', { name: 'Knee Cut' })
  const practice = { techniqueId: technique.body.id, date: '2026-11-20' }
  await browser.post('/api/practice/cards', { techniqueIds: [practice.techniqueId] })
  const review = await browser.post('/api/practice/reviews', { ...practice, rating: 'good' })
  const practiceLog = await browser.post('/api/practice/logs', practice)
  const series = { isRecurring: true, recurrenceEndDate: '2026-12-20', clientId: 'a' }
  const partner = await browser.post('/api/partners', { name: 'Theo' })
  const promotion = await browser.post('/api/promotions', { date: '2026-11-20', belt: 'blue' })
  const injury = await browser.post('/api/injuries', { part: 'Knee', from: '2026-11-20' })
  const absence = await browser.post('/api/absences', { from: '2026-12-20', to: '2027-01-03' })
  const competition = await browser.post('/api/competitions', { name: 'Munich Open', date: '2026-12-05' })
  const focus = await browser.post('/api/focuses', { kind: 'position', names: ['Half Guard'], from: '2026-11-20' })
  const entry = await browser.post('/api/entries', anEntry({ ...series, notes: '', hasPostSessionNotes: true }))
  const other = await browser.post('/api/entries', anEntry())
  const [reminder] = (await browser.get('/api/reminders')).body
  const own = await browser.post('/api/reminders', { title: 'Stretch', date: '2026-11-20', repeat: 'weekly' })
  const lists = [
    tag,
    template,
    technique,
    review,
    practiceLog,
    partner,
    promotion,
    injury,
    absence,
    competition,
    focus,
  ]
  const made = [...lists, entry, other, own]
  const ids = made.map(({ body }) => body.id)
  return { browser, ids: [...ids, entry.body.planned.ruleId, reminder.id] }
}

const aVisitor = (): Client => ({ browser: world.browser(anAddress()), ids: [1, 2, 3] })

/** Some requests end the session, and the limits count by person. */
const requestsOfOne = 40

test('no request, however odd, makes the server fail', async () => {
  const { body } = await world.browser().get('/api/openapi.json')
  const next = oddRequests(body as Description)
  const failures: string[] = []
  const statuses: Record<number, number> = {}
  let client = await aMember()
  for (let number = 0; number < requests; number++) {
    if (number % requestsOfOne === 0) client = random() < 0.8 ? await aMember() : aVisitor()
    const { browser, ids } = client
    const request = next({ random, ids })
    const { headers, ...rest } = request
    const isForged = random() < 0.02
    const token = isForged
      ? {}
      : { 'x-csrf-token': (await browser.get('/api/csrf-token')).body.csrfToken as string }
    const { status } = await browser.send({ ...rest, headers: { ...headers, ...token } })
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500) failures.push(JSON.stringify({ status, ...request }).slice(0, 1000))
  }
  if (process.env['FUZZ_REQUESTS']) console.log({ seed, statuses })
  expect(failures.slice(0, 10), `FUZZ_SEED=${seed}, ${failures.length} failures`).toEqual([])
}, 3_600_000)
