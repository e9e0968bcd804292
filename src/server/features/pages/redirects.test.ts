import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { appPaths } from '#shared/foundation/paths.ts'
import { aWorld } from '#test/world.ts'
import type { WebBuild } from './web-build.ts'

const root = await mkdtemp(join(tmpdir(), 'rollbook-web-'))
afterAll(() => rm(root, { recursive: true }))

const web: WebBuild = {
  root,
  document: '<!doctype html><!--boot-->',
  publicPages: ['/', '/contact', '/contact/sent'].map((path) => ({ path, visitor: '', member: '' })),
  documents: {},
}
const world = await aWorld({}, web)
const html = { accept: 'text/html,application/xhtml+xml' }

test('a visitor is sent from every other page to /auth, which knows where they were going', async () => {
  for (const path of [...appPaths.slice(1), '/calendar?view=week&day=2026-11-20']) {
    const { status, headers } = await world.browser().get(path, html)
    expect([path, status, headers['location']]).toEqual([path, 302, `/auth?next=${encodeURIComponent(path)}`])
  }
})

test('a visitor is sent to /auth from a page that does not exist, too', async () => {
  for (const path of [
    '/admin/nothing',
    '/nothing',
    '/entries/seven?q=x',
    '//evil.example/',
    '//evil.example/stats/',
  ]) {
    const { status, headers } = await world.browser().get(path, html)
    expect([path, status, headers['location']]).toEqual([path, 302, '/auth'])
  }
})

test('a page with a slash after its path is that page, with its query', async () => {
  const rafa = await world.signUp()
  for (const [path, page] of [
    ['/auth/?intent=subscribe&plan=annual', '/auth?intent=subscribe&plan=annual'],
    ['/auth//', '/auth'],
    ['/calendar/?view=week', '/calendar?view=week'],
    ['/contact/', '/contact'],
    ['/contact/sent/?x=/', '/contact/sent?x=/'],
    ['/reset-password/abc-_1/7/', '/reset-password/abc-_1/7'],
  ] as const) {
    for (const person of [rafa, world.browser()]) {
      const { status, headers } = await person.get(path, html)
      expect([path, status, headers['location']]).toEqual([path, 302, page])
    }
  }
  for (const path of ['/nothing/', '//evil.example/', '/%2F/evil.example/', '/api/', '/calendar/nothing/'])
    expect([path, (await rafa.get(path, html)).status]).toEqual([path, 404])
})

test('an address of nothing but slashes costs no more than any other', async () => {
  const visitor = world.browser()
  const timeOf = async (path: string) => {
    const before = process.threadCpuUsage()
    await visitor.get(path, html)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  const times: number[] = []
  for (let n = 0; n < 5; n++) times.push(await timeOf(`/${'/'.repeat(15_800)}x`))
  expect(times.toSorted((one, other) => one - other)[2]).toBeLessThan(50)
})

test('a member who opens /auth is sent where they were going', async () => {
  const rafa = await world.signUp()
  for (const [query, path] of [
    ['', '/'],
    ['?intent=trial', '/'],
    ['?intent=subscribe', '/subscription'],
    ['?intent=subscribe&plan=annual', '/subscription?plan=annual'],
    ['?intent=subscribe&intent=trial', '/'],
    ['?next=%2Fcalendar%3Fview%3Dweek', '/calendar?view=week'],
    ['?intent=subscribe&next=/stats', '/subscription'],
    ['?next=//evil.example', '/'],
    ['?next=/stats&next=/tags', '/'],
  ]) {
    const { status, headers } = await rafa.get(`/auth${query}`, html)
    expect([query, status, headers['location']]).toEqual([query, 302, path])
  }
})

test('what another app shares before the service worker is there is discarded, and the page says so', async () => {
  const boundary = 'sharedpart'
  const body = [
    `--${boundary}`,
    'content-disposition: form-data; name="text"',
    '',
    'Frames',
    `--${boundary}--`,
    '',
  ]
  for (const type of [`multipart/form-data; boundary=${boundary}`, 'text/plain', 'application/json']) {
    const { status, headers } = await world.browser().send({
      method: 'POST',
      url: '/share',
      headers: { 'content-type': type, origin: 'https://evil.example' },
      payload: body.join('\r\n'),
    })
    expect([status, headers['location']]).toEqual([303, '/auth?next=%2F%3Fnew%3Dshare-missed'])
  }
})
