import { findMentions } from '#shared/mentions.ts'
import type { Tag, TagUse } from '#shared/tags.ts'

/** How many tags are offered at first, beside those that the title names. */
export const initiallyOffered = 6

interface Given {
  /** All tags, by name. */
  tags: Tag[]
  uses: TagUse[]
  /** What the tags are for, such as a title. */
  about: string
}

/** The tags to offer before all are asked for: those that the title names, and those used most. */
export function offeredTags({ tags, uses, about }: Given): Tag[] {
  const named = findMentions(
    about,
    tags.map(({ id, name }) => ({ id, name, otherNames: [] })),
  )
  const usesOf = new Map(uses.map(({ id, entries }) => [id, entries]))
  const mostUsed = tags
    .toSorted((one, other) => (usesOf.get(other.id) ?? 0) - (usesOf.get(one.id) ?? 0))
    .slice(0, initiallyOffered)
    .map(({ id }) => id)
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  return [...new Set([...named, ...mostUsed])].flatMap((id) => byId.get(id) ?? [])
}
