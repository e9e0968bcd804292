/** Loads every write that can be made offline, before anything that is stored on the device is sent. */
import.meta.glob('./features/*/*operations.ts', { eager: true })
