import { textParam } from '#web/lib/text-param.ts'

interface JournalSearch {
  q?: string | undefined
  /** What a shortcut of the installed app opens. */
  new?: 'entry' | undefined
  /** The provider that has just been linked, or why linking failed. */
  linked?: string | undefined
  failed?: string | undefined
}

/** The search parameters of the journal page. */
export const journalSearch = ({ q, new: opened, linked, failed }: Record<string, unknown>): JournalSearch => ({
  // The router reads ?q=50 as a number.
  q: typeof q === 'number' ? String(q) : textParam(q),
  new: opened === 'entry' ? opened : undefined,
  linked: textParam(linked),
  failed: textParam(failed),
})
