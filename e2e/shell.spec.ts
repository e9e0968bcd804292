import { localDay } from '#shared/foundation/dates.ts'
import { memberPaths } from '#shared/foundation/paths.ts'
import { post } from './api-steps.ts'
import { expect, logEarlier, openedEntry, openNewEntry, openSidebar, test } from './fixtures.ts'
import { orderDependentStyles } from './style-order.ts'

test('the sidebar opens every page', { tag: '@smoke' }, async ({ page, signUp, isPhone, expectAccessible }) => {
  await signUp({ fullName: 'Dana Maria Kowalski', belt: 'brown' })
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link').filter({ visible: true })
  for (const [position, path] of memberPaths.entries()) {
    if (isPhone) await page.getByRole('button', { name: 'More' }).click()
    await expect(links).toHaveCount(memberPaths.length)
    const label = await links.nth(position).innerText()
    await links.nth(position).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: label })).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openSidebar(page, isPhone)
  await expect(page.getByText('DM', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Brown Belt').filter({ visible: true })).toBeVisible()
  await expectAccessible()
})

test('the journal is readable in both themes, with and without entries', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp()
  await expectAccessible()
  await logEarlier(page, { title: 'Guard retention', tags: ['Guard'], notes: 'Knees in. Hips up.' })
  await openSidebar(page, isPhone)
  await page.getByRole('switch', { name: 'Dark mode' }).filter({ visible: true }).click()
  if (isPhone) await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guard retention' }).click()
  await expect(openedEntry(page, 'Guard retention')).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('/privacy')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
})

test(
  'an unknown address says 404 Page Not Found',
  { tag: '@phone' },
  async ({ page, signUp, expectAccessible }, info) => {
    info.annotations.push({ type: 'expects', description: '404' })
    await signUp()
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Back to the journal' }).click()
    await expect(page).toHaveURL('/')
  },
)

