/** When something was made and last changed. */
export const timeColumns = ['createdAt', 'updatedAt'] as const

interface Times {
  createdAt: Date | null
  updatedAt: Date | null
}

/** A row with its times as text, as in an archive. */
export const withTimes = <Row extends Times>(row: Row) => ({
  ...row,
  createdAt: row.createdAt?.toISOString() ?? null,
  updatedAt: row.updatedAt?.toISOString() ?? null,
})
