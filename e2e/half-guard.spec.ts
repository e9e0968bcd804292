import type { Page } from '@playwright/test'
import { stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'
import { test as ownServerTest, untilCached, untilReplyCached } from './own-server.ts'

const onMap = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })

/** Adds Half Guard from the catalog, and puts Knee Cut into practice. */
async function addHalfGuard(page: Page) {
  await page.goto('/techniques')
  await page.getByRole('button', { name: 'Add from the catalog' }).click()
  await page.getByRole('searchbox', { name: 'Search the catalog' }).fill('half guard')
  await page.getByRole('button', { name: 'Add all 11 of Half Guard' }).click()
  await expect(page.getByRole('checkbox', { name: 'Knee Cut' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Knee Cut' }).click()
  await page.getByRole('button', { name: 'Add to practice' }).click()
  await expect(page.getByText('Due today')).toBeVisible()
}

/** Types a class whose notes name the technique, and takes the suggestion. */
async function typeClass(page: Page) {
  await page.goto('/')
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Tuesday class')
  await page.getByLabel('Training Notes').fill('Passed with knee cuts all night.')
  await page.getByRole('checkbox', { name: 'Knee Cut' }).check({ force: true })
}

/** Rates what is due, and returns the day it comes next, as the screen says it. */
async function review(page: Page): Promise<string> {
  const due = page.getByRole('region', { name: 'Due today' })
  await expect(due.getByRole('heading', { name: 'Knee Cut' })).toBeVisible()
  // Without notes of her own, she reads the catalog's.
  await due.getByRole('button', { name: 'Show notes' }).click()
  await due.getByRole('button', { name: /^Good / }).click()
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()
  const toast = page.getByText('Knee Cut: Good. Next on')
  return /Next on (.+?)\.?$/.exec((await toast.textContent()) ?? '')?.[1] ?? ''
}

async function linkOnMap(page: Page) {
  await page.goto('/techniques?view=map')
  await onMap(page, 'Knee Cut').click()
  await page.getByRole('button', { name: 'Link to another technique' }).click()
  await onMap(page, 'Backstep Pass').click()
  await page.getByRole('button', { name: 'Save Link' }).click()
  await expect(page.getByRole('list', { name: 'Links of Knee Cut' })).toContainText(
    'Knee Cut sets up Backstep Pass',
  )
}

async function findAll(page: Page, next: string) {
  await page.reload()
  await page.getByText('As a table').click()
  await expect(page.getByRole('row', { name: /^Knee Cut sets up Backstep Pass/ })).toBeVisible()
  await page.getByRole('link', { name: 'Knee Cut' }).first().click()
  await expect(page.getByRole('region', { name: 'Links' })).toContainText('Backstep Pass')
  await expect(page.getByText(`Next review: ${next}`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'History' })).toContainText('Good')
  await page.getByRole('region', { name: 'Entries' }).getByRole('button', { name: 'Tuesday class' }).click()
  const entry = page.getByRole('dialog', { name: 'Tuesday class' })
  await expect(entry.getByRole('list', { name: 'Techniques' })).toHaveText('Knee Cut')
}

test('a new member adds Half Guard, logs a class with a knee cut, reviews it, links it on the map, and finds all of it', async ({
  page,
  signUp,
}) => {
  await signUp()
  await addHalfGuard(page)
  await typeClass(page)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/practice')
  const next = await review(page)
  await linkOnMap(page)
  await findAll(page, next)
})

ownServerTest('the same with the network cut before the class is saved', async ({ phone }) => {
  const page = await phone.open()
  await phone.signUp()
  await addHalfGuard(page)
  await page.goto('/')
  await untilCached(page)
  await untilReplyCached(page, '/api/practice/due', 'Knee Cut')
  await typeClass(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/practice')
  const next = await review(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeVisible()

  await page.context().setOffline(false)
  await expect
    .poll(async () => (await stored(page)).map(({ techniques }) => techniques.map(({ name }) => name)))
    .toEqual([['Knee Cut']])
  await linkOnMap(page)
  await findAll(page, next)
})
