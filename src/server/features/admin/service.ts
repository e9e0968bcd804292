export { recordFigures, sweepFigures } from './figures.ts'
export { adminScope } from './scope.ts'
