export { commentsOf } from './journal/comment-queries.ts'
export { entriesOf, type StoredEntry } from './journal/entry-queries.ts'
export {
  competitionsOf,
  focusesOf,
  injuriesOf,
  partnersOf,
  promotionsOf,
  remindersOf,
  seriesOf,
  tagsOf,
  techniquesOf,
  templatesOf,
} from './journal/list-queries.ts'
export { memberOf } from './journal/member-queries.ts'
export { cardsOf, practiceLogsOf, practiceSettingsOf, reviewsOf } from './journal/practice-queries.ts'
