/** What can be chosen in the palette. */
export interface Choice {
  key: string
  label: string
  /** What it is: an action, a page, a technique …, or the day of an entry. */
  kind: string
  run: () => void
  /** It is found by these, too. */
  otherNames?: string[]
}
