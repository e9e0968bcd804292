import type { Page } from '@playwright/test'
import { aPhoto, aVideo, choose, saveEntry } from './files.ts'
import { expect, openedEntry, openNewEntry, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Replaces the player, so that no call leaves this machine. */
const fakeYouTube = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' }),
  )

test('a session with photos, a video, a document and a link is logged and viewed, its photos in full screen by keyboard', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await fakeYouTube(page)
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Berimbolo day')
  await choose(page, await aPhoto('mat.jpg'), await aPhoto('podium.jpg', '#6b4226'), aVideo('roll.webm'), {
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Three rounds, then open mat.'),
  })
  await expect(page.getByText('Uploaded 4 file(s) successfully.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toContainText([
    'mat.jpg',
    'podium.jpg',
    'roll.webm',
    'plan.txt',
  ])
  await expect(page.getByRole('button', { name: 'Take photo or video' })).toBeHidden()

  const link = page.getByLabel('Add a YouTube or Vimeo link')
  await link.fill('https://example.com/roll')
  await link.press('Enter')
  await expect(page.getByText('Invalid Video Link')).toBeVisible()
  // In the toast, and at its field.
  await expect(page.getByText('Please enter a valid YouTube or Vimeo URL.')).toHaveCount(2)
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await link.press('Enter')
  await link.fill('youtube.com/watch?v=dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('list', { name: 'Video links' }).getByRole('listitem')).toHaveText([/youtu.be/])
  await expectAccessible()
  await saveEntry(page)

  const card = page.getByRole('article').filter({ hasText: 'Berimbolo day' })
  await expect(card.getByText('2 photos, 2 videos, 1 document')).toBeAttached()
  await card.getByRole('button', { name: 'Berimbolo day' }).click()
  await expect(page.getByRole('button', { name: 'Open mat.jpg' })).toBeVisible()
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'plan.txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')

  expect(asked).not.toContain('www.youtube-nocookie.com')
  await page.getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(page.frameLocator('iframe[title="YouTube video"]').getByText('The player')).toBeVisible()
  await browseByKeyboard(page, expectAccessible)
})

/** Looks at the photos of the session that is open, and closes it. */
async function browseByKeyboard(page: Page, expectAccessible: () => Promise<void>) {
  const small = page.getByRole('button', { name: 'Open mat.jpg' })
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  const view = openedEntry(page, 'Berimbolo day')

  await small.click()
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible()
  await expect(lightbox.getByRole('img', { name: 'mat.jpg' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox.getByText('2 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(view).toBeVisible()
  await expect(small).toBeFocused()

  await small.press('Enter')
  await expect(lightbox).toBeVisible()
  await page.goBack()
  await expect(lightbox).toBeHidden()
  await expect(view).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(page).toHaveURL('/')
}
