import type { z } from 'zod/mini'

/**
 * The kinds of things that members create, change, remove, and restore offline, each by its name in operations and dialogs.
 * A feature declares its own in its operations.ts (`declare module '#shared/offline/things.ts'`), with `ThingOf`.
 * @public
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- filled by the features
export interface Things {}

/** The types of a thing as its form and the device have it. */
export interface ThingOf<Schemas extends { create: z.ZodMiniType; change: z.ZodMiniType; stored: z.ZodMiniType }> {
  fields: Omit<z.infer<Schemas['create']>, 'clientId'>
  change: z.infer<Schemas['change']>
  stored: z.infer<Schemas['stored']>
}

export type ThingName = keyof Things

export type FieldsOf<Name extends ThingName> = Things[Name]['fields']
export type StoredOf<Name extends ThingName> = Things[Name]['stored']

/** All that is done to a stored thing. */
export interface ChangeOf<Name extends ThingName> {
  /** As it was seen. */
  seen: StoredOf<Name>
  change: Things[Name]['change']
  removal?: 'remove' | 'restore'
}

/** The data of the operations on things. */
export type ThingOperations = { [Name in ThingName as `create${Name}`]: FieldsOf<Name> } & {
  [Name in ThingName as `change${Name}`]: ChangeOf<Name>
}
