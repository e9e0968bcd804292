/** '21.5 h'. */
export const hoursText = (minutes: number) => `${Math.round(minutes / 6) / 10} h`

/** '1 session', '15 sessions'. */
export const sessionsText = (sessions: number) => (sessions === 1 ? '1 session' : `${sessions} sessions`)

/** '4 sessions, 6 h', without hours if none are known. */
export const sumText = ({ sessions, minutes }: { sessions: number; minutes: number }) =>
  minutes === 0 ? sessionsText(sessions) : `${sessionsText(sessions)}, ${hoursText(minutes)}`
