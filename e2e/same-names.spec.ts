import type { Page } from '@playwright/test'
import type { SameName } from '#shared/training/same-names.ts'
import { inSizesAndThemes } from './accessibility.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './members.ts'

/** Two things, the second as an update has found it, whose names are those of the first. */
async function doubles(page: Page, kind: SameName['kind'], [older, younger]: [string, string]) {
  const [one, other] = [
    await post(page, `/api/${kind}s`, { name: older }),
    await post(page, `/api/${kind}s`, { name: younger }),
  ]
  const { id: userId } = await (await page.request.get('/api/auth/session')).json()
  const row = { userId, kind, itemId: other.id, olderId: one.id }
  await inDatabase(process.env['ROLLBOOK_DATA'] ?? '', (db) => db.insertInto('sameNames').values(row).execute())
  return { older: one.id, younger: other.id }
}

test('a member merges a partner who got a number, and keeps two others', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  await doubles(page, 'partner', ['Theo', 'THEO (2)'])
  await page.goto('/sparring')
  const notice = page.getByRole('status').filter({ hasText: 'name' })
  await expect(notice).toContainText('“THEO (2)” and “Theo” have the same name.')
  await inSizesAndThemes(page, expectAccessible)
  await notice.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('radio', { name: 'Theo' })).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Theo', exact: true, level: 2 })).toBeVisible()

  await doubles(page, 'partner', ['O’Brien', "O'BRIEN (2)"])
  await page.goto('/sparring')
  await expect(page.getByText('3 partners')).toBeVisible()
  await notice.getByRole('button', { name: 'Keep both' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByText('3 partners')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(notice).toBeHidden()
})

test('a member reads once which tags became one, and merges two techniques', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const tags = await doubles(page, 'tag', ['Übung', 'Half'])
  await post(page, `/api/tags/${tags.younger}/merge`, { into: tags.older })
  await page.goto('/tags')
  const notice = page.getByRole('status').filter({ hasText: 'name' })
  await expect(notice).toContainText('“Half” and “Übung” had the same name, so they became one tag.')
  await inSizesAndThemes(page, expectAccessible)
  await notice.getByRole('button', { name: 'OK' }).click()
  await expect(notice).toBeHidden()

  await doubles(page, 'technique', ['Armbar', 'armbar'])
  await page.goto('/techniques')
  await expect(notice).toContainText('“armbar” and “Armbar” have the same name.')
  await inSizesAndThemes(page, expectAccessible)
  await notice.getByRole('button', { name: 'Merge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Merged into “Armbar”')).toBeVisible()
})
