import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { type KnownQuery, setQuery } from './queries.ts'

const boot = z.looseObject({
  nonce: z.optional(z.string()),
  /** Whether it's the app shell, where only the device knows the current user. */
  isShell: z.optional(z.literal(true)),
  /** When the device cached this document as the last screen, in milliseconds: newer data may be there. */
  copiedAt: z.optional(z.number()),
  /** Whether emails go to a page on this machine instead of to people. */
  mailbox: z.optional(z.boolean()),
})

/** The boot data, read once and removed from the document; undefined on a development server. */
export const bootData = readBootData()

function readBootData(): z.infer<typeof boot> | undefined {
  const element = globalThis.document?.getElementById('boot')
  element?.remove()
  return element?.textContent ? boot.safeParse(JSON.parse(element.textContent)).data : undefined
}

/** Whether the document comes from the device, which may know less than the server. */
export const isFromDevice = bootData?.isShell === true || bootData?.copiedAt !== undefined

/** A part of the boot data; undefined if it's missing or doesn't fit the schema. */
export const bootPart = <T>(name: string, schema: z.ZodMiniType<T>): T | undefined =>
  schema.safeParse(bootData?.[name]).data

const seeds: ((client: QueryClient, trusted?: Record<string, unknown>) => void)[] = []
let seeded: QueryClient | undefined

interface QuerySeed<T, Data> {
  /** May depend on what the boot data contains. */
  query: KnownQuery | ((part: T) => KnownQuery)
  /** Its name in the boot data. */
  part: string
  schema: z.ZodMiniType<T>
  dataOf: (part: T) => Data
}

/** Declares that the boot data may contain what a query would fetch. A page that is loaded later gets its data at once. */
export function seedFromBoot<T, Data>({ query, part, schema, dataOf }: QuerySeed<T, Data>) {
  const seed = (client: QueryClient, trusted?: Record<string, unknown>) => {
    const found = trusted ? (trusted[part] as T | undefined) : bootPart(part, schema)
    if (found === undefined) return
    const at = bootData?.copiedAt
    const seeded = setQuery(client, typeof query === 'function' ? query(found) : query, dataOf(found), at)
    if (at !== undefined) seeded.invalidate()
  }
  if (seeded) seed(seeded)
  else seeds.push(seed)
}

/** Sets the data of all queries that the boot data contains. The server, which draws from its own, trusts it. */
export function seedQueries(client: QueryClient, trusted?: Record<string, unknown>) {
  for (const seed of seeds) seed(client, trusted)
  seeded = client
}
