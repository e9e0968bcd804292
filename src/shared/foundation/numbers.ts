/** 1000 as '1,000'. Sentences are made as the app starts, when Number's own way would take a phone 20 ms to load. */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(\d{3}){1,7}$)/g, ',')

/** An amount with one decimal at most: 1.25 as 1.3. */
export const inTenths = (amount: number): number => Math.round(amount * 10) / 10

/** The noun that fits the count: 'entry' for 1, 'entries' for anything else. */
export const nounFor = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** '1 session', '1,204 sessions', '3 entries'. */
export const counted = (count: number, one: string, many?: string) =>
  `${withCommas(count)} ${nounFor(count, one, many)}`

/** How often something happened: 'never', 'once', 'twice', '3 times'. */
export const timesText = (times: number) => ['never', 'once', 'twice'][times] ?? counted(times, 'time')
