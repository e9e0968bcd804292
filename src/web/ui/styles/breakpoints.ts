/** Breakpoints from tokens.css that scripts need too. */
export const phone = '(width < 48em)'
export const tablet = '(width >= 48em)'
export const desktop = '(width >= 64em)'
export const sideBySide = '(width >= 75em)'
