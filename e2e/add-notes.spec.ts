import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import { addNotes, afterClass, logged, title } from './after-class.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto } from './files.ts'
import { expect, test } from './fixtures.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Add rounds and notes' })
const notes = (page: Page) => page.getByLabel('Training Notes')
const save = (page: Page) => page.getByRole('button', { name: /^(Update|Save) Entry$/ })

/** Logs the class that has just ended, and opens the sheet. */
async function openSheet(page: Page) {
  await afterClass(page)
  await page.getByRole('button', { name: title }).click()
  await addNotes(page).click()
  await expect(notes(page)).toBeFocused()
}

/** Replaces the browser's speech recognition, which needs a microphone, by one that tests speak through. */
const standInForSpeech = (page: Page) =>
  page.addInitScript(() => {
    class SpeechRecognition extends EventTarget {
      start() {
        Object.assign(window, { tell: (type: string, facts: object) => this.tell(type, facts) })
      }
      stop() {
        this.tell('end')
      }
      abort() {
        this.tell('end')
      }
      tell(type: string, facts: object = {}) {
        this.dispatchEvent(Object.assign(new Event(type), facts))
      }
    }
    Object.assign(window, { SpeechRecognition })
  })

const tell = (page: Page, type: string, facts: object = {}) =>
  page.evaluate(
    ([name, values]) => (window as unknown as { tell: (type: string, facts: object) => void }).tell(name, values),
    [type, facts] as const,
  )

/** Lets the browser recognize these phrases. */
const hear = (page: Page, ...phrases: string[]) =>
  tell(page, 'result', { results: phrases.map((transcript) => [{ transcript }]) })

async function fail(page: Page, error: string) {
  await tell(page, 'error', { error })
  await tell(page, 'end')
}

test('a small sheet at the bottom takes notes next to the prompts, and what was typed survives it', async ({
  page,
  signUp,
  expectAccessible,
}) => {
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

test('notes are dictated: every word is in the form at once, and what is typed meanwhile stays', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await standInForSpeech(page)
  await signUp()
  await openSheet(page)
  await page.keyboard.type('Six rounds.')
  await page.getByRole('button', { name: 'Dictate' }).click()
  await expect(page.getByText('Listening.')).toBeVisible()
  await hear(page, 'Anna')
  await expect(notes(page)).toHaveValue('Six rounds. Anna')
  await hear(page, 'Ana caught me')
  await expect(notes(page)).toHaveValue('Six rounds. Ana caught me')
  await notes(page).fill('Seven rounds. Ana caught me')
  await hear(page, 'Ana caught me', 'with a triangle')
  await expect(notes(page)).toHaveValue('Seven rounds. Ana caught me with a triangle')
  await expectAccessible()

  await page.reload()
  await logged(page).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(notes(page)).toHaveValue('Seven rounds. Ana caught me with a triangle')
  await page.getByRole('button', { name: 'Dictate' }).click()
  await hear(page, 'twice')
  await page.getByRole('button', { name: 'Stop dictating' }).click()
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const all = 'Seven rounds. Ana caught me with a triangle twice'
  await expect.poll(async () => (await stored(page)).map((entry) => entry.notes)).toEqual([all])
})

test('dictation that fails says what to do, and keeps what was heard', async ({ page, signUp }) => {
  await standInForSpeech(page)
  await signUp()
  await openSheet(page)
  for (const [error, says] of [
    ['not-allowed', 'Allow it in the settings of this site'],
    ['network', 'Dictation needs a connection'],
    ['no-speech', 'Nothing was heard. Try again'],
  ] as const) {
    await page.getByRole('button', { name: 'Dictate' }).click()
    await hear(page, error)
    await fail(page, error)
    await expect(page.getByRole('alert')).toContainText(says)
  }
  await expect(notes(page)).toHaveValue('not-allowed network no-speech')
})

test('a browser that understands no speech offers none', async ({ page, signUp }) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition'])
      Object.defineProperty(window, name, { value: undefined })
  })
  await signUp()
  await openSheet(page)
  await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dictate' })).toBeHidden()
})

test('a photo is added to an existing entry with three taps', async ({ page, newMember }) => {
  await newMember()
  const entry = { title: 'Open mat', date: localDay(new Date()), sessionType: 'open-mat', isPlanned: false }
  await post(page, '/api/entries', entry)
  await page.goto('/')
  let taps = 0
  const tap = async (name: string) => {
    taps += 1
    await page.getByRole('button', { name, exact: true }).tap()
  }
  await tap('Open mat')
  const asked = page.waitForEvent('filechooser')
  await tap('Add photo or video')
  await (await asked).setFiles(await aPhoto('mat.jpg'))
  await expect(sheet(page).getByRole('list', { name: 'Files' })).toContainText('mat.jpg')
  await expect(save(page)).toHaveText('Update Entry')
  await tap('Update Entry')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(async () =>
      (await stored(page)).flatMap((entry) => entry.fileAttachments.map((file) => file.originalname)),
    )
    .toEqual(['mat.jpg'])
  expect(taps).toBe(3)
})

test('a newcomer logs a first session by typing nothing but its title', async ({ page, signUp }) => {
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
})
