import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import type { Tag } from '#shared/training/tags.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto, choose, saveEntry } from './files.ts'
import { expect, openNewEntry, openPart, test } from './fixtures.ts'

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

test('the notes begin above the fold, below the tags used most and the academy of last time', {
  tag: '@idle',
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
})

test('what is not always needed is one tap away, says what it contains, and opens when it contains something', {
  tag: '@idle',
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await post(page, '/api/partners', { name: 'Mia' })
  // The form has to know her, or it adds her once more.
  const listed = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/partners')
  await page.reload()
  await listed
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  const rounds = page.getByRole('button', { name: /^Rounds/ })
  const media = page.getByRole('button', { name: /^Training Media/ })
  await expect(rounds).toHaveAccessibleName('Rounds Who you rolled with')
  await expect(media).toHaveAttribute('aria-expanded', 'false')
  await openPart(page, 'Rounds')
  await page.getByLabel('Partner of the next round').fill('Mia')
  await page.getByRole('button', { name: 'Add round', exact: true }).click()
  await expect(rounds).toHaveAccessibleName('Rounds 1 round with Mia')
  await choose(page, await aPhoto('mat.jpg'))
  await expect(media).toHaveAccessibleName('Training Media 1 photo')
  await expectAccessible()
  await saveEntry(page)

  await page.getByRole('button', { name: 'Open mat', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await expect(rounds).toHaveAttribute('aria-expanded', 'true')
  await expect(media).toHaveAttribute('aria-expanded', 'true')
  await rounds.click()
  await expect(page.getByLabel('Partner of the next round')).toBeHidden()
  await expect(rounds).toHaveAccessibleName('Rounds 1 round with Mia')
})

test('the keyboard goes through the form from top to bottom', async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  await expect(page.getByLabel('Title')).toBeFocused()
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

test('the names of its parts are on the screen: fields for tags and media on a desktop, rows on a phone', async ({
  page,
  signUp,
}) => {
  await signUp()
  for (const name of ['Guard', 'Mount', 'Sweeps', 'Passing', 'Turtle', 'Wrestling', 'Leg locks', 'Half guard'])
    await post(page, '/api/tags', { name })
  await page.reload()
  await openNewEntry(page)
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
})
