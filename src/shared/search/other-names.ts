import { fold } from '../foundation/fold.ts'
import { foldName } from '../techniques/techniques.ts'

/** Finds the other names of a technique by one of its names; none if it isn't a name. */
export type OtherNames = (name: string) => string[]

interface Named {
  name: string
  otherNames: string[]
}

/** A shorter name is found in too many words. */
const shortest = 3

/** Finds other names, folded, among these techniques, without those that contain the name. */
export function otherNamesAmong(techniques: Named[]): OtherNames {
  const byName = new Map<string, Set<string>>()
  for (const { name, otherNames } of techniques) {
    const names = [name, ...otherNames].filter((candidate) => candidate.length >= shortest)
    for (const folded of names.map(foldName))
      byName.set(folded, new Set([...(byName.get(folded) ?? []), ...names.map(fold)]))
  }
  return (name) => {
    const others = [...(byName.get(foldName(name)) ?? [])].filter((candidate) => !candidate.includes(fold(name)))
    return others.filter((candidate) => !others.some((other) => other !== candidate && candidate.includes(other)))
  }
}
