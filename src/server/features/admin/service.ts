export { recordFigures } from './figures.ts'
export { recordAction } from './log.ts'
export { adminScope } from './scope.ts'
