import { nameKey } from '#shared/foundation/name-key.ts'

/** Adds the key of the name, if there is one, to the columns of a row. */
export const keyed = <Row extends { name?: string | undefined }>(row: Row): Row & { nameKey: string } =>
  ({ ...row, ...(row.name !== undefined && { nameKey: nameKey(row.name) }) }) as Row & { nameKey: string }
