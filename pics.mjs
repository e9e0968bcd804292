import { chromium } from '@playwright/test'
import { germanCsv } from './test/spreadsheets.ts'
const base = 'http://localhost:5102'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
for (const [width, height] of [[390, 844], [1280, 900]]) {
  const context = await browser.newContext({ viewport: { width, height }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(base + '/auth')
  const { csrfToken } = await (await page.request.get(base + '/api/csrf-token')).json()
  const login = await page.request.post(base + '/api/auth/login', { headers: { 'x-csrf-token': csrfToken }, data: { email: 'blue@rollbook.example', password: 'Rollbook2026' } })
  console.log(login.status())
  const shot = async (name) => {
    for (const scheme of ['light', 'dark']) {
      await page.evaluate((s) => document.documentElement.setAttribute('data-mantine-color-scheme', s), scheme)
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/w/imp-pics/${name}-${width}-${scheme}.png`, fullPage: true })
    }
  }
  await page.goto(base + '/import')
  await page.waitForSelector('input[type=file]', { state: 'attached' })
  await shot('1-choose')
  const csv = 'Date,Start,Hours,Type,Coach,Techniques,Partners,Tags,Weight,Notes\n03/04/2024,7pm,1.5,Gi,Sam,"RNC, chave de braço, my sweep",Theo x2,Guard,80,Kept elbows in. A long line of notes about what went wrong and what to do about it next time.\n05/04/2024,,1,Open mat,,,,,81,\nTotal,,2.5,,,,,,,\n'
  await page.locator('input[type=file]').setInputFiles({ name: 'training log.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.waitForSelector('text=Columns')
  await shot('2-review')
  await page.getByText(/Apr 3, 2024|3 Apr 2024/).first().click()
  await page.waitForTimeout(1500)
  await page.getByRole('button', { name: /^Import \d/ }).click()
  await page.waitForSelector('text=is in your journal', { timeout: 60000 })
  await shot('3-done')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.waitForSelector('text=is gone again')
  await shot('4-undone')
  await context.close()
}
await browser.close()
