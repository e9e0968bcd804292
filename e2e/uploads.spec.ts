import { localDay } from '#shared/foundation/dates.ts'
import { post, stored } from './api-steps.ts'
import { aPhoto, aVideo, choose, fileRow, saveEntry } from './files.ts'
import { expect, openNewEntry, test } from './fixtures.ts'

test('a refused file says why, and no more than five are taken', async ({ page, signUp, expectAccessible }) => {
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

test('the server refuses a file that is not what it claims to be', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
  await signUp()
  await openNewEntry(page)
  await choose(page, { name: 'mat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(fileRow(page, 'mat.jpg').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Failed to upload files. Please try again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry mat.jpg' })).toBeHidden()
})

test(
  'a broken upload is sent again once online, and the form stays as it was',
  { tag: '@service-worker' },
  async ({ page, context, signUp }, info) => {
    info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
    await signUp()
    await openNewEntry(page)
    await page.getByLabel('Title').fill('In the basement')
    await context.setOffline(true)
    await choose(page, await aPhoto('mat.jpg'))
    await expect(fileRow(page, 'mat.jpg')).toContainText('Uploads when you’re back online')
    await context.setOffline(false)
    await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('In the basement')

    await page.route('/api/upload', (route) => route.fulfill({ status: 500 }), { times: 1 })
    await choose(page, await aPhoto('podium.jpg'))
    await page.getByRole('button', { name: 'Retry podium.jpg' }).click()
    await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
    await saveEntry(page)
    await expect(page.getByText('2 photos', { exact: true })).toBeAttached()
  },
)

test('saving waits for uploads in progress', async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  await page.getByLabel('Title').fill('Quick hands')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('/api/upload', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading mat.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Uploading files...' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  release()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('1 photo', { exact: true })).toBeAttached()
})

test('photos can be dropped anywhere on the page, or pasted', async ({ page, signUp }) => {
  await signUp()
  await openNewEntry(page)
  const bytes = [...(await aPhoto('mat.jpg')).buffer]
  const carrying = (name: string) =>
    page.evaluateHandle(
      ([bytes, name]) => {
        const carried = new DataTransfer()
        carried.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
        return carried
      },
      [bytes, name] as const,
    )
  // The dialog opens before its part for files has loaded.
  await expect(page.getByRole('button', { name: /^Training Media/ })).toBeVisible()
  await page.dispatchEvent('body', 'dragover', { dataTransfer: await carrying('dropped.jpg') })
  await expect(page.getByText('Drop to add')).toBeVisible()
  await page.dispatchEvent('body', 'drop', { dataTransfer: await carrying('dropped.jpg') })
  await expect(page.getByRole('button', { name: 'Remove dropped.jpg' })).toBeVisible()
  const notes = page.getByLabel('Training Notes')
  await notes.focus()
  await notes.evaluate(
    (field, clipboardData) =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    await carrying('pasted.jpg'),
  )
  await expect(page.getByRole('button', { name: 'Remove pasted.jpg' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(2)
})

test('a page open for too long still uploads', async ({ page, signUp }, info) => {
  info.annotations.push({ type: 'expects', description: 'Failed to load resource' })
  await signUp()
  await openNewEntry(page)
  const stale = { message: 'This page has been open for too long.', code: 'CSRF_INVALID' }
  await page.route('/api/upload', (route) => route.fulfill({ status: 403, json: stale }), { times: 1 })
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
})

test('leaving a new session stops its upload, which goes on when the draft is opened again', async ({
  page,
  signUp,
}) => {
  await signUp()
  await openNewEntry(page)
  await page.route('/api/upload', () => {})
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/upload'))
  // What hasn't been sent yet can't be stopped on the wire.
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/upload'))
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading mat.jpg' })).toBeVisible()
  await sent
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect((await stopped).failure()?.errorText).toContain('ABORTED')
  await expect(page.getByText('Failed to upload files. Please try again.')).toBeHidden()
  await expect(page.getByText('1 file not uploaded yet')).toBeVisible()
  await page.unroute('/api/upload')
  await openNewEntry(page)
  await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
  await page.getByLabel('Title').fill('Open mat')
  await saveEntry(page)
  expect((await stored(page)).map((entry) => entry.fileAttachments.length)).toEqual([1])
})

test('a photo that is still on its way when an entry’s form is left is on the entry once it has arrived', async ({
  page,
  signUp,
}) => {
  await signUp()
  await post(page, '/api/entries', { title: 'Open mat', date: localDay(new Date()), isPlanned: false })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open mat', exact: true }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.route('/api/upload', () => {}, { times: 1 })
  await choose(page, await aPhoto('mat.jpg'))
  await expect(page.getByRole('progressbar', { name: 'Uploading mat.jpg' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('1 file still uploading, and then added to this session.')).toBeVisible()
  await expect
    .poll(async () =>
      (await stored(page)).flatMap((entry) => entry.fileAttachments.map((file) => file.originalname)),
    )
    .toEqual(['mat.jpg'])
})

test('a photo that says it was uploaded is on the entry, also after going back, and off it with Undo', async ({
  page,
  signUp,
}, info) => {
  // The form still has the version from before the photo; the change is merged and sent again.
  info.annotations.push({ type: 'expects', description: 'status of 409' })
  await signUp()
  await post(page, '/api/entries', { title: 'Open mat', date: localDay(new Date()), isPlanned: false })
  const names = async () =>
    (await stored(page)).flatMap((entry) => entry.fileAttachments.map((file) => file.originalname))
  const add = async (name: string) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Open mat', exact: true }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Edit Training Entry' })).toBeVisible()
    await choose(page, await aPhoto(name))
    await expect(page.getByText('Uploaded 1 file(s) successfully.')).toBeVisible()
    await expect(page.getByText('Added to this session.')).toBeVisible()
  }
  await add('mat.jpg')
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Edit Training Entry' })).toBeHidden()
  await expect.poll(names).toEqual(['mat.jpg'])

  await add('podium.jpg')
  await expect.poll(names).toEqual(['mat.jpg', 'podium.jpg'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken off this session again')).toBeVisible()
  await expect.poll(names).toEqual(['mat.jpg'])
  await page.getByLabel('Title').fill('Open mat, gi')
  await page.getByRole('button', { name: 'Update Entry' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Training Entry' })).toBeHidden()
  await expect.poll(async () => (await stored(page)).map(({ title }) => title)).toEqual(['Open mat, gi'])
  expect(await names()).toEqual(['mat.jpg'])
})
