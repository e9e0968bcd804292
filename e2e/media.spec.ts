import type { Page } from '@playwright/test'
import { post } from './api-steps.ts'
import { aPhoto, aVideo, choose, fileRow, saveEntry } from './files.ts'
import { expect, openedEntry, openNewEntry, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** Replaces the player, so that no call leaves this machine. */
const fakeYouTube = (page: Page) =>
  page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' }),
  )

/** Swipes with a finger from right to left. */
async function swipeLeft(page: Page) {
  const finger = await page.context().newCDPSession(page)
  const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] })
  await move('touchStart', 340)
  for (const x of [300, 240, 180, 120, 60]) await move('touchMove', x)
  await move('touchEnd')
}

test('a session with photos, a video, a document and a link is logged and viewed', async ({
  page,
  signUp,
  isPhone,
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
  await expect(page.getByRole('button', { name: 'Take photo or video' })).toBeVisible({ visible: isPhone })

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
})

test('photos fill the screen and are browsed with the keyboard', async ({
  page,
  signUp,
  isPhone,
  expectAccessible,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  await choose(page, await aPhoto('mat.jpg'), await aPhoto('podium.jpg', '#6b4226'))
  await expect(fileRow(page, 'podium.jpg').getByRole('progressbar')).toHaveCount(0)
  await saveEntry(page)
  await page.getByRole('button', { name: 'Open mat', exact: true }).click()
  const small = page.getByRole('button', { name: 'Open mat.jpg' })
  const lightbox = page.getByRole('dialog', { name: 'Photos' })
  const view = openedEntry(page, 'Open mat')

  await small.click()
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible()
  await expect(lightbox.getByRole('img', { name: 'mat.jpg' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('ArrowRight')
  await expect(lightbox.getByText('2 / 2', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText('1 / 2', { exact: true })).toBeVisible()
  if (isPhone) await swipeLeft(page)
  else await lightbox.getByRole('button', { name: 'Next' }).click()
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

test.describe('without cached photos', () => {
  test.use({ serviceWorkers: 'block' })

  test('a photo without a preview loads in full, and one that is missing says so', async ({
    page,
    signUp,
  }, info) => {
    info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
    info.annotations.push({ type: 'expects', description: 'Service Worker registration blocked' })
    await page.route(/\/uploads\/(previews\/)?\w+\.jpg$/, (route) => route.fulfill({ status: 404 }))
    await signUp()
    await openNewEntry(page)
    await page.getByLabel('Title').fill('Lost and found')
    await choose(page, await aPhoto('mat.jpg'))
    await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
    await saveEntry(page)
    await page.getByRole('button', { name: 'Lost and found' }).click()
    const photo = page.getByRole('img', { name: 'Open mat.jpg' })
    await expect(photo).toHaveAttribute('src', /^\/uploads\/files\//)
    await photo.click()
    const large = page.getByRole('dialog', { name: 'Photos' }).getByRole('img', { name: 'mat.jpg' })
    await expect(large).toHaveAttribute('src', /^\/uploads\/files\//)
    await page.keyboard.press('Escape')
    // Closing goes back in the history, which would cancel the reload.
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeHidden()

    await page.route(/\/uploads\/files\//, (route) => route.fulfill({ status: 404 }))
    await page.reload()
    await page.getByRole('button', { name: 'Lost and found' }).click()
    await page.getByRole('button', { name: 'This photo didn’t load.' }).click()
    await expect(page.getByRole('dialog', { name: 'Photos' }).getByText('This photo didn’t load.')).toBeVisible()
  })
})

test('a link to a playlist is added; links that count as videos say where they are watched, others where they lead', async ({
  page,
  newMember,
}) => {
  await fakeYouTube(page)
  await newMember()
  const videoLinks = ['https://www.dailymotion.com/video/x7tgad0', 'https://example.com/notes']
  await post(page, '/api/entries', {
    title: 'Seminar',
    date: '2026-03-14',
    sessionType: 'other',
    tags: [],
    videoLinks,
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Seminar', exact: true }).click()
  const view = openedEntry(page, 'Seminar')
  await view.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Add a YouTube or Vimeo link').fill('youtube.com/playlist?list=PLAbc-1_2')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByRole('button', { name: 'Update Entry' }).click()

  const card = page.getByRole('article').filter({ hasText: 'Seminar' })
  await expect(card.getByText('2 videos, 1 link')).toBeAttached()
  await card.getByRole('button', { name: 'Seminar' }).click()
  await expect(view.getByRole('link', { name: 'Watch on Dailymotion' })).toBeVisible()
  await expect(view.getByRole('link', { name: 'example.com', exact: false })).toHaveText(/^example\.com/)
  await view.getByRole('button', { name: 'Play from YouTube' }).click()
  await expect(page.frameLocator('iframe[title="YouTube video"]').getByText('The player')).toBeVisible()
})
