import { type Entry, entry } from '#shared/entries.ts'
import { searchTextOf } from '#shared/search.ts'

/**
 * The columns that make reading an entry cheap: its reply as JSON text, checked against the reply schema because this is
 * the only place that can, and the folded text for search.
 */
export const derivedColumns = (one: Entry) => ({
  replyJson: JSON.stringify(entry.parse(one)),
  searchText: searchTextOf(one),
})
