export { adminScope } from './scope.ts'
