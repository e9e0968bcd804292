/**
 * A number that is the id of one kind of row. It isn't accepted where the id of another kind is asked for, so swapped
 * arguments don't compile. A plain number is, so nothing is cast.
 */
type IdOf<Kind extends string> = number & { readonly idOf?: Kind }

export type UserId = IdOf<'user'>
export type EntryId = IdOf<'entry'>
