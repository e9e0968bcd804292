import { stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

/** What Safari 16.4, Chrome 111, and Firefox 115 don't have. */
function removeNewerFeatures() {
  const remove = (owner: object, ...names: string[]) => names.map((name) => Reflect.deleteProperty(owner, name))
  remove(URL, 'parse')
  remove(Promise, 'withResolvers', 'try')
  remove(Map, 'groupBy')
  remove(Object, 'groupBy')
  remove(AbortSignal, 'any')
  remove(Element.prototype, 'checkVisibility')
  remove(Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf')
  remove(globalThis, 'Iterator', 'Temporal', 'navigation')
  remove(Document.prototype, 'startViewTransition')
}

test('in one of the oldest browsers, a session is logged and searched for', async ({ page, signUp }) => {
  await page.addInitScript(removeNewerFeatures)
  const polyfills = page.waitForRequest(/\/assets\/polyfills-/)
  await signUp()
  await polyfills
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Knee cuts')
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('button', { name: 'Knee cuts' })).toBeVisible()
  expect(await stored(page)).toMatchObject([{ title: 'Knee cuts' }])
  await page.getByPlaceholder(/Search/).fill('knee')
  await expect(page.getByRole('button', { name: 'Knee cuts' })).toBeVisible()
})

test('a browser of today loads nothing for older ones', async ({ page, signUp }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await signUp()
  expect(asked.some((url) => url.includes('/assets/index-'))).toBe(true)
  expect(asked.filter((url) => url.includes('polyfills'))).toEqual([])
})

test('a browser older than that gets a page that says so, with the archive', async ({ page, newMember }) => {
  await newMember()
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your browser is too old for Rollbook' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download archive' }).click()
  expect((await download).suggestedFilename()).toMatch(/^rollbook-archive-.*\.zip$/)
})
