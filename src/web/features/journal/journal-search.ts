import { textParam } from '#web/lib/form/text-param.ts'
import { type EntryFilter, filterIn } from '../entries/search/entry-filter.ts'

const opened = ['entry', 'share', 'share-missed', 'share-full'] as const
type Opened = (typeof opened)[number]

interface JournalSearch extends EntryFilter {
  q?: string | undefined
  /** Set by a shortcut of the installed app, or by what another app has shared. */
  new?: Opened | undefined
  /** The key of a session that a notification's button logs. */
  log?: string | undefined
  /** The provider that was just linked, or the reason linking failed. */
  linked?: string | undefined
  /** The provider that just confirmed who the member is. */
  confirmed?: string | undefined
  failed?: string | undefined
}

/** The search parameters of the journal page. */
export const journalSearch = ({
  q,
  new: what,
  log,
  linked,
  confirmed,
  failed,
  ...others
}: Record<string, unknown>): JournalSearch => ({
  ...filterIn(others),
  // The router reads ?q=50 as a number.
  q: typeof q === 'number' ? String(q) : textParam(q),
  new: opened.find((one) => one === what),
  log: textParam(log),
  linked: textParam(linked),
  confirmed: textParam(confirmed),
  failed: textParam(failed),
})
