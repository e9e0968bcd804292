/** Moves the focus from one entry of the journal to the next or previous one; beside an open entry, opens that instead. */
export function focusCard(step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-entry]')]
  const next = cards[nextPosition(cards, step)]
  const title = next?.querySelector<HTMLElement>('h3 > *')
  if (!next || !title) return
  if (cards.some(isOpen)) title.click()
  else title.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
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
