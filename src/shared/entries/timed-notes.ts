/** A line of notes on a video. */
export interface TimedNote {
  /** The second it is about; null for a line without a time. */
  at: number | null
  /** The time as it was typed, such as '0:42'; '' for none. */
  time: string
  text: string
}

const timed = /^\s*\[?((?:\d{1,2}:)?\d{1,3}:[0-5]\d)\]?(?!:?\d)\s*[-–—:.]?\s*(.*)$/s

/** The lines of a video's notes: '0:42 hip escape' is about second 42. */
export const timedNotes = (notes: string): TimedNote[] =>
  notes
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, time = '', text = ''] = timed.exec(line) ?? []
      return time === '' ? { at: null, time, text: line.trim() } : { at: secondsOf(time), time, text: text.trim() }
    })

const secondsOf = (time: string) => time.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)
