import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aWorld, type Browser } from '#test/world.ts'

const root = await mkdtemp(join(tmpdir(), 'rollbook-ssr-'))
afterAll(() => rm(root, { recursive: true }))

const styles = '<link rel="stylesheet" crossorigin href="/assets/all.css">'
const splash = `<div id="root">Loading Rollbook…</div>${styles}<!--boot-->`
const withScreen = `<html data-mantine-color-scheme="light">${styles}<div id="root" data-ssr><!--ssr--></div><!--boot-->`

/** A server whose build renders with this module. */
async function serverWith(name: string, module: string) {
  const ssr = join(root, name)
  await writeFile(ssr, module)
  return aWorld(
    {},
    {
      root,
      document: splash,
      publicPages: [{ path: '/', visitor: '', member: '' }],
      documents: { 'ssr/journal': withScreen, 'ssr/calendar': withScreen },
      ssr,
    },
  )
}

const rendered = await serverWith(
  'ssr.mjs',
  `export const render = ({ boot, ...reader }) => ({
    markup: '<p>' + (boot.entries?.items ?? []).map(({ title }) => title).join() + ' ' + JSON.stringify(reader) + '</p>',
    style: 'p{margin:0}',
  })`,
)
const english = { accept: 'text/html', 'accept-language': 'en-GB,en;q=0.9' }
const bodyOf = async (browser: Browser, path: string) => (await browser.get(path, english)).body

test('the journal’s document contains the first screen, drawn for its reader’s clock, language, and theme', async () => {
  const rafa = await rendered.signUp()
  await rafa.log({ title: 'Open mat' })
  await rafa.patch('/api/user', { timeZone: 'Pacific/Kiritimati', darkModeEnabled: true })
  const { body, headers } = await rafa.get('/', english)
  const now = rendered.deps.clock()
  const there = new Date(now.getTime() + 14 * 3_600_000)
  const dateStyle = { isMonthFirst: false, is12Hour: false }
  const time = {
    day: there.toISOString().slice(0, 10),
    minutes: there.getUTCHours() * 60 + there.getUTCMinutes(),
  }
  expect(body).toContain(`<p>Open mat ${JSON.stringify({ page: 'journal', isDark: true, dateStyle, time })}</p>`)
  expect(body).toContain(`"dateStyle":${JSON.stringify(dateStyle)}`)
  const [, nonce] = /<style nonce="([^"]+)">p\{margin:0\}<\/style>/.exec(body) ?? []
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(headers['cache-control']).toBe('no-store')
})

test('a browser hears of the styles of a drawn screen before it reads the document, and a splash is painted without them', async () => {
  const rafa = await rendered.signUp()
  const linkOf = async (path: string) => (await rafa.get(path, english)).headers['link']
  expect(await linkOf('/')).toBe('</assets/all.css>; rel=preload; as=style; crossorigin')
  expect(await linkOf('/tags')).toBeUndefined()
})

test('the calendar is drawn for who says that they are on a phone, and only this month', async () => {
  const rafa = await rendered.signUp()
  await rafa.patch('/api/user', { timeZone: 'Europe/Berlin' })
  const isDrawn = async (path: string, mobile: string) =>
    (await rafa.get(path, { ...english, 'sec-ch-ua-mobile': mobile })).body.includes('"page":"calendar"')
  expect(await isDrawn('/calendar', '?1')).toBe(true)
  expect(await isDrawn('/calendar', '?0')).toBe(false)
  expect(await isDrawn('/calendar?view=week', '?1')).toBe(false)
})

test('the journal is drawn by the clock of UTC until it is known what time it is where the member lives', async () => {
  const rafa = await rendered.signUp()
  await rafa.log({ title: 'Open mat' })
  const now = rendered.deps.clock()
  const time = { day: now.toISOString().slice(0, 10), minutes: now.getUTCHours() * 60 + now.getUTCMinutes() }
  const body = await bodyOf(rafa, '/')
  expect(body).toContain('<p>Open mat ')
  expect(body).toContain(JSON.stringify(time))
})

test('nothing is drawn for a search or a filter', async () => {
  const rafa = await rendered.signUp()
  expect(await bodyOf(rafa, '/')).toContain('data-ssr')
  for (const path of ['/?q=open', '/?tag=7', '/?new=entry', '/tags', '/nothing'])
    expect([path, await bodyOf(rafa, path)]).toEqual([path, expect.stringContaining('Loading Rollbook…')])
})

test.each([
  ['isn’t there', 'missing.mjs', undefined],
  ['doesn’t load', 'broken.mjs', 'export const render = '],
  ['fails', 'failing.mjs', 'export const render = () => { throw new Error("rendered wrong") }'],
])('if what draws %s, the document is the one that loads first', async (_, name, module) => {
  const world = await serverWith(name, module ?? '')
  if (module === undefined) await rm(join(root, name))
  const rafa = await world.signUp()
  await rafa.patch('/api/user', { timeZone: 'Europe/Berlin' })
  await rafa.log({ title: 'Open mat' })
  for (const time of ['first', 'second']) {
    const { status, body } = await rafa.get('/', english)
    expect([time, status, body]).toEqual([time, 200, expect.stringContaining('Loading Rollbook…')])
    expect(body).toContain('Open mat')
  }
})
