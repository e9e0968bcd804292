import { swipeCards } from '#web/features/journal/list/swipe.ts'
import { openDialogs } from '#web/lib/dialogs.ts'
import { hasKeyboard, isComposing, modKey } from '#web/lib/keyboard.ts'
import { type App, areSingleKeysOn, dialogInFront, type Shortcut, shortcuts } from './shortcuts.ts'

/** Listens to keys, presses and, on a touch screen, swipes, until the signal says to stop. */
export function listenToInput(app: App, signal: AbortSignal) {
  listenToKeys(app, signal)
  focusPressedButtons(signal)
  if (window.matchMedia('(any-pointer: coarse)').matches) swipeCards(app.client, signal)
}

/** Listens to the app's shortcuts until the signal says to stop. From then on, the empty search box shows one. */
function listenToKeys(app: App, signal: AbortSignal) {
  const press = (event: KeyboardEvent) => {
    const combination = combinationOf(event)
    const shortcut = shortcuts.find(({ keys }) => keys.includes(combination))
    if (!shortcut?.run || !isMeant(shortcut, combination, event)) return
    // The browser would type the letter into what gets the focus, or search the web.
    event.preventDefault()
    shortcut.run(app)
  }
  window.addEventListener('keydown', press, { signal })
  if (hasKeyboard()) document.documentElement.style.setProperty('--palette-keys', `'${modKey} K' / ''`)
}

/** The keys that are pressed, as in 'n', '?', and 'mod+k', where mod is Ctrl or ⌘. */
function combinationOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const isMod = ctrlKey || metaKey
  if (altKey || (isMod && shiftKey)) return ''
  // Caps Lock makes no difference.
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key
  return isMod ? `mod+${name}` : name
}

function isMeant({ isForDialogs, mayRepeat }: Shortcut, combination: string, event: KeyboardEvent): boolean {
  if (isComposing(event) || (event.repeat && !mayRepeat)) return false
  // A dialog may still be loading.
  const isInDialog = dialogInFront() !== undefined || openDialogs.get().length > 0
  if (isInDialog && !isForDialogs) return false
  return combination.startsWith('mod+') || (areSingleKeysOn() && !event.defaultPrevented && !isTyping(event))
}

/** Whether the focus is in a field where letters are typed. */
const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]') !== null

/**
 * Gives a button that is pressed the focus until the signal says to stop, because Safari doesn't: a menu then hears Escape, and a dialog
 * knows where the focus returns to.
 */
export function focusPressedButtons(signal: AbortSignal) {
  let pressed: HTMLElement | null | undefined
  const press = ({ target, defaultPrevented }: Event) => {
    pressed = defaultPrevented ? undefined : (target as Element).closest<HTMLElement>('button, [role=button]')
  }
  // Safari moves the focus, to what is around the button, only after the first event.
  const focus = ({ target }: Event) => {
    const isAround = document.activeElement?.contains(target as Node)
    if (isAround && pressed?.contains(target as Node)) pressed.focus({ preventScroll: true })
  }
  window.addEventListener('mousedown', press, { signal })
  window.addEventListener('click', focus, { capture: true, signal })
}
