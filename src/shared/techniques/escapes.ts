import { defenses } from './defenses.ts'
import { catalog } from './technique-catalog.ts'
import { foldName, positionNames } from './techniques.ts'

type CatalogTechnique = (typeof catalog)[number]

/** How many techniques are offered against a submission. */
const offered = 2

/**
 * The catalog's defenses to a submission: the escapes from the position it came from, and its counters. Without that
 * position, the escapes from the one in the catalog.
 */
export function escapesFrom({ name, fromPosition }: { name: string; fromPosition: string }): CatalogTechnique[] {
  const submission = findNamed(name)
  const isFrom = ({ position }: CatalogTechnique) =>
    fromPosition === '' ? position === submission?.position : isSame(positionNames[position], fromPosition)
  const escapes = catalog.filter((technique) => technique.category === 'escape' && isFrom(technique))
  const counters = catalog.filter(({ links }) => submission && links.counters?.includes(submission.key))
  return [...new Set([...escapes, ...counters])].slice(0, offered)
}

/** How to get out of a submission, in a sentence or two; undefined if the catalog doesn't have it. */
export const defenseAgainst = (name: string): string | undefined => defenses[findNamed(name)?.key ?? '']

const findNamed = (name: string) =>
  catalog.find((technique) => [technique.name, ...technique.otherNames].some((own) => isSame(own, name)))

const isSame = (a: string, b: string) => foldName(a) === foldName(b)
