import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { openPart } from './fixtures.ts'

/** A file for a file chooser. */
interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A photo in one color. */
export async function aPhoto(name: string, background = '#1e5aa8'): Promise<ChosenFile> {
  const photo = sharp({ create: { width: 1200, height: 900, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
}

/** A second of film. */
export const aVideo = (name: string): ChosenFile => ({
  name,
  mimeType: 'video/webm',
  buffer: readFileSync(new URL('../test/media/roll.webm', import.meta.url)),
})

/** Adds files to the entry dialog through the file chooser. */
export async function choose(page: Page, ...files: ChosenFile[]) {
  await openPart(page, 'Training Media')
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await asked).setFiles(files)
}

/** The row of a file in the entry dialog. */
export const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

export async function saveEntry(page: Page) {
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
