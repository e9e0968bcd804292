import type { Page } from '@playwright/test'
import { stored } from './api-steps.ts'
import { aPassword, expect, openPart, test } from './fixtures.ts'
import { untilWorkerControls } from './offline-steps.ts'
import { untilCached } from './own-server.ts'

test.use({ serviceWorkers: 'allow' })

interface Shared {
  title?: string
  text?: string
  url?: string
  files?: { name: string; type: string; content: string }[]
}

/** Shares as a phone's other apps do: with a form that is posted to the service worker. */
async function share(page: Page, { files = [], ...fields }: Shared) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await untilWorkerControls(page)
  const left = page.waitForEvent('framenavigated')
  await page.evaluate(
    ({ fields, files }) => {
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' })
      const add = (name: string, set: (input: HTMLInputElement) => void) => {
        const input = document.createElement('input')
        input.name = name
        set(input)
        form.append(input)
      }
      for (const [name, value] of Object.entries(fields))
        add(name, (input) => {
          input.value = value
        })
      const chosen = new DataTransfer()
      for (const { name, type, content } of files)
        chosen.items.add(new File([Uint8Array.from(atob(content), (c) => c.charCodeAt(0))], name, { type }))
      add('files', (input) => {
        input.type = 'file'
        input.multiple = true
        input.files = chosen.files
      })
      document.body.append(form)
      form.submit()
    },
    { fields, files },
  )
  await left
}

const photo = {
  name: 'podium.png',
  type: 'image/png',
  content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const form = (page: Page) => page.getByRole('dialog', { name: 'New Training Entry' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Shared with Rollbook' })

test('a photo and a text shared by another app become an entry in two taps and a title; six photos are too many', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await share(page, { title: 'Podium', text: 'Second place. https://youtu.be/dQw4w9WgXcQ', files: [photo] })
  await expect(form(page).getByLabel('Training Notes')).toHaveValue('Podium\nSecond place.')
  await expect(page).toHaveURL('/')
  await openPart(page, 'Training Media')
  await expect(form(page).getByRole('list', { name: 'Files' }).getByText('podium.png')).toBeVisible()
  await expect(form(page).getByRole('list', { name: 'Video links' })).toContainText('youtu.be/dQw4w9WgXcQ')
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()

  // It waits as long as it is nowhere else, also after a reload.
  await page.reload()
  await expect(waiting(page).getByText('You shared 1 file. It isn’t in an entry yet.')).toBeVisible()
  await expectAccessible()
  await waiting(page).getByRole('button', { name: 'Add to a new entry' }).tap()
  await form(page).getByLabel('Title').fill('Winter Open')
  await page.getByRole('button', { name: 'Save Entry' }).tap()
  await expect(page.getByText('Training entry created successfully')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const [entry] = await stored(page)
  expect(entry).toMatchObject({ title: 'Winter Open', notes: 'Podium\nSecond place.' })
  expect(entry?.fileAttachments).toHaveLength(1)
  expect(entry?.videoLinks).toEqual(['https://youtu.be/dQw4w9WgXcQ'])

  const files = Array.from({ length: 6 }, (_, at) => ({ ...photo, name: `roll ${at + 1}.png` }))
  await share(page, { files })
  await expect(form(page).getByText('Too many files. Maximum 5 files allowed.')).toBeVisible()
})

test('without signal, what is shared is saved on the device and sent later', async ({ page, signUp }) => {
  test.info().annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
  await signUp()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await untilCached(page)
  await page.context().setOffline(true)
  await share(page, { text: 'Basement details', files: [photo] })
  await form(page).getByLabel('Title').fill('Basement rolls')
  await page.getByRole('button', { name: 'Save Entry' }).tap()
  await expect(page.getByText('Saved Offline')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await page.context().setOffline(false)
  await expect(page.getByText('not synced yet')).toHaveCount(0)
  await expect
    .poll(async () => (await stored(page)).map(({ notes, fileAttachments }) => [notes, fileAttachments.length]))
    .toEqual([['Basement details', 1]])
})

test('logged out, a share waits for the login; logging out removes what is still waiting', async ({
  page,
  signUp,
}) => {
  const { email } = await signUp()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.context().clearCookies()
  await page.goto('/auth')
  await share(page, { text: 'Head position first.' })
  await expect(page.getByText('Log in to add what you shared.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).tap()
  await expect(form(page).getByLabel('Training Notes')).toHaveValue('Head position first.')
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await expect(waiting(page)).toBeVisible()
  await waiting(page).getByRole('button', { name: 'Discard' }).tap()
  await expect(waiting(page)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(waiting(page)).toBeVisible()

  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('button', { name: 'Logout' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(aPassword)
  await page.getByRole('button', { name: 'Log in' }).tap()
  await expect(page.getByText('No rolls logged yet')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
})
