import { type Entry, entry } from '#shared/entries.ts'
import { searchTextOf } from '#shared/search.ts'

/**
 * What is kept beside an entry so that reading it costs next to nothing: its reply as JSON text, checked against the
 * reply schema here because nobody looks at it again, and the folded text that the search looks in.
 */
export const readyParts = (one: Entry) => ({
  answer: JSON.stringify(entry.parse(one)),
  search_text: searchTextOf(one),
})
