import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startRule } from '#shared/calendar/recurrence.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import { appPaths, signedOutHeader } from '#shared/foundation/paths.ts'
import { fields } from '#test/rules.ts'
import { anEntry, aWorld } from '#test/world.ts'
import type { WebBuild } from './web-build.ts'

const root = await mkdtemp(join(tmpdir(), 'rollbook-web-'))
await mkdir(join(root, 'assets'))
await mkdir(join(root, 'pages'))
await writeFile(join(root, 'assets', 'app-1a2b.js'), 'console.log("oss")')
await writeFile(join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync('console.log("oss")'))
await writeFile(join(root, 'favicon.svg'), '<svg/>')
await writeFile(join(root, 'index.html'), 'not for anybody')
await writeFile(join(root, 'pages', 'terms.visitor.html'), 'not for anybody')
afterAll(() => rm(root, { recursive: true }))

const script = "document.documentElement.dataset.theme = 'light'"
const style = 'body { margin: 0 }'
const contact = '<!--contact-email--><a href="mailto:{{contactEmail}}">{{contactEmail}}</a><!--/contact-email-->'
const publicPage = (path: string, more = '') => ({
  path,
  visitor: `<!doctype html><html data-mantine-color-scheme="light"><style>${style}</style><h1>Login</h1>${more}`,
  member: `<!doctype html><style>${style}</style><h1>Dashboard</h1>${more}`,
})
const web: WebBuild = {
  root,
  document: `<!doctype html><html data-mantine-color-scheme="light"><style>${style}</style><script>${script}</script><!--boot--><script type="module" src="/assets/app-1a2b.js"></script>`,
  publicPages: [
    publicPage('/'),
    publicPage('/privacy'),
    publicPage('/terms'),
    publicPage('/contact', contact),
    publicPage('/contact/sent'),
  ],
  documents: {},
}
const world = await aWorld({}, web)
const html = { accept: 'text/html,application/xhtml+xml' }

/** The data in every document on a machine without keys and a mail server. */
const always = {
  nonce: expect.any(String),
  providers: ['google', 'github'],
  mailbox: true,
  dateStyle: { isMonthFirst: true, is12Hour: true },
}

/** The boot data of a page's document. */
const bootOf = (body: string) =>
  JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(body)?.[1] ?? 'null')

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy'])
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('a visitor reads the landing page and the public pages, on which no script may run', async () => {
  for (const path of ['/', '/privacy', '/terms', '/contact', '/contact/sent']) {
    const { status, body, headers } = await world.browser().get(path, html)
    expect([path, status]).toEqual([path, 200])
    expect(body).toContain('<h1>Login</h1>')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(policyOf(headers)).toContain(`default-src 'none'; style-src ${sha256(style)};`)
    expect(policyOf(headers)).not.toMatch(/script-src|unsafe/)
  }
})

test('a member reads the landing page at an address of its own; a visitor is sent to the login from there', async () => {
  const rafa = await world.signUp()
  const { status, body, headers } = await rafa.get('/welcome', html)
  expect(status).toBe(200)
  expect(body).toContain('<h1>Dashboard</h1>')
  expect(policyOf(headers)).not.toMatch(/script-src|unsafe/)
  expect((await rafa.get('/welcome/', html)).headers['location']).toBe('/welcome')
  expect((await rafa.get('/', html)).body).not.toContain('<h1>Dashboard</h1>')
  const visitor = await world.browser().get('/welcome', html)
  expect([visitor.status, visitor.headers['location']]).toEqual([302, '/auth'])
})

test('a page for a visitor says so, for devices that still cache a journal; a member’s page does not', async () => {
  const rafa = await world.signUp()
  for (const path of ['/', '/privacy', '/auth', '/verify-email/abc-_1/7'])
    expect([path, (await world.browser().get(path, html)).headers[signedOutHeader]]).toEqual([path, 'yes'])
  for (const path of ['/', '/privacy', '/tags', '/verify-email/abc-_1/7'])
    expect([path, (await rafa.get(path, html)).headers[signedOutHeader]]).toEqual([path, undefined])
  expect((await world.browser().get('/shell', html)).headers[signedOutHeader]).toBeUndefined()
})

test("a visitor logs in on a page without anybody's data", async () => {
  const { status, body, headers } = await world.browser().get('/auth?tab=register', html)
  expect(status).toBe(200)
  expect(bootOf(body)).toEqual(always)
  expect(headers['cache-control']).toBe('no-store')
})

