/** What the journal shows once something is searched for, or left out, in one file of the built app. */
export { ActiveFilter } from './active-filter.tsx'
export { CoachWords } from './coach-words.tsx'
export { Found, NothingFound } from './nothing-found.tsx'
export { SearchChips } from './search-chips.tsx'
