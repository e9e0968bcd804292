import { z } from 'zod/mini'
import { calendarItems } from '#shared/calendar.ts'
import { entry, names } from '#shared/entries.ts'
import { planned } from '#shared/planned.ts'
import { reminder } from '#shared/reminders.ts'
import { tag } from '#shared/tags.ts'
import { templates } from '#shared/templates.ts'

/** The journal as it was loaded, page by page. */
const journal = z.object({
  pages: z.array(
    z.object({ items: z.array(entry), cursor: z.optional(z.string()), total: z.optional(z.number()) }),
  ),
  pageParams: z.array(z.optional(z.string())),
})

/** What is kept for reading without signal, by the path that its key begins with. */
const schemas: Record<string, z.ZodMiniType> = {
  '/api/entries': z.union([journal, z.array(entry)]),
  '/api/tags': z.array(tag),
  '/api/academies': names,
  '/api/reminders': z.array(reminder),
  '/api/planned': z.array(planned),
  '/api/calendar': calendarItems,
  '/api/templates': templates,
}

/** How what a query holds is read back; undefined for one that is not kept. */
export function schemaOf([path, part]: readonly unknown[]): z.ZodMiniType | undefined {
  const isSearch = typeof part === 'object' && part !== null && 'q' in part && part.q !== ''
  return typeof path === 'string' && !isSearch ? schemas[path] : undefined
}

/** Whether some of it did not come from the server but from what was kept, to be looked for again. */
export const isFromDevice = (data: unknown) => pagesOf(data).some(({ isKept }) => isKept)

/** What of it came from the server. */
export function fromServer(data: unknown): unknown {
  if (!isFromDevice(data)) return data
  const pages = pagesOf(data)
  const count = pages.findIndex(({ isKept }) => isKept)
  const { pageParams = [] } = data as { pageParams?: unknown[] }
  return count === 0 ? undefined : { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) }
}

const pagesOf = (data: unknown) => (data as { pages?: { isKept?: boolean }[] } | undefined)?.pages ?? []
