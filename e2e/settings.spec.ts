import { localDay } from '#shared/foundation/dates.ts'
import { openSettings } from './account-steps.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test(
  'offline, the settings say so, restore the draft, and retry',
  { tag: '@service-worker' },
  async ({ page, signUp, isPhone, context }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await openSettings(page, isPhone)
    await page.getByLabel('Academy').fill('Northside')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Failed to update profile: No connection.')).toBeVisible()
    await page.getByRole('tab', { name: 'Devices' }).click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('This device')).toBeVisible()
    await page.getByRole('tab', { name: 'Profile' }).click()
    await expect(page.getByLabel('Academy')).toHaveValue('Northside')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
  },
)

test('a profile is changed, shown at once, and still there after a reload', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp({ fullName: 'Rafa Moreno', belt: 'blue' })
  await openSettings(page, isPhone)
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Rafa Moreno Silva')
  await page.getByRole('dialog').getByText('Purple Belt', { exact: true }).click()
  await page.getByRole('dialog').getByText('3', { exact: true }).click()
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await page.getByLabel('Academy').fill('Northside')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Sao Paulo')
  await page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' }).click()
  await page.getByRole('dialog').getByRole('switch', { name: 'Dark mode' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await openSettings(page, isPhone)
  await expect(page.getByLabel('Full name')).toHaveValue('Rafa Moreno Silva')
  await expect(page.getByText('Purple Belt, 3 stripes')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Sao_Paulo')
  await expect(page.getByRole('dialog').getByRole('switch', { name: 'Weekly digest' })).toBeChecked()
  await expectAccessible()
})

test('the week starts on the day that a member chooses, in the calendar and in Training Stats, at once', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp()
  await post(page, '/api/entries', { title: 'Open mat', date: localDay(new Date()), isPlanned: false })
  await page.goto('/calendar?view=week')
  const days = page.getByRole('heading', { level: 3 })
  await expect(days.first()).toContainText('Sunday')
  await page.goto('/stats#volume')
  await expect(page.getByText('A week, Sunday to Saturday, counts')).toBeVisible()

  await openSettings(page, isPhone)
  const choice = page.getByRole('group', { name: 'Week starts on' })
  await expect(choice.getByRole('radio', { name: 'Sunday' })).toBeChecked()
  await expect(page.getByText('by email on Sunday morning')).toBeVisible()
  await choice.getByText('Monday', { exact: true }).click()
  await expect(page.getByText('by email on Monday morning')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A week, Monday to Sunday, counts')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()

  await page.goto('/calendar?view=week')
  await expect(days.first()).toContainText('Monday')
})

test('the settings close half a second after they are saved', async ({ page, signUp, isPhone }) => {
  await signUp()
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Northside')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await page.clock.runFor(499)
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeHidden()
})

test('a profile draft is restored until it is saved', async ({ page, signUp, isPhone }) => {
  await signUp()
  await openSettings(page, isPhone)
  await page.getByLabel('Academy').fill('Northside')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await openSettings(page, isPhone)
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Academy')).toHaveValue('Northside')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Academy')).toHaveValue('')
})

test('the links that turn off emails are renewed in the settings', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp()
  await openSettings(page, isPhone, 'Notifications')
  await expect(page.getByRole('group', { name: 'Links in emails' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Renew links' }).click()
  await expect(page.getByText('Links renewed. Those in earlier emails no longer work.')).toBeVisible()
})
