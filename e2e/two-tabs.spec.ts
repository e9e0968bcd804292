import { localDay } from '#shared/foundation/dates.ts'
import { afterClass, logged, now, returnToApp, title } from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { expect, log, logEarlier, test as memberTest } from './fixtures.ts'
import { test, untilCached } from './own-server.ts'

test('a forgotten tab overwrites nothing: a cold start offline shows and finds what the other one had read', async ({
  phone,
  server,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, { title: 'First class' })
  await untilCached(page, 'First class')
  const forgotten = await page.context().newPage()
  await forgotten.goto('/')
  await expect(forgotten.getByRole('button', { name: 'First class' })).toBeVisible()
  await page.bringToFront()
  const date = localDay(new Date())
  for (const title of ['Second class', 'Third class'])
    await post(page, '/api/entries', { title, date, isPlanned: false })
  await page.reload()
  await log(page, { title: 'Fourth class' })
  await untilCached(page, 'Third class')
  await forgotten.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await forgotten.close()
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/')
  for (const title of ['First class', 'Second class', 'Third class', 'Fourth class']) {
    await expect(later.getByRole('button', { name: title })).toBeVisible()
  }
  await later.getByPlaceholder('Search entries...').fill('third')
  await expect(later.getByRole('button', { name: 'Third class' })).toBeVisible()
})

memberTest.describe('in two tabs of one browser', () => {
  // A service worker that takes over halfway would send calls past the route that refuses them.
  memberTest.use({ serviceWorkers: 'block' })

  memberTest(
    'what another tab has sent shows in this tab’s journal and isn’t offered again',
    async ({ page, newMember }, info) => {
      info.annotations.push({ type: 'expects', description: 'net::ERR_FAILED' })
      await newMember()
      await afterClass(page)
      const other = await page.context().newPage()
      await other.goto('/')
      await expect(other.getByRole('main')).toBeVisible()
      await page.route('**/api/entries', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: title }).click()
      await expect(page.getByText('1 not synced yet')).toBeVisible()
      await returnToApp(other)
      await expect.poll(async () => (await stored(page)).length).toBe(1)
      await expect(page.getByText('Not synced yet')).toHaveCount(0)
      await expect(logged(page)).toHaveCount(1)
      await expect(page.getByRole('button', { name: title })).toBeHidden()
      await now(page).getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: title })).toBeVisible()
      await expect.poll(() => stored(page)).toHaveLength(0)
    },
  )
})
