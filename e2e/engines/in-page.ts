/** What a journey looks for. A name is whole, unless it is a pattern. */
export interface Target {
  /** An accessible role; without one, it is a field by its label, or a text. */
  role?: string
  name?: Name
  label?: Name
  placeholder?: Name
  text?: Name
  /** A text that it has in it. */
  containing?: string
  /** Where it is; the last one that is in sight. */
  within?: Target
  /** Which of several, from the last if it is negative; the first unless it is said. */
  nth?: number
}

export type Name = string | RegExp

/** What finds elements as people do: `@testing-library/dom`, with a name that can be sent to the page. */
interface Queries {
  queryAllByRole: (root: Element, role: string, options: { name?: Name }) => HTMLElement[]
  queryAllByLabelText: (root: Element, name: Name) => HTMLElement[]
  queryAllByPlaceholderText: (root: Element, name: Name) => HTMLElement[]
  queryAllByText: (root: Element, name: Name, options: { ignore: string }) => HTMLElement[]
}

declare global {
  interface Window {
    TestingLibraryDom?: Queries
    /** The element that was found last, for the driver. */
    found?: HTMLElement
  }
}

/** Where to click, or why not yet. */
export type Place = { x: number; y: number } | string

/** Runs in the page, before the functions below. */
export function define() {
  const queries = window.TestingLibraryDom
  if (!queries) return

  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
  }

  const matching = (root: Element, target: Target): HTMLElement[] => {
    const { role, name, label, placeholder, text } = target
    if (role !== undefined) return queries.queryAllByRole(root, role, name === undefined ? {} : { name })
    // A field that is required has a mark behind its label.
    if (label !== undefined)
      return queries.queryAllByLabelText(root, typeof label === 'string' ? withMark(label) : label)
    if (placeholder !== undefined) return queries.queryAllByPlaceholderText(root, placeholder)
    return queries.queryAllByText(root, text ?? '', { ignore: 'script, style, title' })
  }

  const withMark = (label: string) =>
    new RegExp(`^${label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}( ?\\*)?$`)

  const all = (target: Target): HTMLElement[] => {
    const roots = target.within ? all(target.within).slice(-1) : [document.body]
    const found = roots.flatMap((root) => matching(root, target)).filter(isVisible)
    return found.filter(({ textContent }) => textContent.includes(target.containing ?? ''))
  }

  const one = (target: Target) => all(target).at(target.nth ?? 0)

  const placeOf = async (target: Target): Promise<Place> => {
    const element = one(target)
    if (!element) return 'it isn’t there'
    if (element.matches(':disabled')) return 'it is disabled'
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const before = element.getBoundingClientRect()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { left, top, width, height } = element.getBoundingClientRect()
    if (before.left !== left || before.top !== top) return 'it moves'
    // A field for a date or a time begins at its left.
    const isInParts = element.matches('input[type="date"], input[type="time"]')
    const [x, y] = [Math.round(left + (isInParts ? 18 : width / 2)), Math.round(top + height / 2)]
    const hit = document.elementFromPoint(x, y)
    const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element)
    window.found = element
    return isHit ? { x, y } : `${hit?.outerHTML.slice(0, 80) ?? 'the edge of the window'} is over it`
  }

  Object.assign(window, { journey: { all, one, placeOf } })
}
