import { z } from 'zod/mini'
import { providers } from '#shared/account.ts'
import { user } from '#shared/auth.ts'
import { entry } from '#shared/entries.ts'
import { planned } from '#shared/planned.ts'
import { templates } from '#shared/templates.ts'

const boot = z.object({
  nonce: z.optional(z.string()),
  /** Whether it is the document that the device keeps: who is signed in is known to the device alone. */
  isShell: z.optional(z.literal(true)),
  user: z.optional(user),
  entries: z.optional(
    z.object({ items: z.array(entry), cursor: z.optional(z.string()), total: z.optional(z.number()) }),
  ),
  planned: z.optional(z.array(planned)),
  templates: z.optional(templates),
  /** The accounts elsewhere that can be signed in with here. */
  providers: z.optional(z.array(z.enum(providers))),
  /** Whether mail goes to a page of this machine instead of to people. */
  mailbox: z.optional(z.boolean()),
})

/** What the document brought along, read once and taken out of it; undefined where a development server made it. */
export const bootData = takeBoot()

function takeBoot(): z.infer<typeof boot> | undefined {
  const element = document.getElementById('boot')
  element?.remove()
  return element?.textContent ? boot.safeParse(JSON.parse(element.textContent)).data : undefined
}
