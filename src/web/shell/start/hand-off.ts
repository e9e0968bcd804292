import { useLayoutEffect } from 'react'

/** Calls back when the first screen is the app's, before the effects of everything on it. */
export function FirstScreen({ onMounted }: { onMounted: () => void }) {
  useLayoutEffect(() => onMounted(), [onMounted])
  return null
}

/**
 * Moves the focus, what was typed, and the last tap from the server's screen to the app's. They are the same, unless the
 * device showed its last screen and more is known by now. Until now, the document has noted them (bin/documents.mjs).
 */
export function handOff(root: HTMLElement) {
  const { focused, tapped, typed } = root.dataset
  for (const name of ['loading', 'ssr', 'focused', 'tapped', 'typed']) delete root.dataset[name]
  const app = root.lastElementChild
  const target = app && findNoted(app, focused)
  target?.focus()
  if (typed !== undefined && target instanceof HTMLInputElement) type(target, typed)
  if (app) findNoted(app, tapped)?.click()
}

/** Sets the text as a keyboard does; React overrides an input's own property. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * The element noted as a path such as '0/2/1', of places among the children, and a label; the only other one with that
 * label if another is there. Undefined if none can be meant.
 */
function findNoted(top: Element, noted: string | undefined): HTMLElement | undefined {
  if (noted === undefined) return undefined
  const [path = ''] = noted.split(' ', 1)
  const label = noted.slice(path.length + 1)
  const isMeant = (element: Element | undefined): element is HTMLElement =>
    element instanceof HTMLElement && labelOf(element) === label
  let there: Element | undefined = top
  for (const place of path.split('/')) there = there?.children[Number(place)]
  if (isMeant(there)) return there
  const [meant, ...others] = [...top.querySelectorAll('a, button, input')].filter(isMeant)
  return others.length === 0 ? meant : undefined
}

/** As the document notes it (bin/documents.mjs): the address, or what it says with the line of the list it is in. */
const labelOf = (element: Element) =>
  element.getAttribute('href') ??
  `${element.getAttribute('aria-label')}${(element.closest('li') ?? element).textContent}`
