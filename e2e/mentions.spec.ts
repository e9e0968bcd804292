import type { Page } from '@playwright/test'
import { post, stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

/** A library of two techniques. */
async function aLibrary(page: Page) {
  await post(page, '/api/techniques', { name: 'Knee Cut', otherNames: ['knee slice'] })
  await post(page, '/api/techniques', { name: 'Toreando', otherNames: ['bullfighter pass'] })
  await page.reload()
}

const mentions = (page: Page) => page.getByRole('list', { name: 'Techniques' })

test('techniques are suggested while notes are typed, chosen with a tap, shown, and found by their other names', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await aLibrary(page)
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Passing day')
  await page.getByLabel('Training Notes').fill('Two bullfighter passes, then stuck.')
  await page.getByRole('checkbox', { name: 'Toreando' }).check({ force: true })
  await page.getByLabel('Mention a technique').fill('slice')
  await page.getByRole('checkbox', { name: 'Knee Cut' }).check({ force: true })
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(mentions(page).getByRole('listitem')).toHaveText(['Knee Cut', 'Toreando'])
  await expectAccessible()

  await page.getByRole('button', { name: 'Passing day' }).click()
  await expect(page.getByRole('dialog').getByRole('list', { name: 'Techniques' })).toContainText('Toreando')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Toreando' }).uncheck({ force: true })
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(mentions(page).getByRole('listitem')).toHaveText(['Knee Cut'])
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('slice')
  await expect(page.getByRole('status').filter({ hasText: '1 session matching' })).toBeVisible()

  await page.goto('/techniques')
  await page.getByRole('link', { name: 'Knee Cut' }).click()
  await page.getByRole('region', { name: 'Entries' }).getByRole('button', { name: 'Passing day' }).click()
  await expect(page.getByRole('dialog', { name: 'Passing day' })).toBeVisible()
})

test(
  'a session logged offline mentions techniques, and arrives once',
  { tag: '@service-worker' },
  async ({ page, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await aLibrary(page)
    await openNewEntry(page)
    await page.getByLabel('Title').fill('Basement class')
    await page.getByLabel('Training Notes').fill('knee cuts')
    await expect(page.getByRole('checkbox', { name: 'Knee Cut' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('checkbox', { name: 'Knee Cut' }).check({ force: true })
    await page.getByRole('button', { name: 'Save Entry' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await expect(mentions(page).getByRole('listitem')).toHaveText(['Knee Cut'])
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('slice')
    await expect(page.getByRole('status').filter({ hasText: 'matching' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Basement class' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search entries' }).fill('')

    await page.context().setOffline(false)
    await expect
      .poll(async () => (await stored(page)).map(({ techniques }) => techniques.map(({ name }) => name)))
      .toEqual([['Knee Cut']])
  },
)

test('earlier entries that may mention a technique are looked at, linked one by one or all at once, and unlinked', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  for (const [day, notes] of [
    ['17', 'Warm-up\nKnee-cut against the shield'],
    ['18', 'Two knee slices'],
    ['19', 'Knee cuts, then stretching'],
  ])
    await post(page, '/api/entries', { title: `Day ${day}`, date: `2026-03-${day}`, notes })
  await aLibrary(page)
  await page.goto('/techniques')
  await page.getByRole('link', { name: 'Knee Cut' }).click()
  const entries = page.getByRole('region', { name: 'Entries' })
  await expect(entries.getByText('3 earlier entries may mention this')).toBeVisible()
  await entries.getByRole('button', { name: 'Show', exact: true }).click()
  const suggested = entries.getByRole('list', { name: 'Earlier entries' })
  await expect(suggested.getByText('Knee-cut against the shield')).toBeVisible()
  await expectAccessible()
  await suggested.getByRole('button', { name: 'Link Day 18' }).click()
  await expect(suggested.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(suggested.getByRole('listitem')).toHaveCount(3)
  await suggested.getByRole('button', { name: 'Ignore Day 18' }).click()
  await expect(page.getByText('1 entry ignored')).toBeVisible()
  await page.reload()
  await expect(entries.getByText('2 earlier entries may mention this')).toBeVisible()
  await entries.getByRole('button', { name: 'Ignore all' }).click()
  await expect(entries.getByText('may mention this')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries.getByText('2 earlier entries may mention this')).toBeVisible()
  await entries.getByRole('button', { name: 'Link all' }).click()
  await expect(page.getByText('2 entries linked')).toBeVisible()
  await expect(entries.getByText('may mention this')).toBeHidden()
  await expect(entries.getByRole('button', { name: /^Day / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(entries.getByText('2 earlier entries may mention this')).toBeVisible()
  await expect(entries.getByText('No entry mentions it yet.')).toBeVisible()
})
