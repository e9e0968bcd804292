import type { Page } from '@playwright/test'
import { aPhoto, choose, fileRow, saveEntry } from './files.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

/** A photo in the hands of a browser that drops or pastes it. */
const carrying = async (page: Page, name: string) =>
  page.evaluateHandle(
    ([bytes, name]) => {
      const carried = new DataTransfer()
      carried.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      return carried
    },
    [[...(await aPhoto(name)).buffer], name] as const,
  )

test('a refused file says why, and photos can be chosen, dropped anywhere on the page, or pasted', {
  tag: ['@smoke', '@desktop'],
}, async ({ page, signUp, expectAccessible }) => {
  await signUp()
  await openNewEntry(page)
  await choose(
    page,
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    await aPhoto('mat.jpg'),
  )
  await expect(fileRow(page, 'drawing.svg')).toContainText(
    'File type not allowed. Only images, videos, PDFs, and documents are allowed.',
  )
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove drawing.svg' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()

  await page.dispatchEvent('body', 'dragover', { dataTransfer: await carrying(page, 'dropped.jpg') })
  await expect(page.getByText('Drop to add')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: await carrying(page, 'dropped.jpg') })
  await expect(page.getByRole('button', { name: 'Remove dropped.jpg' })).toBeVisible()
  const notes = page.getByLabel('Training Notes')
  await notes.focus()
  await notes.evaluate(
    (field, clipboardData) =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await carrying(page, 'pasted.jpg'),
  )
  await expect(page.getByRole('button', { name: 'Remove pasted.jpg' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(3)
})

/** How many files this device stores, with their bytes. */
const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('outbox')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('files').objectStore('files').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })

test('a photo that was chosen survives a reload before it is uploaded, and leaves the device with its session or draft', async ({
  page,
  signUp,
}) => {
  await signUp()
  await page.route('/api/upload', () => undefined)
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  await choose(page, await aPhoto('mat.jpg'))
  await expect.poll(() => onDevice(page)).toBe(1)
  await page.reload()
  await page.unroute('/api/upload')
  await openNewEntry(page)
  await expect(page.getByText('Draft restored.')).toBeVisible()
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await saveEntry(page)
  await expect(page.getByText('1 photo')).toBeVisible()
  await expect.poll(() => onDevice(page)).toBe(0)

  await openNewEntry(page)
  await choose(page, await aPhoto('podium.jpg'))
  await expect.poll(() => onDevice(page)).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openNewEntry(page)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toBeHidden()
  await expect.poll(() => onDevice(page)).toBe(0)
})