test('a mailed link opens for anyone who follows it', async () => {
  const rafa = await world.signUp()
  for (const path of ['/reset-password/abc-_1/7', '/verify-email/abc-_1/7']) {
    const asVisitor = await world.browser().get(path, html)
    expect([path, asVisitor.status, bootOf(asVisitor.body)]).toEqual([path, 200, always])
    const asMember = await rafa.get(path, html)
    expect([path, asMember.status, bootOf(asMember.body)]).toEqual([path, 200, { ...always, user: rafa.user }])
  }
  for (const path of ['/reset-password', '/verify-email/abc', '/reset-password/abc/7/8'])
    expect((await world.browser().get(path, html)).headers['location']).toBe('/auth')
})

test('a document opens whatever a member has: what is too much for it is left out, and the app fetches it', async () => {
  const rafa = await world.signUp()
  const entry = await rafa.log({ date: '2026-11-20' })
  const daily = startRule(fields, '2026-11-01', 'daily', '2027-11-01')
  const row = { userId: rafa.user.id, rule: JSON.stringify(daily), removedWith: null, updatedAt: new Date() }
  await world.db
    .insertInto('rules')
    .values(Array.from({ length: limits.rulesOfAUser }, () => row))
    .execute()
  const member = { ...always, user: rafa.user, entries: { items: [entry], total: 1 }, templates: [] }
  for (const [path, boot] of [
    ['/', member],
    [`/entries/${entry.id}`, { ...member, entry }],
    ['/calendar', { ...always, user: rafa.user }],
  ] as const) {
    const { status, body } = await rafa.get(path, html)
    expect([path, status, bootOf(body)]).toEqual([path, 200, boot])
  }
})

test('a document opens even if the database fails to answer a part of it', async () => {
  const broken = await aWorld({}, web)
  const rafa = await broken.signUp()
  await sql`alter table templates rename to no_templates`.execute(broken.db)
  const { status, body } = await rafa.get('/', html)
  expect(status).toBe(200)
  expect(bootOf(body)).toEqual({ ...always, user: rafa.user, entries: { items: [], total: 0 }, planned: [] })
})

test("a member's first page contains who they are, their newest sessions and their templates", async () => {
  const rafa = await world.signUp()
  const { body: template } = await rafa.post('/api/templates', { name: 'Tuesday class' })
  const [first, second] = [await rafa.log({ date: '2026-11-19' }), await rafa.log({ date: '2026-11-20' })]
  const { status, body } = await rafa.get('/', html)
  expect(status).toBe(200)
  expect(bootOf(body)).toEqual({
    ...always,
    user: rafa.user,
    entries: { items: [second, first], total: 2 },
    planned: [],
    templates: [template],
  })
})

test("a member's first page contains the sessions planned within a week of today, in any time zone", async () => {
  const rafa = await world.signUp()
  const today = world.deps.clock().toISOString().slice(0, 10)
  const rule = { isRecurring: true, recurrencePattern: 'daily', recurrenceEndDate: addDays(today, 30) } as const
  await rafa.log({ date: addDays(today, -30), ...rule })
  const { body } = await rafa.get('/', html)
  const days = bootOf(body).planned.map(({ date }: { date: string }) => date)
  expect(days).toEqual(Array.from({ length: 17 }, (_, index) => addDays(today, index - 8)))
})

test('the other pages of the app contain the current user', async () => {
  const rafa = await world.signUp()
  expect((await rafa.get('/sparring/x', html)).status).toBe(404)
  for (const path of [...appPaths.slice(1), '/sparring/12', '/techniques/7']) {
    const { status, body } = await rafa.get(path, html)
    expect([path, status, bootOf(body).user]).toEqual([path, 200, rafa.user])
  }
})

test('a title cannot break out of the page', async () => {
  const rafa = await world.signUp({ fullName: '</script><script>alert(1)</script>' })
  const title = '</script><script>alert("x")</script><!-- $& $` \u2028'
  await rafa.post('/api/entries', anEntry({ title, notes: '<!--boot-->' }))
  const { body } = await rafa.get('/', html)

  expect(body.match(/<script/g)).toHaveLength(3)
  expect(body.match(/<\/script>/g)).toHaveLength(3)
  expect(body).not.toContain('alert("x")</script>')
  expect(bootOf(body).entries.items[0]).toMatchObject({ title: title.trim(), notes: '<!--boot-->' })
})