test('a session can be logged, read and edited with the keyboard alone', { tag: '@desktop' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('button', { name: 'New Entry' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Entry' })).toBeFocused()
  await page.getByRole('button', { name: 'By keyboard' }).focus()
  await page.keyboard.press('Enter')
  await expect(openedEntry(page, 'By keyboard')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(openedEntry(page, 'By keyboard')).toBeHidden()
  await expect(page.getByRole('button', { name: 'By keyboard' })).toBeFocused()
})

test('a phone has one way to the menu, whose pages are in groups', { tag: '@phone' }, async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
  await page.getByRole('button', { name: 'More' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('heading')).toHaveText(['Journal', 'Training', 'Rollbook', 'You'])
  await expectAccessible()
})

test('on wide screens, the sidebar stays open, and can be closed', { tag: '@desktop' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(main).toBeHidden()
  await page.setViewportSize({ width: 1023, height: 800 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a dialog opens at its top, however far the previous one was scrolled', async ({ page, signUp, isPhone }) => {
  // Wider, a session opens beside the journal.
  if (!isPhone) await page.setViewportSize({ width: 1000, height: 800 })
  await signUp()
  const notes = Array.from({ length: 60 }, (_, line) => `Round ${line}`).join('\n')
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Long class')
  await page.getByLabel('Training Notes').fill(notes)
  await page.getByText('Training Media').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Long class' }).click()
  await expect(page.getByRole('button', { name: 'Close' }).first()).toBeFocused()
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTop)).toBe(0)
})

test('a dialog has round corners, except in full screen', async ({ page, signUp, isPhone }) => {
  await signUp()
  await openNewEntry(page)
  await expect(page.getByRole('dialog')).toHaveCSS('border-radius', isPhone ? '0px' : '12px')
})

test('text twice as large fits on a phone', { tag: '@phone' }, async ({ page, signUp, context, viewport }) => {
  await signUp()
  const browser = await context.newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of ['/', '/calendar', '/templates', '/?new=entry']) {
    await page.goto(path)
    await expect(page.getByRole(path === '/?new=entry' ? 'dialog' : 'main')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('font-size', '30px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport?.width)
  }
})

test.describe('a slow connection', () => {
  // A service worker would have the scripts.
  test.use({ serviceWorkers: 'block' })

  test('shows a spinner until the app is there, and until a page is, which stands still for those who want less motion', {
    tag: '@phone',
  }, async ({ page, signUp }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await signUp()
    const loading = page.getByRole('status').filter({ hasText: 'Loading Rollbook…' })
    // The words are there before the stylesheet that turns the spinner.
    const turns = (count: string) =>
      expect(loading.locator('.spinner')).toHaveCSS('animation-iteration-count', count)
    const hold = async (scripts: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(scripts, (route) => promise.then(() => route.continue()))
      return resolve
    }

    const sendPage = await hold('**/assets/tags-page*.js')
    const sendApp = await hold('**/assets/index*.js')
    await page.goto('/tags', { waitUntil: 'commit' })
    await expect(loading).toBeVisible()
    await turns('infinite')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await turns('1')
    sendApp()
    await expect(page.getByRole('main').getByText('Loading Rollbook…')).toBeVisible()
    sendPage()
    await expect(page.getByRole('button', { name: 'New tag' })).toBeVisible()
    await expect(loading).toBeHidden()
  })
})

test('how a page looks never depends on which stylesheet arrives last', async ({ page, signUp }) => {
  await signUp()
  const tag = await post(page, '/api/tags', { name: 'Guard', colorClass: 'red' })
  await post(page, '/api/entries', { title: 'A class', date: localDay(new Date()), tags: [tag.id] })
  await post(page, '/api/reminders', { title: 'Wash the gi', date: localDay(new Date()) })
  await post(page, '/api/partners', { name: 'Theo' })
  await post(page, '/api/techniques', { name: 'Scissor Sweep' })
  const found: Record<string, string[]> = {}
  const look = async (where: string) => {
    const dependent = await orderDependentStyles(page)
    if (dependent.length > 0) found[where] = dependent
  }
  for (const path of memberPaths) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await look(path)
  }
  await page.goto('/tags')
  await page.getByRole('button', { name: 'New tag' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look('New tag')
  await page.goto('/')
  await openNewEntry(page)
  await look('New Training Entry')
  expect(found).toEqual({})
})

test('on a phone, every page has New Entry by that name, and the search one tap away', { tag: '@phone' }, async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await post(page, '/api/entries', { title: 'Half guard night', date: localDay(new Date()) })
  for (const path of memberPaths) {
    await page.goto(path)
    const bar = page.getByRole('banner')
    await expect(bar.getByRole('button', { name: 'New Entry' })).toBeVisible()
    const search = bar.getByRole('searchbox', { name: 'Search entries' })
    if (path !== '/') await bar.getByRole('button', { name: 'Search entries' }).click()
    await expect(search).toBeVisible()
    if (path !== '/') await expect(search).toBeFocused()
  }
  await expectAccessible()
  await page.keyboard.type('half')
  await expect(page.getByRole('button', { name: 'Half guard night' })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'New Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'New Training Entry' })).toBeVisible()
})

test('going back from the entry beside the journal leads to where one was', { tag: '@desktop' }, async ({
  page,
  signUp,
}) => {
  await signUp()
  for (let day = 1; day < 28; day++)
    await post(page, '/api/entries', { title: `Class ${day}`, date: `2026-10-${String(day).padStart(2, '0')}` })
  await page.goto('/')
  const card = page.getByRole('button', { name: 'Class 10', exact: true })
  await card.scrollIntoViewIfNeeded()
  await card.click()
  const pane = openedEntry(page, 'Class 10')
  await expect(pane).toBeVisible()
  const before = await page.evaluate(() => window.scrollY)
  await page.goBack()
  await expect(pane).toBeHidden()
  await expect(page).toHaveURL('/')
  await expect(card).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(before)
})

test('a dialog that opens right as another one closes stays open, and Back closes it', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openNewEntry(page)
  const dialog = page.getByRole('dialog', { name: 'New Training Entry' })
  const address = page.url()
  await dialog.getByRole('button', { name: 'Cancel' }).evaluate((cancel: HTMLElement) => {
    cancel.click()
    window.dispatchEvent(new Event('newEntry'))
  })
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await dialog.getByLabel('Title').fill('Open mat')
  await expect(dialog.getByLabel('Title')).toHaveValue('Open mat')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
})
