import { fold } from '../foundation/fold.ts'
import { highlighted, type Part } from './highlight.ts'

/** The first sentence, or line, of a text that has one of the names, in parts that say where; empty if none has. */
export function namingSentence(text: string, names: string[]): Part[] {
  const needles = names.map(fold)
  for (const sentence of text.split(/(?<=[.!?…])\s+|\n+/)) {
    const parts = highlighted(sentence.trim(), needles)
    if (parts.some(({ isHit }) => isHit)) return parts
  }
  return []
}
