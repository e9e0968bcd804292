import type { Page } from '@playwright/test'
import { aPhoto, choose, fileRow } from './files.ts'
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
