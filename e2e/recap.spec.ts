import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { localDay } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'
import { aPhoto, choose, saveEntry } from './files.ts'
import { expect, openNewEntry, test } from './fixtures.ts'
import { untilWorkerControls } from './offline-steps.ts'

const year = Number(localDay(new Date()).slice(0, 4))

/** Notes every text that is drawn on a canvas, for `drawn`. */
const noteDrawn = (page: Page) =>
  page.addInitScript(() => {
    const texts: string[] = []
    Object.assign(window, { drawnTexts: texts })
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text, ...place) {
      texts.push(text)
      fillText.call(this, text, ...place)
    }
  })

/** The texts drawn since this was last asked. */
const drawn = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawnTexts: string[] }).drawnTexts.splice(0).join(' | '))

/** The width and height that a PNG says it has. */
const sizeOf = (png: Buffer) => {
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}

/** Who trained with Theo last year and this year, with a promotion. */
async function trainTwoYears(page: Page) {
  await post(page, '/api/partners', { name: 'Theo Brandt' })
  const [theo] = await page.evaluate(async () => (await fetch('/api/partners')).json())
  const rounds = [{ partnerId: theo.id, submissions: [{ isMine: true, name: 'Kimura' }] }]
  const times = { startTime: '19:00', endTime: '20:30' }
  await post(page, '/api/entries', { title: 'Half guard', date: `${year - 1}-03-05`, ...times, rounds })
  await post(page, '/api/entries', { title: 'Knee cut', date: `${year - 1}-03-26`, ...times })
  await post(page, '/api/promotions', { date: `${year - 1}-06-01`, belt: 'blue', academy: 'Northside' })
}

/** After the next reload, the device can share pictures. */
async function canSharePictures(page: Page) {
  await page.addInitScript(() => {
    const shared: { name: string; type: string; bytes: number }[] = []
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files: [file] }: { files: File[] }) =>
        Promise.resolve(file && shared.push({ name: file.name, type: file.type, bytes: file.size })),
    })
  })
}

/** Adds a photo to a session of this year, and one to a promotion. */
async function addPhotos(page: Page) {
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Open mat')
  await page.getByLabel('Date').fill(`${year}-01-01`)
  await choose(page, await aPhoto('mat.jpg', '#c53a31'))
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await saveEntry(page)
  await page.goto('/stats#belt')
  await page.getByRole('button', { name: 'Record a promotion' }).click()
  await page.getByRole('dialog').getByLabel('Date').fill(`${year}-01-01`)
  const asked = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await (await asked).setFiles(await aPhoto('belt.jpg', '#2f5fa8'))
  await expect(page.getByRole('dialog').getByText('belt.jpg')).toBeVisible()
  await page.getByRole('button', { name: 'Save Promotion' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test(
  'a year on the mat is read, with its photos, from this year to the one before, also offline',
  { tag: '@service-worker' },
  async ({ page, signUp, expectAccessible }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await trainTwoYears(page)
    await openNewEntry(page)
    await page.getByLabel('Title').fill('Open mat')
    await page.getByLabel('Date').fill(`${year}-01-01`)
    await choose(page, await aPhoto('mat.jpg'))
    await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
    await saveEntry(page)
    await untilWorkerControls(page)

    await page.goto('/stats')
    await page.getByRole('link', { name: `Your ${year} on the mat` }).click()
    await expect(page).toHaveURL(`/stats/${year}`)
    const recap = page.getByRole('article', { name: String(year) })
    await expect(recap.getByText('1 session, on 1 day.')).toBeVisible()
    await recap.getByRole('button', { name: 'Open mat.jpg' }).click()
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Photos' })).toBeHidden()

    await page.getByRole('link', { name: String(year - 1) }).click()
    const before = page.getByRole('article', { name: String(year - 1) })
    await expect(before.getByText('2 sessions, 3 h, on 2 days.')).toBeVisible()
    await expect(before.getByRole('region', { name: 'Promotion' })).toContainText('Blue Belt')
    await expect(before.getByRole('link', { name: 'Theo Brandt' })).toBeVisible()
    await before.getByText('Show as a table').click()
    await expectAccessible()

    await page.context().setOffline(true)
    await page.getByRole('link', { name: String(year), exact: true }).click()
    await expect(recap.getByText('1 session, on 1 day.')).toBeVisible()
    await expect(page.getByText('Showing your last saved copy.')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: String(year - 1) }).click()
    await before.getByRole('link', { name: 'Kimura' }).click()
    await expect(page.getByRole('button', { name: 'Half guard' })).toBeVisible()

    await page.goto(`/stats/${year - 3}`)
    await expect(page.getByText(`No sessions in ${year - 3}`)).toBeVisible()
    await expect(page.getByRole('link', { name: String(year - 1) })).toBeVisible()
    await expectAccessible()
  },
)

test('a card of the year is downloaded as a picture, names partners only if they are chosen, and is shared on a photo', async ({
  page,
  signUp,
  expectAccessible,
}) => {
  await noteDrawn(page)
  await signUp()
  await trainTwoYears(page)
  await page.goto(`/stats/${year - 1}`)
  await page.getByRole('button', { name: 'Make a card to share' }).click()
  const dialog = page.getByRole('dialog', { name: `Your ${year - 1} as a card` })
  const card = dialog.getByRole('img', { name: 'Rollbook' })
  await expect(card).toHaveAccessibleName(
    `A year on the mat: ${year - 1}. Blue Belt. 3 h on the mat. 2 sessions. Longest streak: 1 week. 1 round. 1 partner. 1 submission landed. Promoted: Blue Belt. Rollbook`,
  )
  await expectAccessible()
  const texts = await drawn(page)
  expect(texts).toContain('3 h | on the mat | 2 | sessions')
  expect(texts).not.toContain('Theo')
  const downloaded = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe(`rollbook-${year - 1}.png`)
  expect(sizeOf(await readFile(await file.path()))).toEqual([1080, 1350])

  await dialog.getByRole('switch', { name: 'Name your partners' }).click()
  await expect(card).toHaveAccessibleName(/With Theo Brandt/)
  expect(await drawn(page)).toContain('With Theo Brandt')
  await dialog.getByRole('switch', { name: 'Name your partners' }).click()
  await expect(card).not.toHaveAccessibleName(/Theo/)
  expect(await drawn(page)).not.toContain('Theo')

  await canSharePictures(page)
  await page.goto('/')
  await addPhotos(page)
  await page.goto(`/stats/${year}`)
  const promotion = page.getByRole('region', { name: 'Promotion' })
  await expect(promotion.getByRole('button', { name: 'Open belt.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Make a card to share' }).click()
  const sharing = page.getByRole('dialog', { name: `Your ${year} as a card` })
  const onPhoto = sharing.getByRole('img', { name: /The year so far/ })
  await expect(onPhoto).toBeVisible()
  const plain = await onPhoto.getAttribute('src')
  await sharing.getByRole('radio', { name: 'mat.jpg' }).check()
  await expect(onPhoto).not.toHaveAttribute('src', plain ?? '')
  const onTheMat = await onPhoto.getAttribute('src')
  await sharing.getByRole('radio', { name: 'belt.jpg' }).check()
  await expect(onPhoto).not.toHaveAttribute('src', onTheMat ?? '')
  await sharing.getByRole('button', { name: 'Share' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: object[] }).shared)
  await expect
    .poll(shared)
    .toEqual([{ name: `rollbook-${year}.png`, type: 'image/png', bytes: expect.any(Number) }])
})
