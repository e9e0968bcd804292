export { sendAll } from './send-all.ts'
export { sendStored } from './send-stored.ts'
