/** Whether there is one. Nothing says so by itself, but a keyboard hardly comes without a mouse or a touchpad. */
export const hasKeyboard = () => window.matchMedia('(any-pointer: fine)').matches

/** The key of shortcuts that work in a field, too. */
export const modKey = /Mac OS X|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

type Press = Pick<KeyboardEvent, 'key' | 'isComposing' | 'keyCode'>

/** Whether a key belongs to an input method, such as Enter that confirms a word in Japanese. Safari says so by 229 alone. */
// oxlint-disable-next-line typescript/no-deprecated -- nothing else says so in Safari
export const isComposing = (press: Press) => press.isComposing || press.keyCode === 229

/** Whether what is typed is confirmed, and not only a word that an input method suggests. */
export const isEnter = (press: Press) => press.key === 'Enter' && !isComposing(press)
