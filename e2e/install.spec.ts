import type { Page } from '@playwright/test'
import { deployProxy } from './deploy-proxy.ts'
import { expect, openNewEntry } from './fixtures.ts'
import { aPhone, test, untilCached } from './own-server.ts'

test.use({ serviceWorkers: 'allow' })

const versionOf = (page: Page) => page.locator('meta[name=version]').getAttribute('content')
const notice = (page: Page) => page.getByText('A new version is ready.')

test('a new version is announced and reloads nothing unasked; once accepted, it reloads all tabs but one with a form', async ({
  server,
}) => {
  const deploys = await deployProxy(server.url)
  const phone = await aPhone(server, { url: deploys.url })
  const page = await phone.open()
  await phone.signUp()
  await untilCached(page)
  const first = await versionOf(page)
  const idle = await page.context().newPage()
  await idle.goto('/')
  const typing = await page.context().newPage()
  await typing.goto('/')
  await openNewEntry(typing)
  await typing.getByLabel('Title').fill('Half typed')

  deploys.deploy({ failing: ['/sw.js', '/shell'] })
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  for (const tab of [page, idle, typing]) await expect(notice(tab)).toBeAttached()
  expect(await Promise.all([page, idle, typing].map(versionOf))).toEqual([first, first, first])

  await page.getByRole('button', { name: 'Reload' }).click()
  for (const tab of [page, idle]) {
    await expect.poll(() => versionOf(tab).catch(() => first)).not.toBe(first)
    await expect(notice(tab)).toBeHidden()
  }
  await expect(typing.getByLabel('Title')).toHaveValue('Half typed')
  await typing.goBack()
  await typing.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(typing).catch(() => first)).not.toBe(first)
  await openNewEntry(typing)
  await expect(typing.getByLabel('Title')).toHaveValue('Half typed')

  await phone.clear()
  await deploys.stop()
})

test('a page opened after the deploy is up to date and says nothing', async ({ server }) => {
  const deploys = await deployProxy(server.url)
  const phone = await aPhone(server, { url: deploys.url })
  const before = await phone.open()
  await phone.signUp()
  await untilCached(before)

  deploys.deploy({ failing: ['/sw.js'] })
  const after = await before.context().newPage()
  await after.goto('/')
  expect(await versionOf(after)).not.toBe(await versionOf(before))
  // The old version's worker answers first, then the new one takes over, once its script arrives.
  await expect(notice(before)).toBeAttached()
  await untilCached(after)
  await after.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(after.getByText('No rolls logged yet')).toBeVisible()
  await expect(notice(after)).toBeHidden()

  await phone.clear()
  await deploys.stop()
})

test.describe('on an iPhone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
  })

  test('the steps to add it to the home screen are shown, and its icons exist', async ({
    page,
    signUp,
    expectAccessible,
  }) => {
    const manifest = await (await page.request.get('/app.webmanifest')).json()
    const drawn = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons)]
    for (const { src } of drawn as { src: string }[]) {
      const reply = await page.request.get(src)
      expect([src, reply.status(), reply.headers()['content-type']]).toEqual([src, 200, 'image/png'])
    }
    await signUp()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Install Rollbook' }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog', { name: 'Install Rollbook' })).toBeVisible()
    await expect(page.getByText('Add to Home Screen')).toBeVisible()
    await expectAccessible()
  })
})
