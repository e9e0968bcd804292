import { counted } from '../foundation/numbers.ts'

/** '21.5 h'. */
export const hoursText = (minutes: number) => `${Math.round(minutes / 6) / 10} h`

/** '4 sessions, 6 h', without hours if none are known. */
export const sumText = ({ sessions, minutes }: { sessions: number; minutes: number }) =>
  minutes === 0 ? counted(sessions, 'session') : `${counted(sessions, 'session')}, ${hoursText(minutes)}`
