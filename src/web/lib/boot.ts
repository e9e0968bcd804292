import { z } from 'zod/mini'
import { user } from '#shared/auth.ts'
import { entry } from '#shared/entries.ts'

const boot = z.object({
  nonce: z.optional(z.string()),
  user: z.optional(user),
  entries: z.optional(
    z.object({ items: z.array(entry), cursor: z.optional(z.string()), total: z.optional(z.number()) }),
  ),
})

/** What the document brought along, read once; undefined where it came from a development server. */
export const bootData = readBoot()

function readBoot(): z.infer<typeof boot> | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? boot.safeParse(JSON.parse(text)).data : undefined
}
