import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

/** Half as much for the browser to read as `axe.source`. */
const minified = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The violations that axe finds on the page as it is now. */
export async function violationsOn(page: Page) {
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(minified)
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
  })
}

/** Waits for animations to end: axe measures colors, and those of a half-transparent dialog differ. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity,
      ),
  )

/** Targets smaller than 44 by 44 px, or with a mouse 24 by 24 (WCAG 2.5.8), except links within a sentence. */
export const smallTapTargets = (page: Page) =>
  page.evaluate(() => {
    const smallest = window.matchMedia('(any-pointer: coarse)').matches ? 43.5 : 24
    return [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, label:has(input)')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter(
        (element) =>
          !element.closest('p') && !element.closest('[aria-hidden=true]') && !element.closest('label, [inert]'),
      )
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.bottom > 0 && (box.width < smallest || box.height < smallest))
      .filter(({ element }) => getComputedStyle(element, '::after').position !== 'absolute')
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)
  })

/** Shows the page in a theme until it is loaded again. */
export const setTheme = (page: Page, theme: 'light' | 'dark') =>
  page.locator('html').evaluate((html, scheme) => html.setAttribute('data-mantine-color-scheme', scheme), theme)

/** Checks the page on a phone and a desktop, in the light and the dark theme; then it is a phone in the light again. */
export async function inSizesAndThemes(page: Page, check: () => Promise<void>) {
  for (const [width, theme] of [
    [390, 'light'],
    [390, 'dark'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await setTheme(page, theme)
    await check()
  }
  await page.setViewportSize({ width: 390, height: 844 })
}
