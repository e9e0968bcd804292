/** Where and when a file is read: its moments are days of the member's zone, its weekly classes go on until today. */
export interface Here {
  /** '' if it isn't known. */
  timeZone: string
  today: string
}
