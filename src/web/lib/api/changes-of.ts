/** The fields of `values` that differ from `initial`. */
export const changesOf = <T extends object>(values: T, initial: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(initial[field as keyof T]),
    ),
  ) as Partial<T>
