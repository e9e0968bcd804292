import { z } from 'zod/mini'

interface RequiredField<I extends z.ZodMiniType, R extends z.ZodMiniType> {
  /** Checks input. */
  input: I
  /** Checks replies, loosely: an installed app may meet a newer server with other limits. */
  reply: R
}

interface Field<I extends z.ZodMiniType, R extends z.ZodMiniType, V> extends RequiredField<I, R> {
  /** Its value when nothing was typed. */
  initial: V
}

/** A field that is required to create something. */
export const requiredField = <I extends z.ZodMiniType, R extends z.ZodMiniType>(
  input: I,
  reply: R,
): RequiredField<I, R> => ({ input, reply })

/** A field that may be left out. */
export const field = <I extends z.ZodMiniType, R extends z.ZodMiniType, V extends z.output<I>>(
  input: I,
  reply: R,
  initial: V,
): Field<I, R, V> => ({ input, reply, initial })

/** The fields of something people create, change, and read, by name. */
export type FieldTable = Record<string, RequiredField<z.ZodMiniType, z.ZodMiniType> & { initial?: unknown }>

type Inputs<T extends FieldTable> = { -readonly [K in keyof T]: T[K]['input'] }
type InputsOrInitial<T extends FieldTable> = {
  -readonly [K in keyof T]: 'initial' extends keyof T[K] ? z.ZodMiniDefault<T[K]['input']> : T[K]['input']
}
type Replies<T extends FieldTable> = { -readonly [K in keyof T]: T[K]['reply'] }
type Initial<T extends FieldTable> = {
  -readonly [K in keyof T as 'initial' extends keyof T[K] ? K : never]: T[K]['initial']
}

/** The shape of a create: missing fields get their initial values. */
export const createShape = <T extends FieldTable>(table: T) =>
  mapTable(table, ({ input, ...rest }) =>
    'initial' in rest ? z._default(input, rest.initial) : input,
  ) as InputsOrInitial<T>

/** The shape of a change, for `z.exactPartial`: missing fields stay as they are. */
export const inputShape = <T extends FieldTable>(table: T) => mapTable(table, ({ input }) => input) as Inputs<T>

export const replyShape = <T extends FieldTable>(table: T) => mapTable(table, ({ reply }) => reply) as Replies<T>

/** The initial values of all fields that have one. */
export const initialOf = <T extends FieldTable>(table: T) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, field]) => ('initial' in field ? [[name, field.initial]] : [])),
  ) as Initial<T>

const mapTable = <V>(table: FieldTable, map: (field: FieldTable[string]) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(field)]))
