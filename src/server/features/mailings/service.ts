export { sendMailings } from './mornings.ts'
export { sweepMailings } from './sweep.ts'
