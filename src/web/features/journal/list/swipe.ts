import type { QueryClient } from '@tanstack/react-query'
import { editCard, removeCard } from './card-actions.ts'
import classes from './swipe.module.css'

/** Touches that begin this close to the screen's edge, in pixels, go back in the browser. */
const edge = 24
/** Below that, a touch is a tap. */
const minMove = 10
/** How far a card has to be swiped: this part of its width, but no farther than a thumb goes. */
const enough = { part: 0.35, max: 140 }

interface Swipe {
  card: HTMLElement
  pointerId: number
  from: { x: number; y: number }
  /** Below the card, says what letting go will do; missing until it is clear that the touch doesn't scroll. */
  under?: HTMLElement
}

/** Until the signal says to stop, swiping a card of the journal to the left deletes its entry, to the right edits it. */
export function swipeCards(client: QueryClient, signal: AbortSignal) {
  let swipe: Swipe | undefined
  const begin = ({ target, pointerId, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
    if (swipe?.under) void settle(swipe)
    const card = target instanceof Element ? target.closest<HTMLElement>('main [data-entry]') : null
    const isAtEdge = x < edge || x > window.innerWidth - edge
    const isMeant = card !== null && pointerType === 'touch' && isPrimary && !isAtEdge
    swipe = isMeant ? { card, pointerId, from: { x, y } } : undefined
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== swipe?.pointerId) return
    const [x, y] = [event.clientX - swipe.from.x, event.clientY - swipe.from.y]
    if (!swipe.under && Math.abs(y) > minMove) swipe = undefined
    else if (swipe.under || Math.abs(x) > minMove) follow(swipe, x)
  }
  const end = async ({ pointerId, clientX }: PointerEvent) => {
    if (pointerId !== swipe?.pointerId) return
    const done = swipe
    swipe = undefined
    if (!done.under) return
    const x = clientX - done.from.x
    if (!isFarEnough(done, x)) return settle(done)
    if (x > 0) {
      void settle(done)
      return editCard(client, done.card)
    }
    done.card.dataset['swiped'] = 'away'
    await removeCard(client, done.card)
    await settle(done)
  }
  const cancel = () => {
    if (swipe?.under) void settle(swipe)
    swipe = undefined
  }
  document.addEventListener('pointerdown', begin, { signal })
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', (event) => void end(event), { signal })
  document.addEventListener('pointercancel', cancel, { signal })
  takeFromBrowser(signal)
}

/** Until the signal says to stop, the browser leaves alone what a swipe may do: see swipe.module.css. */
function takeFromBrowser(signal: AbortSignal) {
  document.body.dataset['swipes'] = 'on'
  signal.addEventListener('abort', () => delete document.body.dataset['swipes'])
}

const isFarEnough = ({ card }: Swipe, x: number) =>
  Math.abs(x) >= Math.min(card.offsetWidth * enough.part, enough.max)

/** Moves the card with the finger. */
function follow(swipe: Swipe, x: number) {
  const { card } = swipe
  swipe.under ??= layUnder(card)
  swipe.under.dataset['to'] = x > 0 ? 'edit' : 'delete'
  swipe.under.toggleAttribute('data-ready', isFarEnough(swipe, x))
  card.style.setProperty('--swiped', `${x}px`)
  card.dataset['swiped'] = 'following'
}

function layUnder(card: HTMLElement): HTMLElement {
  const under = document.createElement('div')
  under.className = classes['under'] ?? ''
  under.setAttribute('aria-hidden', 'true')
  under.style.height = `${card.offsetHeight}px`
  card.before(under)
  return under
}

/** Lets the card slide back. */
async function settle({ card, under }: Swipe) {
  card.dataset['swiped'] = 'back'
  await Promise.allSettled(card.getAnimations().map(({ finished }) => finished))
  delete card.dataset['swiped']
  under?.remove()
}
