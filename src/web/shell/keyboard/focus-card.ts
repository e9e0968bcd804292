/** Moves the focus from one item of the page's list to the next or previous one; beside an open entry, opens that instead. */
export function focusCard(step: 1 | -1) {
  const cards = cardsShown()
  const next = cards[nextPosition(cards, step)]
  const title = next?.querySelector<HTMLElement>(titles)
  if (!next || !title) return
  if (cards.some(isOpen)) title.click()
  else title.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

const titles = ':is(h2, h3, th) :is(a, button)'

/** The journal's entries without what is planned above them; elsewhere, all cards and rows that can be opened. */
function cardsShown(): HTMLElement[] {
  const entries = [...document.querySelectorAll<HTMLElement>('main [data-entry]')]
  if (entries.length > 0) return entries
  const items = document.querySelectorAll<HTMLElement>('main :is(li, tbody tr)')
  return [...items].filter((item) => item.querySelector(titles) && item.checkVisibility())
}

/** From the card with the focus, otherwise from the open entry's; without either, the first one in sight. */
function nextPosition(cards: HTMLElement[], step: 1 | -1): number {
  const focused = cards.findIndex((card) => card.contains(document.activeElement))
  const from = focused === -1 ? cards.findIndex(isOpen) : focused
  return from === -1 ? cards.findIndex(isInSight) : from + step
}

const isOpen = (card: HTMLElement) => card.querySelector('[aria-current]') !== null

/** Not above the screen, or behind the top bar. */
const isInSight = (card: HTMLElement) => {
  const { top, height } = card.getBoundingClientRect()
  return top + height / 2 > Number.parseFloat(getComputedStyle(card).scrollMarginTop)
}
