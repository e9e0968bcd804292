import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { thisMonth } from '#server/features/calendar/service.ts'
import { findEntry, listEntries } from '#server/features/entries/service.ts'
import { plannedFrom } from '#server/features/rules/service.ts'
import { techniquesOf } from '#server/features/techniques/service.ts'
import { listTemplates } from '#server/features/templates/service.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { dayIn } from '#server/local-time.ts'
import type { User } from '#shared/accounts/accounts.ts'
import { addDays } from '#shared/foundation/dates.ts'
import { limits } from '#shared/foundation/limits.ts'
import type { Boot } from './documents.ts'

type Parts = { [Name in keyof Boot]?: Promise<Boot[Name]> }

/**
 * The parts that could be read. A document always opens: parts that are too large, or fail, are left out, and the
 * app fetches them and says what is wrong.
 */
async function readable(log: FastifyBaseLogger, parts: Parts): Promise<Boot> {
  const read = Object.entries(parts).map(async ([name, part]) => {
    try {
      return [name, await part] as const
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, `a document went without its part '${name}'`)
      return [name, undefined] as const
    }
  })
  return Object.fromEntries(await Promise.all(read))
}

/** The newest entries as the journal lists them, the sessions planned around today in any time zone, and the templates. */
function journalParts(deps: Deps, userId: number): Parts {
  const today = dayIn('', deps.clock())
  return {
    entries: newestEntries(deps, userId),
    planned: plannedFrom(deps.db, userId, addDays(today, -8), addDays(today, 8)),
    templates: listTemplates(deps, userId),
  }
}

async function newestEntries(deps: Deps, userId: number) {
  const page = { q: '', planned: 'near', limit: limits.page.default } as const
  const { json, ...rest } = await listEntries(deps, userId, page)
  return { items: JSON.parse(json) as unknown, ...rest }
}

/** The data of each page's first screen, which its document contains. */
export const firstScreens = (deps: Deps, log: FastifyBaseLogger) => ({
  journal: ({ id }: User) => readable(log, journalParts(deps, id)),
  calendar: (user: User) => readable(log, { calendar: thisMonth(deps, user) }),
  /** The map takes the longest to draw. */
  techniques: ({ id }: User) => readable(log, { techniques: techniquesOf(deps.db, id) }),
  /** The journal with the entry whose address is opened, if there is one. */
  entry: async (userId: number, id: number): Promise<Boot> => {
    const journal = readable(log, journalParts(deps, userId))
    const json = await findEntry(deps, userId, id)
    return { ...(await journal), entry: json === undefined ? undefined : (JSON.parse(json) as object) }
  },
})
