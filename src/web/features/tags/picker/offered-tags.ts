import { fold } from '#shared/foundation/fold.ts'
import type { Tag, TagUse } from '#shared/training/tags.ts'

/** How many tags are offered at first, beside those that the title names. */
export const initiallyOffered = 6

interface Given {
  /** All tags, by name. */
  tags: Tag[]
  uses: TagUse[]
  /** The text that the tags are for, such as a title. */
  about: string
}

/** The tags to offer before all are asked for: those that the title names, and those used most. */
export function offeredTags({ tags, uses, about }: Given): Tag[] {
  const title = ` ${wordsOf(about)} `
  const isNamed = ({ name }: Tag) => {
    const words = wordsOf(name)
    return words !== '' && title.includes(` ${words} `)
  }
  const usesOf = new Map(uses.map(({ id, entries }) => [id, entries]))
  const mostUsed = tags
    .toSorted((tag, other) => (usesOf.get(other.id) ?? 0) - (usesOf.get(tag.id) ?? 0))
    .slice(0, initiallyOffered)
  return [...new Set([...tags.filter(isNamed), ...mostUsed])]
}

/** The folded words of a text, without the endings of plurals. */
const wordsOf = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(singular).join(' ')

const singular = (word: string) => (word.length < 4 ? word : word.replace(/([^s])s$/, '$1'))
