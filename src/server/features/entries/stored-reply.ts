import { type Entry, entry } from '#shared/entries.ts'
import { searchTextOf } from '#shared/search.ts'

/**
 * The columns that make reading an entry cheap: its reply as JSON text, checked against the reply schema here because
 * nobody looks at it again, and the folded text that search looks in.
 */
export const derivedColumns = (one: Entry) => ({
  replyJson: JSON.stringify(entry.parse(one)),
  searchText: searchTextOf(one),
})
