type Keys<T extends object> = [keyof T & string, ...(keyof T & string)[]]

/** The keys of a table of names, as its own type knows them: what z.enum takes, and what a choice offers. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as Keys<T>
