import type { Locator, Page } from '@playwright/test'
import { tagColors } from '#shared/training/tags.ts'
import { post } from './api-steps.ts'
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
