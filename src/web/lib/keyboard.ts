/** Whether there is one. Nothing says so by itself, but a keyboard hardly comes without a mouse or a touchpad. */
export const hasKeyboard = () => window.matchMedia('(any-pointer: fine)').matches

/** The key of shortcuts that work in a field, too. */
export const modKey = /Mac OS X|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
