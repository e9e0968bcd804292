import { textParam } from '#web/lib/text-param.ts'

interface JournalSearch {
  q?: string | undefined
  /** The id of a tag: only the entries that carry it are listed. */
  tag?: number | undefined
  /** Set by a shortcut of the installed app. */
  new?: 'entry' | undefined
  /** The provider that was just linked, or the reason linking failed. */
  linked?: string | undefined
  /** The provider that just confirmed who the member is. */
  confirmed?: string | undefined
  failed?: string | undefined
}

/** The search parameters of the journal page. */
export const journalSearch = ({
  q,
  tag,
  new: opened,
  linked,
  confirmed,
  failed,
}: Record<string, unknown>): JournalSearch => ({
  // The router reads ?q=50 as a number.
  q: typeof q === 'number' ? String(q) : textParam(q),
  tag: typeof tag === 'number' && Number.isSafeInteger(tag) && tag > 0 ? tag : undefined,
  new: opened === 'entry' ? opened : undefined,
  linked: textParam(linked),
  confirmed: textParam(confirmed),
  failed: textParam(failed),
})
