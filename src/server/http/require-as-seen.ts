import { Refusal } from './refusals.ts'

/** Refuses to overwrite a field that somebody else has changed since it was seen. `noun` is what it is a field of. */
export function requireAsSeen<Fields extends object>(
  stored: Fields,
  was: Partial<Fields>,
  changes: Partial<Fields>,
  noun: string,
) {
  const names = Object.keys(was) as (keyof Fields)[]
  const isOther = (name: keyof Fields) => stored[name] !== was[name] && stored[name] !== changes[name]
  if (names.some((name) => changes[name] !== undefined && isOther(name)))
    throw new Refusal('CHANGED_ELSEWHERE', {
      sentence: `This ${noun} was changed on another device in the meantime.`,
    })
}
