import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import { addNotes, afterClass, title } from './after-class.ts'
import { stored } from './api-steps.ts'
import { aPhoto } from './files.ts'
import { expect, test } from './fixtures.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add rounds and notes' })
const notes = (page: Page) => page.getByLabel('Training Notes')
const save = (page: Page) => page.getByRole('button', { name: /^(Update|Save) Entry$/ })

/** Replaces the browser's speech recognition, which needs a microphone. */
const standInForSpeech = (page: Page) =>
  page.addInitScript(() => {
    class SpeechRecognition extends EventTarget {
      start() {}
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(window, { SpeechRecognition })
  })

/** Logs the class that has just ended, and opens the sheet. */
async function openSheet(page: Page) {
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await addNotes(page).click()
  await expect(notes(page)).toBeFocused()
}

test('a small sheet at the bottom takes notes next to the prompts, and what was typed survives it', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await standInForSpeech(page)
  await signUp()
  await openSheet(page)
  await expect(sheet(page).getByText('Who caught you, with what?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Rounds/ })).toHaveAttribute('aria-expanded', 'true')
  const box = await sheet(page).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844)
  expect(box?.y).toBeGreaterThan(20)
  expect(box?.width).toBe(390)
  await expectAccessible()
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByText('Listening.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Stop dictating' }).click()
  await notes(page).focus()
  await page.keyboard.type('Ana, triangle')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await addNotes(page).click()
  await expect(notes(page)).toHaveValue('Ana, triangle')
  await page.getByRole('button', { name: 'All fields' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Training Entry' })).toBeVisible()
  await expect(notes(page)).toHaveValue('Ana, triangle')
  await expect(page.getByLabel('Title')).toHaveValue('Fundamentals')
  await save(page).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await stored(page)).map((entry) => entry.notes)).toEqual(['Ana, triangle'])
})

test('a newcomer logs a first session by typing nothing but its title, and adds a photo to it with two taps', {
  tag: '@smoke',
}, async ({ page, signUp }) => {
  await signUp()
  await page.getByRole('button', { name: 'Training', exact: true }).tap()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('First class')
  await page.getByRole('button', { name: 'Log Training' }).tap()
  await expect(page.getByRole('dialog', { name: 'Quick Entry: Training' })).toBeHidden()
  const today = localDay(new Date())
  await expect
    .poll(() => stored(page))
    .toMatchObject([{ title: 'First class', date: today, sessionType: 'class', notes: '' }])

  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }
  await tap('First class')
  const asked = page.waitForEvent('filechooser')
  await tap('Add photo or video')
  await (await asked).setFiles(await aPhoto('mat.jpg'))
  await expect(
    page.getByRole('dialog', { name: 'First class' }).getByRole('img', { name: 'Open mat.jpg' }),
  ).toBeVisible()
  await expect
    .poll(async () =>
      (await stored(page)).flatMap((entry) => entry.fileAttachments.map((file) => file.originalname)),
    )
    .toEqual(['mat.jpg'])
  expect(taps).toBe(2)
})
