/** The database couldn't be started. The message says what to do. */
export class DatabaseError extends Error {}
