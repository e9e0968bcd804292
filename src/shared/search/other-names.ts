import { fold } from '../foundation/fold.ts'
import { foldName } from '../techniques/techniques.ts'

/** Finds the other names of a technique by one of its names; none if it isn't a name. */
export type OtherNames = (name: string) => string[]

/** Something with names. */
export interface Named {
  name: string
  otherNames: string[]
  /** What it is also searched by, but not looked for: 'meia' is half guard, and many other halves. */
  askedAs?: string[]
}

/** A shorter name is found in too many words. */
const shortest = 3

/** A name however it is split: 'half-guard' and 'halfguard' are 'half guard'. */
export const joinedName = (name: string) => foldName(name).replaceAll(' ', '')

/** Returns the other names, folded, of whatever is called so among these, without those that begin a word with it. */
export function otherNamesAmong(all: Named[]): OtherNames {
  const byName = new Map<string, Set<string>>()
  for (const { name, otherNames, askedAs = [] } of all) {
    const names = [name, ...otherNames].filter((one) => one.length >= shortest)
    for (const key of new Set([...names, ...askedAs].map(joinedName)))
      byName.set(key, new Set([...(byName.get(key) ?? []), ...names.flatMap(spellingsOf)]))
  }
  return (name) => {
    const others = [...(byName.get(joinedName(name)) ?? [])].filter((one) => !` ${one}`.includes(` ${fold(name)}`))
    return others.filter((one) => !others.some((other) => other !== one && one.includes(other)))
  }
}

/** As it is written, and without hyphens. */
const spellingsOf = (name: string) => [fold(name), fold(name).replaceAll('-', ' ')]
