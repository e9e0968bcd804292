/** Whether `error` is PostgreSQL's report that the named constraint or unique index was violated. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint
