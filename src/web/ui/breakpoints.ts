/** Two of the breakpoints of tokens.css, where a script needs them too. */
export const phone = '(width < 48em)'
export const desktop = '(width >= 64em)'
