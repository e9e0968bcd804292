/** 'Once', '3 times'. */
export const timesText = (times: number) => (times === 1 ? 'Once' : `${times} times`)

/** '2 of them in matches', of so many times; '' if none were. */
export function inMatchesText(times: number, inMatches: number): string {
  if (inMatches === 0) return ''
  if (inMatches === times) return inMatches === 1 ? 'in a match' : 'all in matches'
  return `${inMatches} of them in ${inMatches === 1 ? 'a match' : 'matches'}`
}
