/** Makes the quotes and dashes that phones write by themselves those of a keyboard. */
export const straighten = (text: string) =>
  text
    .replace(/[‘’‚‛ʼ]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')

/**
 * The key by which names are the same: letter case, composed or decomposed letters, full width, kinds of quotes and dashes, and
 * white space make no difference; accents do. Made here alone, because databases fold letters by their own locales. What has
 * been made of a key is that key.
 */
export const nameKey = (name: string) =>
  straighten(name.normalize('NFKC').toLowerCase())
    // 'İ' becomes two characters, 'ẞ' is 'SS' in capitals, and at the end of a word sigma has a form of its own.
    .replaceAll('i\u0307', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether two names are the same. */
export const isSameName = (name: string, other: string) => nameKey(name) === nameKey(other)
