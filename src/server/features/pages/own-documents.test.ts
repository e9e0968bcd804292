import { expect, test } from 'vitest'
import { spanOfMonth } from '#shared/calendar/calendar-span.ts'
import { aWorld, type Browser } from '#test/world.ts'

const documentOf = (name: string) => `<!doctype html><html data-name="${name}"><!--boot-->`
const names = [
  'login',
  'register',
  'reset',
  'verify',
  'calendar',
  'sparring',
  'sparring/:id',
  'techniques',
  'techniques?view=map',
  'techniques/:id',
  'entries/:id',
]
const world = await aWorld(
  {},
  {
    root: import.meta.dirname,
    document: documentOf(''),
    publicPages: [],
    documents: Object.fromEntries(names.map((name) => [name, documentOf(name)])),
  },
)
const html = { accept: 'text/html' }

const bootOf = (body: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

test('a page that brings files of its own has a document that names them; any other page has the common one', async () => {
  const rafa = await world.signUp()
  const nameOf = async (browser: Browser, path: string) =>
    /data-name="([^"]*)"/.exec((await browser.get(path, html)).body)?.[1]
  const visitor = world.browser()
  for (const [path, name] of [
    ['/auth', 'login'],
    ['/auth?tab=login', 'login'],
    ['/auth?tab=register', 'register'],
    ['/auth?intent=trial', 'register'],
    ['/auth?intent=subscribe&plan=annual', 'register'],
    ['/reset-password/abc-_1/7', 'reset'],
    ['/verify-email/abc-_1/7', 'verify'],
    ['/shell', ''],
  ] as const)
    expect([path, await nameOf(visitor, path)]).toEqual([path, name])
  for (const [path, name] of [
    ['/calendar', 'calendar'],
    ['/calendar?view=week', 'calendar'],
    ['/sparring', 'sparring'],
    ['/techniques', 'techniques'],
    ['/techniques?view=map', 'techniques?view=map'],
    ['/techniques/7?view=map', 'techniques/:id'],
    ['/sparring/7', 'sparring/:id', 'entries/:id'],
    ['/tags', ''],
    ['/calendar/nothing', ''],
  ] as const)
    expect([path, await nameOf(rafa, path)]).toEqual([path, name])
})

test("the calendar's document contains the month where the member lives, unless other days are asked for", async () => {
  const rafa = await world.signUp()
  const calendarOf = async (path: string) => bootOf((await rafa.get(path, html)).body).calendar
  const [, year = '', month = ''] = /^(\d+)-(\d+)/.exec(world.deps.clock().toISOString()) ?? []
  const entry = await rafa.log({ date: `${year}-${month}-15` })
  await rafa.log({ date: `${Number(year) - 1}-${month}-15` })
  const { from, to, items } = await calendarOf('/calendar')
  expect(spanOfMonth(`${year}-${month}-15`, 0)).toEqual({ from, to })
  expect(items).toEqual([expect.objectContaining({ kind: 'entry', id: entry.id })])
  expect((await rafa.get(`/api/calendar?from=${from}&to=${to}`)).body).toEqual(items)
  await rafa.patch('/api/user', { weekStartsOn: 1 })
  const mondays = await calendarOf('/calendar')
  expect(spanOfMonth(`${year}-${month}-15`, 1)).toEqual({ from: mondays.from, to: mondays.to })
  for (const path of ['/calendar?view=week', `/calendar?day=${year}-${month}-15`, '/tags'])
    expect(await calendarOf(path)).toBeUndefined()
})

test("an entry's document contains it and the journal; without one, or with another member's, it says 404", async () => {
  const [rafa, mia] = [await world.signUp(), await world.signUp()]
  const entry = await rafa.log({ title: 'Guard class' })
  await rafa.log({ title: 'Open mat' })
  const { status, body } = await rafa.get(`/entries/${entry.id}`, html)
  expect([status, body]).toEqual([200, expect.stringContaining('data-name="entries/:id"')])
  const boot = bootOf(body)
  expect(boot.entry).toEqual(entry)
  expect(boot.entries.items).toHaveLength(2)

  for (const [browser, path] of [
    [mia, `/entries/${entry.id}`],
    [rafa, '/entries/987654321'],
    [rafa, '/entries/9999999999999999'],
  ] as const) {
    const reply = await browser.get(path, html)
    expect([path, reply.status, bootOf(reply.body).entry]).toEqual([path, 404, undefined])
  }
  const visitor = await world.browser().get(`/entries/${entry.id}`, html)
  expect([visitor.status, visitor.headers['location']]).toEqual([302, `/auth?next=%2Fentries%2F${entry.id}`])
})

test("the map's document contains the techniques it shows, and only that one does", async () => {
  const rafa = await world.signUp()
  const added = await rafa.post('/api/techniques', { name: 'Knee Cut' })
  const techniquesOf = async (path: string) => bootOf((await rafa.get(path, html)).body).techniques
  expect(await techniquesOf('/techniques?view=map')).toEqual([added.body])
  for (const path of ['/techniques', '/techniques?view=position', `/techniques/${added.body.id}?view=map`])
    expect(await techniquesOf(path)).toBeUndefined()
  expect((await world.browser().get('/techniques?view=map', html)).headers['location']).toMatch('/auth')
})
