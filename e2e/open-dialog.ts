import type { JSHandle, Page } from '@playwright/test'
import type { DialogRequest } from '#web/lib/dialogs.ts'
import { expect, untilClosed } from './fixtures.ts'

/** What opens the dialogs of the app; `src/web/lib/dialogs.ts` has them. */
interface OpenDialogs {
  get: () => unknown[]
  setState: (change: (dialogs: object[]) => object[]) => void
}

/** The open dialogs of the built app: found among what its scripts export, while one of them is open. */
export async function dialogsOf(page: Page): Promise<JSHandle<OpenDialogs>> {
  await page.getByRole('button', { name: 'Quick Entry' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Quick Entry' })).toBeVisible()
  const dialogs = await page.evaluateHandle(async () => {
    const isOpen = (dialog: unknown) => typeof dialog === 'object' && dialog !== null && 'request' in dialog
    const hasOpen = (value: Partial<OpenDialogs> | null) => {
      const state = typeof value?.setState === 'function' && value.get?.()
      return Array.isArray(state) && state.some(isOpen)
    }
    for (const { name } of performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))) {
      const found = Object.values<OpenDialogs>(await import(name)).find(hasOpen)
      if (found) return found
    }
    throw new Error('No script of the app exports its open dialogs.')
  })
  await close(page)
  return dialogs
}

/** Opens a dialog as the app does, whatever leads to it. Functions, which can't be passed to the page, do nothing. */
export async function open(page: Page, dialogs: JSHandle<OpenDialogs>, request: DialogRequest) {
  const functions = Object.entries(request).flatMap(([key, value]) => (typeof value === 'function' ? key : []))
  await dialogs.evaluate(
    (store, [data, names]) => {
      const callbacks = Object.fromEntries(names.map((name) => [name, () => undefined]))
      store.setState((all) => [...all, { id: Date.now(), request: { ...data, ...callbacks } }])
    },
    [JSON.parse(JSON.stringify(request)) as object, functions] as const,
  )
  await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
  await isLoaded(page)
}

/** Waits until nothing on the screen is still loading. */
export const isLoaded = (page: Page) => expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)

export async function close(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await untilClosed(page)
}
