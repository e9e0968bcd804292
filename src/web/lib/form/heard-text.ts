/**
 * The dictated text, from the phrases that speech recognition returns. Chrome on Android repeats a phrase with each word that
 * it adds, so one that continues the phrase before replaces it.
 */
export function heardText(phrases: string[]): string {
  const result: string[] = []
  for (const phrase of phrases.map((raw) => raw.trim()).filter(Boolean)) {
    const last = result.at(-1)
    if (last !== undefined && phrase.toLowerCase().startsWith(last.toLowerCase())) result.pop()
    result.push(phrase)
  }
  return result.join(' ')
}

/** Replaces the last dictated words of a text with the latest ones. Edits in the meantime stay. */
export function replaceDictated(text: string, before: string, heard: string): string {
  const at = before === '' ? -1 : text.lastIndexOf(before)
  if (at >= 0) return text.slice(0, at) + heard + text.slice(at + before.length)
  const more = wordsAfter(before, heard)
  if (more === '') return text
  return text === '' || /\s$/.test(text) ? text + more : `${text} ${more}`
}

/** The words of a text behind those that it begins with like another one. */
function wordsAfter(before: string, heard: string): string {
  const [known, words] = [before.split(' '), heard.split(' ')]
  const first = before === '' ? 0 : words.findIndex((word, at) => word !== known[at])
  return first < 0 ? '' : words.slice(first).join(' ')
}
