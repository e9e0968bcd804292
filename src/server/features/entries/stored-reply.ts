import { type Entry, entry } from '#shared/entries/entries.ts'
import { searchTextOf } from '#shared/search/search.ts'
import { type Round, wornIn } from '#shared/sparring/rounds.ts'

/** An entry's reply as JSON text. */
export type ReplyJson = string

/**
 * The columns that make reading an entry cheap: its reply as JSON text, checked against the reply schema because this is
 * the only place that can, the folded text for search, and how many rounds it has.
 */
export const derivedColumns = (one: Entry) => ({
  replyJson: JSON.stringify(entry.parse(one)),
  searchText: searchTextOf(one),
  roundCount: one.rounds.length,
  giRounds: countIn(one, 'gi'),
  noGiRounds: countIn(one, 'no-gi'),
})

const countIn = ({ rounds, attire: session }: Entry, attire: Round['attire']) =>
  rounds.filter((round) => wornIn(round, session) === attire).length

/** The rounds of a stored entry. Renaming a partner or technique rewrites the reply (decision 031). */
export const repliedRounds = ({ replyJson }: { replyJson: ReplyJson }) => (JSON.parse(replyJson) as Entry).rounds
