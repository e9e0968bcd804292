export { addArchivedComments, deleteArchivedComments } from './archived.ts'
export { sweepCoaching } from './links.ts'
export {
  /** Returns whether there were any. */
  deleteLinks as revokeCoachLinks,
} from './queries.ts'
