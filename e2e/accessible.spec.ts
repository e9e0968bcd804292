import { appPaths, entriesPath, type itemPaths } from '#shared/foundation/paths.ts'
import { inSizesAndThemes, setTheme } from './accessibility.ts'
import { everyDialog, fullJournal, year } from './every-dialog.ts'
import { expect, test } from './fixtures.ts'
import { close, dialogsOf, isLoaded, open } from './open-dialog.ts'

test('every page is accessible on a phone and a desktop, in the light and the dark', async ({
  page,
  newMember,
  expectAccessible,
}) => {
  await newMember()
  const { entry, technique, partner, competition } = await fullJournal(page)
  const items: Record<keyof typeof itemPaths, number> = {
    '/techniques': technique.id,
    '/sparring': partner.id,
    '/stats': year,
    '/competitions': competition.id,
  }
  const shown = [...Object.entries(items).map((item) => item.join('/')), `${entriesPath}/${entry.id}`]
  for (const path of [...appPaths, ...shown]) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await isLoaded(page)
      await inSizesAndThemes(page, expectAccessible)
    })
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(`every dialog is accessible on a phone, in the ${theme} theme`, async ({
    page,
    newMember,
    expectAccessible,
  }) => {
    await newMember()
    const journal = await fullJournal(page)
    await page.goto('/')
    await setTheme(page, theme)
    const dialogs = await dialogsOf(page)
    for (const request of everyDialog(journal)) {
      await test.step(request.kind, async () => {
        await open(page, dialogs, request)
        await expectAccessible()
        await close(page)
      })
    }
  })
}
