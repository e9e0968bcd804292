import type { Locator, Page } from '@playwright/test'
import { tagColors } from '#shared/training/tags.ts'
import { post, stored } from './api-steps.ts'
import { expect, openSidebar, test } from './fixtures.ts'

const aTag = async (page: Page, name: string, days: string[]) => {
  await post(page, '/api/tags', { name })
  const id = await page.evaluate(
    async (name) =>
      (await (await fetch('/api/tags')).json()).find((tag: { name: string }) => tag.name === name).id as number,
    name,
  )
  for (const date of days) await post(page, '/api/entries', { title: `${name} on ${date}`, date, tags: [id] })
}

test('a member opens the entries of a tag, renames it, merges another into it, and undoes deleting it', async ({
  page,
  signUp,
  expectAccessible,
  isPhone,
}, info) => {
  info.annotations.push({ type: 'expects', description: '409' })
  await signUp()
  await aTag(page, 'Half gard', ['2026-11-03', '2026-11-10'])
  await aTag(page, 'Half', ['2026-11-12'])
  await aTag(page, 'Takedowns', [])
  await page.reload()
  await openSidebar(page, isPhone)
  await page.getByRole('link', { name: 'Technique Tags' }).click()

  const tags = page.getByRole('region', { name: 'Your tags' })
  await expect(tags.getByRole('heading', { level: 3 })).toHaveText(['Half', 'Half gard', 'Takedowns'])
  await expect(tags.getByRole('listitem').nth(1)).toContainText('2 entriesLast used Nov 10, 2026')
  await expect(tags.getByRole('listitem').nth(2)).toContainText('No entries yet')
  await expectAccessible()

  await tags.getByRole('button', { name: 'Edit Half gard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half')
  await dialog.getByRole('button', { name: 'Save Tag' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You already have a tag with this name.')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Half guard')
  await dialog.getByRole('radio', { name: 'Purple' }).check({ force: true })
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Save Tag' }).click()
  await expect(page.getByText('“Half guard” saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  await tags.getByRole('button', { name: 'Edit Half', exact: true }).click()
  await dialog.getByRole('button', { name: 'Merge tag' }).click()
  await page.getByRole('radio', { name: 'Half guard' }).check({ force: true })
  await expect(dialog.getByText('1 entry tagged “Half” will be tagged “Half guard” instead.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(tags.getByRole('listitem').first()).toContainText('3 entries')

  await tags.getByRole('link', { name: 'Half guard' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 sessions' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('list', { name: 'Tags' })).toHaveText([
    'Half guard',
    'Half guard',
    'Half guard',
  ])
  await expectAccessible()
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: '3 sessions' })).toBeVisible()
  await page.getByRole('link', { name: 'Tag Half guard: show all sessions' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/tags')
  await tags.getByRole('button', { name: 'Edit Half guard' }).click()
  await dialog.getByRole('button', { name: 'Delete tag' }).click()
  await expect(page.getByText('“Half guard” deleted')).toBeVisible()
  await expect(tags.getByRole('heading', { level: 3 })).toHaveText(['Takedowns'])
  expect((await stored(page)).flatMap((entry) => entry.tags)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tags.getByRole('heading', { level: 3 })).toHaveText(['Half guard', 'Takedowns'])
  expect((await stored(page)).map((entry) => entry.tags[0]?.colorClass)).toEqual(['purple', 'purple', 'purple'])
})

test(
  'offline, tags can be read and added, and their entries opened; changing them waits for a connection',
  { tag: '@service-worker' },
  async ({ page, signUp, isPhone }, info) => {
    info.annotations.push({ type: 'expects', description: 'ERR_INTERNET_DISCONNECTED' })
    await signUp()
    await aTag(page, 'Guard', ['2026-11-03'])
    await page.reload()
    await expect(page.getByRole('button', { name: 'Guard on 2026-11-03' })).toBeVisible()
    // Not by its address: another document might not have the journal yet.
    await openSidebar(page, isPhone)
    await page.getByRole('link', { name: 'Technique Tags' }).click()
    await expect(page.getByText('1 entry')).toBeVisible()
    await page.context().setOffline(true)
    const tags = page.getByRole('region', { name: 'Your tags' })
    await tags.getByRole('button', { name: 'Edit Guard' }).click()
    await expect(page.getByText('You can change your tags once you’re back online.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'New tag' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Sweeps')
    await page.getByRole('button', { name: 'Save Tag' }).click()
    await expect(page.getByText('Saved Offline')).toBeVisible()
    await expect(tags.getByRole('listitem').filter({ hasText: 'Sweeps' })).toContainText('Not synced yet')

    await tags.getByRole('link', { name: 'Guard' }).click()
    await expect(page.getByRole('button', { name: 'Guard on 2026-11-03' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 session' })).toBeVisible()
    await page.context().setOffline(false)
    await page.goto('/tags')
    await expect(tags.getByRole('heading', { level: 3 })).toHaveText(['Guard', 'Sweeps'])
    await expect(page.getByText('Not synced yet')).toHaveCount(0)
  },
)

test('every tag has its own color: in the list, on an entry, and where it is chosen', async ({ page, signUp }) => {
  await signUp()
  const ids: number[] = []
  for (const colorClass of tagColors)
    ids.push((await post(page, '/api/tags', { name: colorClass, colorClass })).id)
  await post(page, '/api/entries', { title: 'All of them', date: '2026-11-03', tags: ids })
  const title = page.getByRole('button', { name: 'All of them' })
  const colorsOf = (all: Locator) =>
    all.evaluateAll((elements) =>
      elements.map((element) => {
        const color = (part?: string) => getComputedStyle(element, part).backgroundColor
        return element.tagName === 'LI' ? color('::before') : color()
      }),
    )

  await page.goto('/tags')
  const rows = page.getByRole('region', { name: 'Your tags' }).getByRole('listitem')
  await expect(rows).toHaveCount(tagColors.length)
  const inList = await colorsOf(rows.locator('[aria-hidden=true]:empty'))
  expect(new Set(inList).size).toBe(tagColors.length)

  await page.getByRole('button', { name: 'New tag' }).click()
  const choices = page.getByRole('dialog').locator('label [aria-hidden=true]:empty')
  await expect(choices).toHaveCount(tagColors.length)
  const offered = await colorsOf(choices)
  expect(offered.toSorted()).toEqual(inList.toSorted())

  await page.goto('/')
  await title.click()
  const chips = page.getByRole('dialog').getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(chips).toHaveCount(tagColors.length)
  const names = await chips.allTextContents()
  const byName = new Map(tagColors.map((name, at) => [name as string, offered[at]]))
  expect(await colorsOf(chips)).toEqual(names.map((name) => byName.get(name)))
})
