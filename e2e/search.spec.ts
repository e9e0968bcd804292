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

test('a session about half guard three months ago is found with three taps, and what is first in sight is about it', async ({
  page,
  signUp,
  expectAccessible,
}) => {
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
  await expectAccessible()

  await page.getByRole('combobox', { name: 'Month' }).selectOption('')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('garage')
  await expect(page.getByText('Showing “half guard”, without: Garage')).toBeVisible()
  await expect(articles(page).first()).toContainText('Half guard survival')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/')
  await expect(articles(page).first()).toBeVisible()
})

test('other names are found, a typo is corrected at once, and so much is left out that something is found', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await aJournal(page)
  await searchBox(page).fill('bullfighter')
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page).locator('mark').first()).toHaveText('Toreando')

  await searchBox(page).fill('mata leão')
  await expect(page.getByText('No results for “mata leão”')).toBeVisible()

  await searchBox(page).fill('kimora')
  await expect(page.getByText('Showing results for “kimura”')).toBeVisible()
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page)).toContainText('Kimura from everywhere')
  await expect(articles(page).locator('mark').first()).toHaveText('Kimura')
  await expectAccessible()
  await page.getByRole('button', { name: 'Search instead for “kimora”' }).click()
  await expect(page.getByText('No results for “kimora”')).toBeVisible()
  await expectAccessible()

  await searchBox(page).fill('kimura heavy')
  await expect(page.getByText('Showing “kimura”, without: heavy')).toBeVisible()
  await expect(articles(page)).toHaveCount(1)
})

test('what is typed as a filter becomes a chip, and leaves with a tap', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await aJournal(page)
  await searchBox(page).click()
  await page.keyboard.type('guard coach:kofi ')
  await expect(searchBox(page)).toHaveValue('guard ')
  await expect(page.getByText('Showing “guard”, without: Coach: kofi')).toBeVisible()
  await page.getByRole('link', { name: 'Remove Coach: kofi' }).click()
  await expect(searchBox(page)).toHaveValue('guard')
  await expect(page.getByText('14 sessions matching “guard”')).toBeVisible()

  await searchBox(page).fill('guard -open')
  await searchBox(page).press('Enter')
  await expect(searchBox(page)).toHaveValue('guard')
  await expect(articles(page)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Remove Without open' })).toBeVisible()
  await expectAccessible()
  await page.reload()
  await expect(articles(page)).toHaveCount(2)
  await expect(searchBox(page)).toHaveValue('guard')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/')
})

test('without a connection, typos and too many words lead to the same sessions', {
  tag: '@service-worker',
}, async ({ page, signUp }) => {
  test.info().annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await aJournal(page)
  await searchBox(page).fill('kimora')
  await expect(page.getByText('Showing results for “kimura”')).toBeVisible()
  await page.context().setOffline(true)
  await searchBox(page).fill('half gaurd survival knee shield heavy')
  await expect(
    page.getByText('Showing results for “half guard survival knee shield”, without: heavy'),
  ).toBeVisible()
  await expect(articles(page).first()).toContainText('Half guard survival')
})

test('a tap on a tag of a card lists what carries it, within the search', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await logEarlier(page, { title: 'Knee cut', tags: ['Passing'] })
  await logEarlier(page, { title: 'Knee shield', tags: ['Half guard'] })
  await expectAccessible()
  await searchBox(page).fill('knee')
  await expect(articles(page)).toHaveCount(2)
  await articles(page).getByRole('link', { name: 'Passing' }).click()
  await expect(page.getByText('1 session matching “knee”')).toBeVisible()
  await expect(articles(page)).toHaveCount(1)
  await expectAccessible()
  await page.getByRole('link', { name: 'Tag Passing: show all sessions' }).click()
  await expect(articles(page)).toHaveCount(2)
})

test('the journal is narrowed down before anything is typed', async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await aJournal(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Month' }).selectOption(monthsAgo(3).slice(0, 7))
  await expect(articles(page)).toHaveCount(1)
  await expect(articles(page)).toContainText('Sweeps')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(articles(page).first()).toContainText('Open guard')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('combobox', { name: 'Month' })).toBeHidden()
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
