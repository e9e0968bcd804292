export { archiveLists } from './archive/lists.ts'
export { memberOf } from './journal/member-queries.ts'
export { practiceSettingsOf } from './journal/practice-queries.ts'