test('the app runs only our own scripts and styles, by a nonce that is new each time', async () => {
  const rafa = await world.signUp()
  const seen = await Promise.all([rafa.get('/', html), rafa.get('/', html), rafa.get('/tags', html)])
  const nonces = seen.map(({ body, headers }) => {
    const { nonce } = bootOf(body)
    expect(policyOf(headers)).toContain(`script-src 'self' ${sha256(script)};`)
    expect(policyOf(headers)).toContain(`style-src 'self' ${sha256(style)} 'nonce-${nonce}';`)
    expect(policyOf(headers)).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com; base-uri',
    )
    expect(policyOf(headers)).toMatch(/default-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/)
    expect(policyOf(headers)).not.toContain('unsafe')
    return nonce
  })
  expect(new Set(nonces).size).toBe(3)
})

test('a member reads the public pages with a link back to the journal', async () => {
  const rafa = await world.signUp()
  for (const path of ['/privacy', '/terms', '/contact'])
    expect((await rafa.get(path, html)).body).toContain('<h1>Dashboard</h1>')
})

test('a page that does not exist is 404 for a member, but still shows the app', async () => {
  const rafa = await world.signUp()
  for (const path of [
    '/nothing',
    '/admin/nothing',
    '/calendar/nothing',
    '/index.html',
    '/pages/terms.visitor.html',
  ]) {
    const { status, body } = await rafa.get(path, html)
    expect([path, status, bootOf(body).user]).toEqual([path, 404, rafa.user])
  }
})

test('other missing paths are 404 in JSON', async () => {
  const rafa = await world.signUp()
  const asked = [await rafa.get('/assets/gone.js', { accept: '*/*' }), await rafa.get('/api/nothing', html)]
  const sent = [await rafa.send({ method: 'POST', url: '/nothing', headers: html })]
  for (const { status, body } of [...asked, ...sent]) expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
})

test('a person who has logged out sees the landing page again', async () => {
  const rafa = await world.signUp()
  await rafa.post('/api/auth/logout')
  expect((await rafa.get('/', html)).body).toContain('<h1>Login</h1>')
  expect((await rafa.get('/stats', html)).headers['location']).toBe('/auth?next=%2Fstats')
})

test("the contact page shows the operator's address if there is one", async () => {
  const without = (await world.browser().get('/contact', html)).body
  expect(without).not.toMatch(/contact-?email|mailto/i)

  const reachable = await aWorld({ CONTACT_EMAIL: 'Coach@Example.com' }, web)
  const page = (await reachable.browser().get('/contact', html)).body
  expect(page).toContain('<a href="mailto:coach@example.com">coach@example.com</a>')
})

test('browsers cache built files forever, and those without a hash in their name for an hour', async () => {
  const asset = await world.browser().get('/assets/app-1a2b.js')
  expect([asset.status, asset.body]).toEqual([200, 'console.log("oss")'])
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await world.browser().get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('no path leads out of the build folder', async () => {
  for (const path of [
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/..%2f..%2fetc/passwd',
    '//etc/passwd',
  ])
    expect([path, (await world.browser().get(path)).status]).toEqual([path, 404])
})

test('a compressed copy and the folder of the built files are no pages of their own', async () => {
  for (const path of ['/assets/app-1a2b.js.br', '/assets/', '/assets', '/assets/%00', '/assets//'])
    expect([path, (await world.browser().get(path)).status]).toEqual([path, 404])
})

test('a page is compressed for browsers that accept it', async () => {
  const rafa = await world.signUp()
  const { headers } = await rafa.get('/tags', { ...html, 'accept-encoding': 'gzip, br' })
  expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'cookie, accept-encoding'])
  expect((await rafa.get('/tags', { ...html, 'accept-encoding': 'gzip' })).headers).not.toHaveProperty(
    'content-encoding',
  )
})

test('a browser that is too old reads so, and a member can take the archive along', async () => {
  const visitor = await world.browser().get('/old-browser', html)
  expect(visitor.status).toBe(200)
  expect(visitor.body).toContain('Your browser is too old for Rollbook')
  expect(visitor.body).not.toContain('Download archive')
  const member = await (await world.signUp()).get('/old-browser', html)
  expect(member.body).toContain('<a href="/api/export/archive" download>Download archive</a>')
  expect(member.body).not.toContain('<script')
})
