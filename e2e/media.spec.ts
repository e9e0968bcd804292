import type { Page } from '@playwright/test'
import { expect, openNewEntry, test } from './fixtures.ts'
import { aPhoto, aVideo, type ChosenFile } from './pictures.ts'

async function choose(page: Page, ...files: ChosenFile[]) {
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await asked).setFiles(files)
}

const fileRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save Entry' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Nothing leaves the machine: the player that is asked for answers here. */
const standInForYouTube = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' }),
  )

test('a session with photos, a video, a document and a link is logged and looked at', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await standInForYouTube(page)
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
  await expect(page.getByRole('button', { name: 'Take photo or video' })).toBeVisible({ visible: isPhone })

  const link = page.getByLabel('Add a YouTube or Vimeo link')
  await link.fill('https://example.com/roll')
  await link.press('Enter')
  await expect(page.getByText('Invalid Video Link')).toBeVisible()
  await expect(page.getByText('Please enter a valid YouTube or Vimeo URL.')).toBeVisible()
  await link.fill('https://youtu.be/dQw4w9WgXcQ')
  await link.press('Enter')
  await link.fill('youtube.com/watch?v=dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.getByRole('list', { name: 'Video links' }).getByRole('listitem')).toHaveText([/youtu.be/])
  await expectAccessible()
  await save(page)

  const card = page.getByRole('article').filter({ hasText: 'Berimbolo day' })
  await expect(card.getByText('2 photos, 1 video, 1 document, 1 link')).toBeAttached()
  await card.getByRole('button', { name: 'Berimbolo day' }).click()
  await expect(page.getByRole('button', { name: 'Open mat.jpg' })).toBeVisible()
  await expectAccessible()

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'plan.txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')

  expect(asked).not.toContain('www.youtube-nocookie.com')
  await page.getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(page.frameLocator('iframe[title="YouTube video"]').getByText('The player')).toBeVisible()
})

test('photos fill the screen and are turned by keyboard', async ({ page, signUp, isPhone, expectAccessible }) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  await choose(page, await aPhoto('mat.jpg'), await aPhoto('podium.jpg', '#6b4226'))
  await expect(fileRow(page, 'podium.jpg').getByRole('progressbar')).toHaveCount(0)
  await save(page)
  await page.getByRole('button', { name: 'Open mat', exact: true }).click()
  const small = page.getByRole('button', { name: 'Open mat.jpg' })
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  const view = page.getByRole('dialog', { name: 'Open mat' })

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
  if (isPhone) await page.goBack()
  else await page.keyboard.press('Escape')
  await expect(view).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a file that is refused says why, and more than five are not taken', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await signUp()
  await openNewEntry(page)
  const huge = { ...aVideo('huge.jpg'), mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await choose(
    page,
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    huge,
    await aPhoto('mat.jpg'),
  )
  await expect(fileRow(page, 'drawing.svg')).toContainText(
    'File type not allowed. Only images, videos, PDFs, and documents are allowed.',
  )
  await expect(fileRow(page, 'huge.jpg')).toContainText('Image file is too large. Maximum size is 10MB.')
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Remove drawing.svg' }).click()
  await page.getByRole('button', { name: 'Remove huge.jpg' }).click()
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeFocused()

  const five = await Promise.all([1, 2, 3, 4, 5].map((n) => aPhoto(`${n}.jpg`)))
  await choose(page, ...five)
  await expect(page.getByText('Too many files. Maximum 5 files allowed.')).toBeVisible()
  await expect(page.getByText('Uploaded 4 file(s) successfully.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(5)
})

test('a file that is not what it says it is is refused by the server, beside it', async ({
  page,
  signUp,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
  await signUp()
  await openNewEntry(page)
  await choose(page, { name: 'mat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(fileRow(page, 'mat.jpg').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Failed to upload files. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry mat.jpg' })).toBeHidden()
})

test('an upload that breaks is sent again when the signal is back, and the form is as it was', async ({
  page,
  context,
  signUp,
}, info) => {
  info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('In the basement')
  await context.setOffline(true)
  await choose(page, await aPhoto('mat.jpg'))
  await expect(fileRow(page, 'mat.jpg')).toContainText('No connection. Please check your signal and try again.')
  await expect(page.getByText('Failed to upload files. Please try again.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('In the basement')

  await page.route('/api/upload', (route) => route.abort(), { times: 1 })
  await choose(page, await aPhoto('podium.jpg'))
  await page.getByRole('button', { name: 'Retry podium.jpg' }).click()
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await save(page)
  await expect(page.getByText('2 photos', { exact: true })).toBeAttached()
})

test('saving waits for the files that are on their way', async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Quick hands')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('/api/upload', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading mat.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Uploading files...' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  letThrough()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('1 photo', { exact: true })).toBeAttached()
})
