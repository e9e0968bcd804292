export { archiveLists } from './journal/list-queries.ts'
export { memberOf } from './journal/member-queries.ts'
export { practiceSettingsOf } from './journal/practice-queries.ts'
