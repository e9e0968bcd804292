/** Longer than each of these words. */
const longestMark = 12

const yes = /^(yes|y|true|x|[✓✔☑✅]\ufe0f?|checked|ja|wahr|sim|verdadeiro|s[ií]|verdadero|oui|vrai)$/iu
const no = /^(no|n|false|unchecked|nein|falsch|n[aã]o|falso|non|faux|☐)$/iu

/** Whether a cell is a checked box, or says so. */
export const isYes = (text: string) => text.length <= longestMark && yes.test(text.trim())

/** Whether a cell is an unchecked box, or says so. */
export const isNo = (text: string) => text.length <= longestMark && no.test(text.trim())
