export { recordFigures } from './figures.ts'
export { adminScope } from './scope.ts'
