import type { Browser, Page } from '@playwright/test'
import { smallTapTargets, violationsOn } from './accessibility.ts'
import { fillIn, openSettings } from './account-steps.ts'
import { post } from './api-steps.ts'
import { withDevice } from './authenticator.ts'
import { aPassword, expect, test, waitForApp } from './fixtures.ts'
import { productionServer } from './production-server.ts'

const email = 'coach@rollbook.example'
const pages = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const figures = (page: Page) => page.getByRole('region', { name: 'Registrations' })

/** A browser of its own, with a device that has no passkey yet. */
async function aBrowser(browser: Browser, url: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  return { page, device: await withDevice(page) }
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForApp(page)
}

async function openFigures(page: Page) {
  await open(page, '/admin')
  await pages(page).getByRole('link', { name: 'Figures' }).click()
}

/** As on a desktop, dark, and on a phone, light. */
async function expectAccessible(page: Page) {
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  const chooseTheme = (theme: 'light' | 'dark') =>
    page.locator('html').evaluate((html, scheme) => html.setAttribute('data-mantine-color-scheme', scheme), theme)
  const looks = [
    [1280, 'dark'],
    [size.width, 'light'],
  ] as const
  for (const [width, theme] of looks) {
    await page.setViewportSize({ width, height: size.height })
    await chooseTheme(theme)
    expect(await violationsOn(page)).toEqual([])
    expect(await smallTapTargets(page)).toEqual([])
  }
}

/** Creates a passkey in the form that is open. */
async function createPasskey(page: Page) {
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Create passkey' }).click()
}

test('an administrator adds a first passkey and a second one, and replaces a lost one; a stolen password opens nothing', async ({
  browser,
  isPhone,
}) => {
  const server = await productionServer(email)
  try {
    const { page, device } = await aBrowser(browser, server.url)
    await post(page, '/api/auth/register', { fullName: 'Lena Vogt', email, password: aPassword })
    await open(page, await server.mailedPath('/verify-email/'))
    await expect(page.getByText('Your email address is verified.')).toBeVisible()

    await test.step('a stolen password, before there is a passkey', async () => {
      const { page: stolen } = await aBrowser(browser, server.url)
      await open(stolen, '/auth')
      await fillIn(stolen, email)
      await expect(stolen).toHaveURL('/')
      await openSettings(stolen, isPhone, 'Sign-in')
      await expect(stolen.getByRole('button', { name: 'Email me a link' })).toBeVisible()
      await expect(stolen.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
      await stolen.context().close()
    })

    await test.step('the first passkey', async () => {
      await open(page, '/admin')
      await expect(page.getByRole('heading', { name: 'Add a passkey first' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await expect(page.getByText(`Check your inbox at ${email}.`)).toBeVisible()
      const path = await server.mailedPath('/add-passkey/')
      const { page: elsewhere } = await aBrowser(browser, server.url)
      await open(elsewhere, path)
      await expect(elsewhere.getByText('Log in to the account this link is for')).toBeVisible()
      await expectAccessible(elsewhere)
      await elsewhere.context().close()

      await open(page, path)
      await expect(page.getByRole('heading', { name: 'Add your passkey' })).toBeVisible()
      await expectAccessible(page)
      await createPasskey(page)
      await expect(page).toHaveURL('/admin')
      await openFigures(page)
      await expect(figures(page)).toBeVisible()
      await open(page, path)
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    })

    const { page: laptop } = await aBrowser(browser, server.url)
    await test.step('a stolen password, and the passkey is elsewhere', async () => {
      await open(laptop, '/auth')
      await fillIn(laptop, email)
      await expect(laptop).toHaveURL('/')
      await open(laptop, '/admin')
      await expect(laptop.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
      await expectAccessible(laptop)
      await laptop.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(laptop.getByText('No passkey was used.')).toBeVisible()
      await open(laptop, '/')
      await openSettings(laptop, isPhone, 'Sign-in')
      await expect(laptop.getByRole('button', { name: 'Email me a link' })).toBeHidden()
      await laptop.getByRole('button', { name: 'Add a passkey' }).click()
      await createPasskey(laptop)
      const dialog = laptop.getByRole('dialog', { name: 'Confirm it’s you' })
      await expect(dialog.getByText('this needs a passkey that you already have')).toBeVisible()
      await expect(dialog.getByRole('textbox', { name: 'Password' })).toBeHidden()
      await expectAccessible(laptop)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(laptop.getByText('Nothing was changed. Confirm it’s you with a passkey')).toBeVisible()
      await laptop.getByRole('button', { name: /^Remove passkey/ }).click()
      await expect(dialog).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(laptop.getByText('Couldn’t remove the passkey')).toBeVisible()
    })

    await test.step('a second passkey, with the first', async () => {
      await open(page, '/')
      await openSettings(page, isPhone, 'Sign-in')
      await expect(page.getByText('Opens the admin pages')).toBeVisible()
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await createPasskey(page)
      await expect(page.getByText('This device already has a passkey for your journal.')).toBeVisible()
      await device.isLost()
      await page.getByRole('button', { name: 'Create passkey' }).click()
      await expect(page.getByText('Opens the admin pages')).toHaveCount(2)
    })

    await test.step('both are lost', async () => {
      await device.isLost()
      await page.context().clearCookies()
      await open(page, '/auth')
      await fillIn(page, email)
      await expect(page).toHaveURL('/')
      await open(page, '/admin')
      await expect(page.getByText('Ask whoever runs this server for a link')).toBeVisible()
      await open(page, await server.operatorPath())
      await createPasskey(page)
      await expect(page).toHaveURL('/admin')
      await openFigures(page)
      await expect(figures(page)).toBeVisible()
      await open(page, '/')
      await openSettings(page, isPhone, 'Sign-in')
      await page
        .getByRole('button', { name: /^Remove passkey/ })
        .first()
        .click()
      await expect(page.getByText('Opens the admin pages')).toHaveCount(2)
      await open(page, '/admin')
      await pages(page).getByRole('link', { name: 'Audit log' }).click()
      await expect(page.getByRole('heading', { name: /^Removed their own passkey #\d+$/ })).toBeVisible()
      await expect(
        page.getByRole('heading', { name: 'Got a link to add a passkey from the operator' }),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Added their own passkey #\d+$/ })).toHaveCount(3)
    })
    expect(server.subjects()).toContain('A way to log in to your journal was removed')
    expect(server.subjects()).toContain('A new way to log in to your journal')
  } finally {
    await server.stop()
  }
})
