import type { Locator } from '@playwright/test'
import { tagColors } from '#shared/training/tags.ts'
import { post } from './api-steps.ts'
import { expect, test } from './fixtures.ts'

test('every tag has its own color: in the list, on an entry, and where it is chosen', { tag: '@smoke' }, async ({
  page,
  signUp,
}) => {
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
