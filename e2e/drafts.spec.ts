import type { Page } from '@playwright/test'
import { addDays, localDay, weekdayName } from '#shared/foundation/dates.ts'
import { post, stored } from './api-steps.ts'
import { fundamentals } from './calendar-steps.ts'
import { drafts } from './draft-steps.ts'
import { expect, openNewEntry, test } from './fixtures.ts'
import { outbox } from './offline-steps.ts'
import { planned } from './planned-steps.ts'

const saved = (page: Page) => expect(page.getByText('Training entry created successfully')).toBeVisible()
const save = (page: Page) => page.getByRole('button', { name: 'Save Entry' }).click()

/** Reloads as after the browser has died before its last writes were on the disk. */
async function reopen(page: Page, left: [string, string][]) {
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, left)
  await page.reload()
}

/** The login expires, which removes synced sessions from the device; the member logs in again. */
async function forgetSynced(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const tx = opening.result.transaction('operations', 'readwrite')
          tx.objectStore('operations').clear()
          tx.addEventListener('complete', resolve)
          tx.addEventListener('abort', reject)
        })
      }),
  )
}

/** Saves 'Morning class', after which its draft is on the device again and nothing else of it. */
async function saveAndRestore(page: Page) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Morning class')
  await page.getByLabel('Training Notes').fill('Frames first')
  const left = await drafts(page)
  await save(page)
  await saved(page)
  await expect.poll(() => page.evaluate(outbox)).toEqual([{ title: 'Morning class', isSent: true }])
  await forgetSynced(page)
  await reopen(page, left)
  await openNewEntry(page)
  await expect(page.getByText('Draft restored.')).toBeVisible()
}

const titles = async (page: Page) => (await stored(page)).map(({ title }) => title).toSorted()

test('a session written while the one before is still being saved is a session of its own', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Morning class')
  // It arrives, but its reply doesn't.
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/entries', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    arrived.resolve()
  })
  await save(page)
  await arrived.promise
  await page.reload()
  await page.unroute('**/api/entries')
  await openNewEntry(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.getByLabel('Title').fill('Second session')
  await save(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => titles(page)).toEqual(['Morning class', 'Second session'])
})

test('other words in a draft that was already saved become a new session', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await saveAndRestore(page)
  await page.getByLabel('Title').fill('Second session')
  await save(page)
  const question = page.getByRole('dialog', { name: 'Second session' })
  await expect(question).toContainText('You already saved this session, but with different words.')
  await expect(question.getByRole('region', { name: 'Title' })).toContainText('Morning class')
  expect(await titles(page)).toEqual(['Morning class'])
  await expectAccessible()
  await question.getByRole('button', { name: 'Save as a new session' }).press('Enter')
  await expect(question).toBeHidden()
  await expect.poll(() => titles(page)).toEqual(['Morning class', 'Second session'])
})

test('other words in a draft that was already saved change the saved session only if asked to', async ({
  page,
  signUp,
}) => {
  await signUp()
  await saveAndRestore(page)
  await page.getByLabel('Training Notes').fill('Frames first, then hips')
  await save(page)
  await expect(page.getByText('You already saved this session, but with different words.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: 'Frames first, then hips' })
  await expect(card).toContainText('You already saved this session with different words.')
  expect((await stored(page)).map(({ notes }) => notes)).toEqual(['Frames first'])
  await card.getByRole('button', { name: 'Morning class' }).click()
  await page.getByRole('button', { name: 'Choose what to do' }).click()
  await page.getByRole('button', { name: 'Update the saved one' }).click()
  await expect(page.getByText('Your version was saved')).toBeVisible()
  expect((await stored(page)).map(({ notes }) => notes)).toEqual(['Frames first, then hips'])
})

test('the journal names what was typed before a reload, and one tap opens it', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Nogi rounds')
  await page.reload()
  const line = page.getByRole('button', { name: `Continue: Nogi rounds, ${weekdayName(localDay(new Date()))}` })
  await expect(line).toBeVisible()
  await expectAccessible()
  await line.click()
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Nogi rounds')
  await save(page)
  await saved(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(line).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nogi rounds', exact: true })).toBeVisible()
  await expect(line).toBeHidden()
})

test('drafts of a plan, a template, and a session changed are on the journal, too', async ({ page, signUp }) => {
  await signUp()
  const today = localDay(new Date())
  await post(page, '/api/entries', {
    ...fundamentals,
    date: addDays(today, -7),
    recurrenceEndDate: addDays(today, 90),
  })
  const continues = (what: string) => page.getByRole('button', { name: new RegExp(`^Continue ${what}`) })
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Morning gi')
  await page.goto('/')
  await expect(continues('template: Morning gi')).toBeVisible()
  await planned(page).getByRole('button', { name: 'Fundamentals', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Instructor').fill('Lena')
  await close()
  await page.reload()
  await continues('planning: Fundamentals').click()
  await expect(page.getByLabel('Instructor')).toHaveValue('Lena')
  await close()
  await page.getByRole('button', { name: '1 more draft' }).click()
  await continues('template: Morning gi').click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Morning gi')
  await page.getByRole('button', { name: 'Start over' }).click()
  await close()
  await expect(continues('template')).toBeHidden()
  await expect(continues('planning: Fundamentals')).toBeVisible()
})

test('a template draft that was already saved becomes a second template', async ({ page, signUp }) => {
  await signUp()
  await page.goto('/templates')
  const name = page.getByRole('textbox', { name: 'Name' })
  await page.getByRole('button', { name: 'New template' }).click()
  await name.fill('Morning gi')
  const left = await drafts(page)
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByText('“Morning gi” saved')).toBeVisible()
  await reopen(page, left)
  await page.getByRole('button', { name: 'New template' }).click()
  await name.fill('Noon no-gi')
  await page.getByRole('button', { name: 'Save Template' }).click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Morning gi', 'Noon no-gi'])
})

test('a draft of a planned session says so if the session was changed in the meantime', async ({
  page,
  signUp,
}) => {
  await signUp()
  const today = localDay(new Date())
  await post(page, '/api/entries', {
    ...fundamentals,
    date: addDays(today, -7),
    recurrenceEndDate: addDays(today, 14),
  })
  const edit = async () => {
    await page.goto('/')
    await planned(page).getByRole('button', { name: 'Fundamentals', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  }
  const update = async () => {
    await page.getByRole('button', { name: 'Update Session' }).click()
    await page.getByRole('button', { name: 'This session' }).click()
    await expect(page.getByText('Planned session updated')).toBeVisible()
  }
  await edit()
  await page.getByLabel('Instructor').fill('Lena')
  const left = await drafts(page)
  await update()
  // Nothing is left to restore: it was saved.
  await reopen(page, left)
  await edit()
  await expect(page.getByText('Draft restored')).toBeHidden()
  await page.getByLabel('Instructor').fill('Marcelo')
  await update()
  await reopen(page, left)
  await edit()
  await expect(page.getByText('Draft restored, but this was changed after you typed it.')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByLabel('Instructor')).toHaveValue('Marcelo')
})
