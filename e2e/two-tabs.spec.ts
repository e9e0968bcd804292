import { localDay } from '#shared/foundation/dates.ts'
import { post } from './api-steps.ts'
import { expect, log, logEarlier } from './fixtures.ts'
import { test, untilCached } from './own-server.ts'

test('a forgotten tab overwrites nothing: a cold start offline shows and finds what the other one had read', async ({
  phone,
  server,
}) => {
  const page = await phone.open()
  await phone.signUp()
  await logEarlier(page, { title: 'First class' })
  await untilCached(page, 'First class')
  const forgotten = await page.context().newPage()
  await forgotten.goto('/')
  await expect(forgotten.getByRole('button', { name: 'First class' })).toBeVisible()
  await page.bringToFront()
  const date = localDay(new Date())
  for (const title of ['Second class', 'Third class'])
    await post(page, '/api/entries', { title, date, isPlanned: false })
  await page.reload()
  await log(page, { title: 'Fourth class' })
  await untilCached(page, 'Third class')
  await forgotten.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
  await forgotten.close()
  await phone.close()
  await server.stop()

  const later = await phone.open({ offline: true })
  await later.goto('/')
  for (const title of ['First class', 'Second class', 'Third class', 'Fourth class']) {
    await expect(later.getByRole('button', { name: title })).toBeVisible()
  }
  await later.getByPlaceholder('Search entries...').fill('third')
  await expect(later.getByRole('button', { name: 'Third class' })).toBeVisible()
})
