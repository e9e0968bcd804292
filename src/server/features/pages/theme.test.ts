import { expect, test } from 'vitest'
import { aWorld, type Browser } from '#test/world.ts'

const light = '<!doctype html><html data-mantine-color-scheme="light"><!--boot-->'
const publicPages = ['/', '/privacy'].map((path) => ({ path, visitor: light, member: light }))
const world = await aWorld({}, { root: import.meta.dirname, document: light, publicPages, documents: {} })

const isDark = async (browser: Browser, path: string) =>
  (await browser.get(path, { accept: 'text/html' })).body.includes('<html data-mantine-color-scheme="dark">')

test('documents are light, unless dark was chosen on the device, or in the account before anything was chosen here', async () => {
  const visitor = world.browser()
  expect(await isDark(visitor, '/privacy')).toBe(false)
  visitor.cookies.set('theme', 'dark')
  expect([await isDark(visitor, '/'), await isDark(visitor, '/auth')]).toEqual([true, true])
  expect(await isDark(visitor, '/shell')).toBe(false)

  const rafa = await world.signUp()
  expect(await isDark(rafa, '/')).toBe(false)
  await rafa.patch('/api/user', { darkModeEnabled: true })
  expect(await isDark(rafa, '/')).toBe(true)
  rafa.cookies.set('theme', 'light')
  expect(await isDark(rafa, '/')).toBe(false)
})

test('a theme chosen with an earlier release stays, until the app has stored it where no other host can set it', async () => {
  const visitor = world.browser()
  visitor.cookies.set('theme', 'dark')
  expect(await isDark(visitor, '/privacy')).toBe(true)
  visitor.cookies.set('__Host-theme', 'light')
  expect(await isDark(visitor, '/privacy')).toBe(false)
  visitor.cookies.set('theme', 'light')
  visitor.cookies.set('__Host-theme', 'dark')
  expect(await isDark(visitor, '/privacy')).toBe(true)
})
