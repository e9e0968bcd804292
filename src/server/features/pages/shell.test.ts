import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aWorld } from '#test/world.ts'

const root = await mkdtemp(join(tmpdir(), 'rollbook-shell-'))
await writeFile(join(root, 'sw.js'), 'addEventListener("fetch", () => undefined)')
await writeFile(join(root, 'app.webmanifest'), '{"name":"Rollbook"}')
afterAll(() => rm(root, { recursive: true }))

const world = await aWorld(
  {},
  {
    root,
    document: '<!doctype html><style>a{}</style><!--boot--><div id="root"></div>',
    publicPages: [],
    documents: {},
  },
)

test("the app shell is the same for everybody and contains nobody's data", async () => {
  const rafa = await world.signUp({ fullName: 'Rafa Moreno' })
  await rafa.log({ title: 'Private class' })
  for (const browser of [world.browser(), rafa]) {
    const { status, body, headers } = await browser.get('/shell', { accept: 'text/html' })
    expect(status).toBe(200)
    expect(body).toContain('"isShell":true')
    expect(body).not.toMatch(/Rafa|Private class|"user"|"entries"/)
    expect(String(headers['content-security-policy'])).toMatch(/style-src 'self' 'sha256-[^']+' 'nonce-[^']+'/)
  }
})

test('browsers check for a new service worker every time, and it may only fetch from us', async () => {
  const { status, headers } = await world.browser().get('/sw.js')
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-cache')
  expect(headers['content-type']).toContain('javascript')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  )
})

test('the app can be installed', async () => {
  const { status, headers } = await world.browser().get('/app.webmanifest')
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('application/manifest+json')])
})
