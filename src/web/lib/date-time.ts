const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A point in time as the device's clock shows it, 'Nov 21, 2026, 7:30 PM'. */
export const dateTime = (iso: string) => format.format(new Date(iso))
