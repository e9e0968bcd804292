import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import type { Tag } from '#shared/training/tags.ts'
import { post, stored } from './api-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

const today = localDay(new Date())

/** The field shows ten lines whole; of a hundred, it shows some and scrolls. */
async function expectNotesToGrow(page: Page) {
  const notes = page.getByLabel('Training Notes')
  const isWhole = () => notes.evaluate((field) => field.scrollHeight <= field.clientHeight)
  await notes.fill('Round\n'.repeat(10))
  expect(await isWhole()).toBe(true)
  await notes.fill('Round\n'.repeat(100))
  expect(await isWhole()).toBe(false)
  await notes.fill('')
}

/** The names of its parts are on the screen: fields for tags and media on a desktop, rows on a phone. */
async function expectParts(page: Page) {
  const dialog = page.getByRole('dialog')
  const tagButton = dialog.getByRole('button', { name: 'Add custom tag...' })
  const tagField = dialog.getByPlaceholder('Add custom tag...')
  const media = dialog.getByRole('button', { name: /^Training Media/ })
  await expect(tagButton).toBeVisible()
  await expect(media).toHaveAttribute('aria-expanded', 'false')
  await tagButton.click()
  await expect(tagField).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await openNewEntry(page)
  await expect(tagField).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
  await expect(tagButton).toBeHidden()
  await expect(media).toHaveAttribute('aria-expanded', 'true')
  await expect(dialog.getByLabel('Add a YouTube or Vimeo link')).toBeVisible()
}

test('the notes begin above the fold, below the tags used most and the academy of last time; the names of its parts are on the screen: fields for tags and media on a desktop, rows on a phone', {
  tag: ['@smoke', '@idle'],
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  const names = [
    'Half guard',
    'Sweeps',
    'Passing',
    'Takedowns',
    'Back control',
    'Submissions',
    'Leg locks',
    'Mount',
  ]
  for (const name of names) await post(page, '/api/tags', { name })
  const tags: Tag[] = await page.evaluate(async () => (await fetch('/api/tags')).json())
  const often = tags.filter(({ name }) => !['Half guard', 'Sweeps'].includes(name)).map(({ id }) => id)
  const where = { academy: 'Northside Jiu-Jitsu', instructor: 'Lena Vogt' }
  await post(page, '/api/entries', {
    title: 'Class',
    date: today,
    isPlanned: false,
    sessionType: 'class',
    ...where,
    tags: often,
  })
  await page.reload()
  await openNewEntry(page)
  const offered = page.getByRole('group', { name: 'Tags' }).getByRole('checkbox')
  await expect(offered).toHaveCount(6)
  await page.getByLabel('Title').fill('Half guard sweeps')
  await expect(offered).toHaveCount(8)
  await expect(offered.first()).toHaveAccessibleName('Half guard')
  const notes = await page.getByLabel('Training Notes').boundingBox()
  const footer = await page.getByRole('button', { name: 'Save Entry' }).boundingBox()
  expect(notes?.y).toBeLessThan((footer?.y ?? 0) - 40)
  await expectNotesToGrow(page)
  await expectAccessible()
  await expectParts(page)
})

test('saving too early points at the field to fill in, and the keyboard goes through the form from top to bottom', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await expectAccessible()
  await page.keyboard.type('By keyboard')
  const reach = async (name: string | RegExp, role: 'combobox' | 'button' | 'textbox' | 'checkbox') => {
    const field = page.getByRole('dialog').getByRole(role, { name }).first()
    // Dates and times consist of parts, each with a stop of its own.
    await expect(async () => {
      await page.keyboard.press('Tab')
      await expect(field).toBeFocused({ timeout: 100 })
    }).toPass({ intervals: [0] })
  }
  await reach('Academy', 'combobox')
  await reach('Instructor', 'combobox')
  await reach('Guard', 'checkbox')
  await reach('Add custom tag...', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Add custom tag...')).toBeFocused()
  await page.keyboard.type('Ankle pick')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'Ankle pick' })).toBeChecked()
  await reach('Training Notes', 'textbox')
  await page.keyboard.type('Frames first')
  await reach(/^Rounds/, 'button')
  await page.keyboard.press('Enter')
  await reach('Partner of the next round', 'textbox')
  await reach(/^Training Media/, 'button')
  await reach('Save Entry', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ title: 'By keyboard', notes: 'Frames first', tags: [{ name: 'Ankle pick' }] }])
})
