import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { germanCsv } from '#test/spreadsheets.ts'
import { post, remove } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

/** A server that reads what it is sent, and replies when it is told to. */
async function openSlowServer() {
  const { promise: isTold, resolve: reply } = Promise.withResolvers<void>()
  const { promise: isSent, resolve: sent } = Promise.withResolvers<void>()
  const answer = async (response: ServerResponse) => {
    await isTold
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'IMPORT_EMPTY', message: 'This file is empty.' }))
  }
  const server = createServer((request, response) => {
    request.resume().on('end', sent)
    void answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, isSent, reply, close: () => server.close() }
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer })

test(
  'a spreadsheet becomes a journal in four taps, and is taken back; an archive brings back what was deleted',
  { tag: '@phone' },
  async ({ page, signUp, expectAccessible }, info) => {
    // A photo is refused.
    info.annotations.push({ type: 'expects', description: '400' })
    await signUp()
    await page.getByRole('link', { name: 'Import from a spreadsheet' }).click()
    await expect(page.getByRole('heading', { name: 'Bring your training along' })).toBeVisible()
    await expectAccessible()
    await choose(page, 'photo.csv', Buffer.from('%PDF-1.7'))
    await expect(page.getByRole('alert')).toContainText('This is neither a spreadsheet nor notes.')

    await choose(page, 'Training.csv', germanCsv)
    await expect(page.getByText('3 new sessions')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import 3 sessions' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Row 6: Its date can’t be read.')).toBeVisible()
    await expectAccessible()
    await page.getByText(/^\d+ columns/).click()
    await page.getByLabel('Trainer becomes').selectOption('Leave out')
    await expect(page.getByRole('listitem').filter({ hasText: 'Mar 9, 2024' })).not.toContainText('Prof. André')
    // What is chosen is there again after the page was closed.
    await page.reload()
    await expect(page.getByLabel('Trainer becomes')).toHaveValue('leaveOut')

    await page.getByRole('button', { name: 'Import 3 sessions' }).click()
    await expect(page.getByRole('heading', { name: 'Training.csv is in your journal' })).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible()
    // The list of imports knows that it is over.
    await expect(page.getByRole('heading', { name: 'Import another file' })).toBeVisible()
    await page.getByRole('link', { name: 'Open journal' }).click()
    await expect(page.getByText('Zwei Stunden; müde')).toBeVisible()

    await page.goto('/import')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('Everything it brought in is gone again.')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('No rolls logged yet')).toBeVisible()

    const session = { title: 'Open mat at home', date: '2026-01-05', notes: 'Underhook first.' }
    const { id } = await post(page, '/api/entries', session)
    const buffer = await (await page.request.get('/api/export/archive')).body()
    await remove(page, `/api/entries/${id}`)
    await page.goto('/import')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'rollbook-archive.zip', mimeType: 'application/zip', buffer })
    await expect(page.getByRole('row', { name: 'Sessions' })).toHaveText('Sessions100')
    await expectAccessible()
    await page.getByRole('button', { name: 'Import archive' }).click()
    await expect(page.getByRole('heading', { name: 'rollbook-archive.zip is in your journal' })).toBeVisible({
      timeout: 30_000,
    })
    await page.getByRole('link', { name: 'Open journal' }).click()
    await expect(page.getByRole('button', { name: 'Open mat at home' })).toBeVisible()
  },
)

test('a file that the server takes minutes to read is waited for', async ({ page, newMember }, info) => {
  info.annotations.push({ type: 'expects', description: '400' })
  await newMember()
  await page.clock.install()
  await page.goto('/import')
  const server = await openSlowServer()
  await page.route('**/api/import', (route) =>
    route.request().method() === 'POST' ? route.continue({ url: server.url }) : route.continue(),
  )
  await choose(page, 'log.csv', Buffer.from('Date\n2024-03-04'))
  await server.isSent
  await expect(page.getByRole('button', { name: 'Reading…' })).toBeVisible()
  await page.clock.fastForward('04:00')
  await expect(page.getByRole('button', { name: 'Reading…' })).toBeVisible()
  server.reply()
  await expect(page.getByRole('alert')).toContainText('This file is empty.')
  server.close()
})
