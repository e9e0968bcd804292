/** Loads all operations, before anything in the outbox is sent. */
import.meta.glob('./features/*/*operations.ts', { eager: true })
