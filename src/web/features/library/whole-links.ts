import { linkKinds, type Technique } from '#shared/techniques/techniques.ts'
import type { WholeLink } from '../techniques/api.ts'

/** The links among these techniques, by where they start, then by kind. */
export function linksAmong(techniques: Technique[]): WholeLink[] {
  const ids = new Set(techniques.map(({ id }) => id))
  return techniques.flatMap(({ id, links }) =>
    links
      .filter(({ otherId }) => ids.has(otherId))
      .toSorted((one, other) => linkKinds.indexOf(one.kind) - linkKinds.indexOf(other.kind))
      .map((link) => ({ id, ...link })),
  )
}

export const linkKey = ({ id, kind, otherId }: WholeLink) => `${id} ${kind} ${otherId}`
