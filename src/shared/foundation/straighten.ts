const plain: Record<string, RegExp> = { "'": /[‘’‚‛ʼ]/g, '"': /[“”„‟]/g, '-': /[‐‑‒–—―−]/g }

/** Makes the quotes and dashes that phones write by themselves those of a keyboard. */
export const straighten = (text: string) =>
  Object.entries(plain).reduce((all, [character, others]) => all.replace(others, character), text)
