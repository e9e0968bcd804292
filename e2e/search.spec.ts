import type { Page } from '@playwright/test'
import { addMonths, localDay } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'
import { expect, logEarlier, test } from './fixtures.ts'

const today = () => localDay(new Date())
const monthsAgo = (months: number) => addMonths(today(), -months, 10)

const searchBox = (page: Page) => page.getByPlaceholder('Search entries...')
const articles = (page: Page) => page.getByRole('article')

const longNotes =
  'Warm-up with shrimps and bridges, then grips from the knees until everybody was tired. After that he showed half guard, underhook first, and we drilled it for an hour.'

/** Half a year of training; half guard in some of it, its two words in much. */
async function aJournal(page: Page) {
  const entry = (title: string, date: string, notes: string) =>
    post(page, '/api/entries', { title, date, notes, sessionType: 'class', academy: 'Northside', tags: [] })
  for (let n = 0; n < 12; n++) await entry(`Open guard ${n}`, monthsAgo(1), 'Five rounds, half of them good.')
  await entry('Sweeps', monthsAgo(3), longNotes)
  await entry('Half guard survival', monthsAgo(4), 'Knee shield high.')
  await entry('Kimura from everywhere', monthsAgo(2), 'Grip first.')
  await entry('Toreando drills', monthsAgo(5), 'Hands on the knees.')
  await page.reload()
  await expect(articles(page).first()).toBeVisible()
}

test('a session about half guard three months ago is found with three taps, and what is first in sight is about it', {
  tag: '@smoke',
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await aJournal(page)

  // The first tap; the other two choose the month.
  await searchBox(page).click()
  await page.keyboard.type('half guard')
  await expect(articles(page).first()).toContainText('Half guard survival')
  await expect(articles(page).nth(1)).toContainText('half guard, underhook first')
  await expect(articles(page).nth(1).locator('mark')).toHaveText(['half guard'])
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Month' }).selectOption(monthsAgo(3).slice(0, 7))
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page)).toContainText('Sweeps')
  await expect(searchBox(page)).toHaveValue('half guard')

  await page.getByRole('combobox', { name: 'Month' }).selectOption('')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('garage')
  await expect(page.getByText('Showing “half guard”, without: Garage')).toBeVisible()
  await expect(articles(page).first()).toContainText('Half guard survival')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/')
  await expect(articles(page).first()).toBeVisible()
})

test.describe('before the phone knows how to search', () => {
  test.use({ serviceWorkers: 'block' })

  test(
    'a search without signal says that it is offline, not that nothing was found',
    { tag: '@idle' },
    async ({ page, newMember }, info) => {
      info.annotations.push({ type: 'expects', description: 'net::ERR_' })
      // Coming back online updates the worker, which there is none of.
      info.annotations.push({ type: 'expects', description: "(reading 'update')" })
      await page.route('**/assets/searching-*.js', (route) => route.abort())
      await newMember()
      await logEarlier(page, { title: 'Half guard' })
      await page.context().setOffline(true)
      await searchBox(page).fill('guard')
      await expect(page.getByText('You’re offline').filter({ visible: true }).first()).toBeVisible()
      await expect(page.getByText('No results for')).toBeHidden()
      await page.unroute('**/assets/searching-*.js')
      await page.context().setOffline(false)
      await expect(articles(page)).toContainText('Half guard')
    },
  )
})
