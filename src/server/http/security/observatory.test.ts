import { expect, test } from 'vitest'
import { judge } from '#test/observatory.ts'
import { aWorld, someone } from '#test/world.ts'

const document = '<!doctype html><style>a{}</style><!--boot--><script type="module" src="/assets/app.js"></script>'
const page = {
  path: '/',
  visitor: '<!doctype html><style>a{}</style>',
  member: '<!doctype html><style>a{}</style>',
}
const web = { root: import.meta.dirname, document, publicPages: [page], documents: {} }
const world = await aWorld({ NODE_ENV: 'production' }, web)
const html = { accept: 'text/html,application/xhtml+xml' }

const best = { penalties: [], grade: 'A+' }

test('Mozilla’s Observatory gives the landing page, the login, the journal, a file, and the API an A+', async () => {
  const rafa = world.browser()
  for (const path of ['/', '/auth', '/nothing', '/healthz']) {
    const { headers, body } = await rafa.get(path, html)
    expect([path, judge(headers, String(body))]).toEqual([path, best])
  }
  const token = await rafa.get('/api/csrf-token')
  expect(token.headers['set-cookie']).toBeDefined()
  expect(judge(token.headers, '')).toEqual(best)
  const registered = await rafa.post('/api/auth/register', someone())
  expect(registered.status).toBe(201)
  expect(judge(registered.headers, '')).toEqual(best)
  const [file] = (await rafa.upload({ name: 'notes.txt', content: 'oss', type: 'text/plain' })).body
  for (const path of ['/', '/tags', file.path, '/api/entries']) {
    const { status, headers, body } = await rafa.get(path, html)
    expect([path, status, judge(headers, String(body))]).toEqual([path, 200, best])
  }
})

test.each([
  ['without a policy', { 'content-security-policy': undefined }],
  ['with inline scripts', { 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'" }],
  ['without https', { 'strict-transport-security': undefined }],
  ['that may be sniffed', { 'x-content-type-options': undefined }],
  ['with a cookie that is not Secure', { 'set-cookie': 'session=1; HttpOnly; SameSite=Lax' }],
])('a reply %s would lose points', async (_, changed) => {
  const { headers } = await world.browser().get('/', html)
  expect(judge({ ...headers, ...changed }, '').penalties).not.toEqual([])
})

test('nobody reads where the code comes from', async () => {
  for (const path of [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/assets/../.git/config',
    '/package.json',
    '/%2egit/config',
  ])
    expect([path, (await world.browser().get(path)).status]).toEqual([path, 404])
})
