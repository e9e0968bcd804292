import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chord, clickAt, type Driver, keys, typing } from './driver.ts'
import { define, type Name, type Place, type Target } from './in-page.ts'
import { eventually } from './wait.ts'

export type Page = ReturnType<typeof openPage>

/** How long something may take until it shows, in milliseconds. */
const patience = 30_000

const queries = readFileSync(
  createRequire(import.meta.url)
    .resolve('@testing-library/dom')
    .replace(/index\.js$/, '@testing-library/dom.umd.min.js'),
  'utf8',
)

export const button = (name: Name, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
})
export const field = (label: Name, within?: Target): Target => ({ label, ...(within && { within }) })
export const text = (content: Name, within?: Target): Target => ({ text: content, ...(within && { within }) })
export const hint = (placeholder: Name): Target => ({ placeholder })
export const role = (name: string, label?: Name, within?: Target): Target => ({
  role: name,
  ...(label !== undefined && { name: label }),
  ...(within && { within }),
})
export const dialog = (name?: Name): Target => role('dialog', name)

/** A page as a person uses it, the same way in each engine: with a pointer and keys, by what is written on things. */
export function openPage(driver: Driver, url: string) {
  /** Its parameters can be patterns. The page may still be another one, or none. */
  const ask = async <Result>(name: 'all' | 'one' | 'placeOf', target: Target, then = 'found'): Promise<Result> => {
    const call = `Promise.resolve(journey.${name}(${inScript(target)})).then((found) => ${then})`
    if (await driver.evaluate('!window.journey'))
      await driver.evaluate(`(() => { ${queries}\n(${define.toString()})() })()`)
    return (await driver.evaluate(call)) as Result
  }
  const place = async (target: Target) => {
    let why = 'the page doesn’t reply'
    const find = async () => {
      const found = await ask<Place>('placeOf', target).catch((error) => {
        why = String(error)
        throw error
      })
      if (typeof found === 'string') why = found
      return typeof found === 'string' ? undefined : found
    }
    const found = await eventually(find, patience)
    if (!found) throw new Error(`${inScript(target)} can’t be clicked: ${why}.`)
    return found
  }
  const click = async (target: Target) => driver.perform(clickAt(await place(target)))
  const focus = async (target: Target) => {
    await place(target)
    await ask('one', target, 'found.focus()')
  }
  const type = (content: string) => driver.perform(typing([...content]))
  const press = async (...names: (keyof typeof keys)[]) => driver.perform(typing(names.map((name) => keys[name])))
  const expectThat = async (what: string, check: () => Promise<unknown>, timeoutMs = patience) => {
    if (!(await eventually(check, timeoutMs))) throw new Error(`Within ${timeoutMs / 1000} s, ${what}.`)
  }
  const count = (target: Target) => ask<number>('all', target, 'found.length')
  const evaluate = async <Args extends unknown[], Result>(work: (...args: Args) => Result, ...args: Args) =>
    (await driver.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`)) as Awaited<Result>
  const leave = async (go: () => Promise<unknown>) => {
    await evaluate(() => void Object.assign(window, { isLeft: true }))
    await go()
    await expectThat('the page didn’t open', () => evaluate(isTakenOver))
  }
  return {
    url,
    evaluate,
    click,
    type,
    press,
    count,
    until: expectThat,
    /** Begins to open an address. */
    go: (path: string) => driver.go(url + path),
    back: driver.back,
    forward: driver.forward,
    /** When a condition was first seen in a page that is opening, in milliseconds from its beginning. */
    at: async (condition: () => boolean) => {
      const seen = `(${condition.toString()})() && performance.now()`
      const time = await eventually(() => driver.evaluate(seen), patience, 0)
      return Math.round(Number(time))
    },
    /** Opens an address, and waits until the app has taken over what the server rendered. */
    open: (path: string) => leave(() => driver.go(url + path)),
    reload: () => leave(driver.reload),
    /** Replaces what a field has. */
    fill: async (target: Target, content: string) => {
      await click(target)
      await driver.perform(chord(keys.control, 'a'))
      await (content === '' ? press('delete') : type(content))
    },
    /** Types a date or a time, part by part. */
    fillParts: async (target: Target, parts: string[]) => {
      await click(target)
      for (const [index, part] of parts.entries()) {
        await type(part)
        if (index < parts.length - 1 && driver.keepsPart) await press('right')
      }
    },
    /** Chooses an option of a list by what it says, with the keyboard: a list that is open belongs to the system. */
    select: async (target: Target, option: string) => {
      await focus(target)
      await type(option)
    },
    focus,
    /** Gives files to a field, as the system's file chooser would. */
    choose: async (paths: string[], within?: Target) => {
      const root = within ? `journey.one(${inScript(within)})` : 'document'
      const input = `${root}.querySelector('input[type=file]')`
      await expectThat('the field for files isn’t there', () => driver.evaluate(`${input} !== null`))
      await driver.setFiles(input, paths)
    },
    clickAt: (at: { x: number; y: number }) => driver.perform(clickAt(at)),
    shows: (target: Target) => expectThat(`${inScript(target)} didn’t show`, () => count(target)),
    hides: (target: Target) =>
      expectThat(`${inScript(target)} still showed`, async () => (await count(target)) === 0),
    /** Waits until the page has this text somewhere, in any case. */
    says: (words: string) => expectThat(`the page didn’t say “${words}”`, () => evaluate(hasText, words)),
    value: (target: Target) => ask<string>('one', target, 'found?.value'),
    isFocused: (target: Target) =>
      ask<boolean>('one', target, 'found !== undefined && found === document.activeElement'),
    attribute: (target: Target, name: string) =>
      ask<string | null>('one', target, `found?.getAttribute(${JSON.stringify(name)})`),
  }
}

/** As an expression, in which patterns stay patterns. */
function inScript(value: unknown): string {
  if (value instanceof RegExp || typeof value !== 'object' || value === null)
    return value instanceof RegExp ? String(value) : JSON.stringify(value)
  return `{ ${Object.entries(value)
    .map(([key, part]) => `${key}: ${inScript(part)}`)
    .join(', ')} }`
}

/** Runs in the page. */
const isTakenOver = () =>
  !('isLeft' in window) && document.readyState !== 'loading' && !document.querySelector('#root[data-ssr]')

/** Runs in the page. */
const hasText = (words: string) =>
  document.body.innerText.replaceAll(/\s+/g, ' ').toLowerCase().includes(words.toLowerCase())
