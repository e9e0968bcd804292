import { Refusal } from '#server/http/replies/refusals.ts'
import { type FitMessage, readFit } from './fit-messages.ts'
import { makerName, multisportTransition, sportName } from './fit-names.ts'
import { addBeat, type MeasuredWorkout, type TimedBeat } from './measured.ts'

/** The kinds of messages that are read, and their fields, by the numbers of FIT's profile. */
const kinds = { fileId: 0, sport: 12, session: 18, record: 20, event: 21, device: 23, activity: 34 }

/** FIT counts seconds since 1989; a time below this is one since the watch was turned on. */
const epoch = Date.UTC(1989, 11, 31)
const earliest = 0x10000000

const activityFile = 4

/** The workouts of a FIT file. Throws WORKOUT_NONE for one of something else, WORKOUT_NO_DATE for one of a watch without a date. */
export function readFitWorkouts(file: Buffer): MeasuredWorkout[] {
  const files: FitFile[] = []
  readFit(file, new Set(Object.values(kinds)), () => {
    const one = new FitFile()
    files.push(one)
    return (message) => one.take(message)
  })
  return files.flatMap((one) => one.workouts())
}

/** One FIT file, as its messages come. Summaries come last, so that one that was cut off has none. */
class FitFile {
  #type: number | undefined
  #device = ''
  #maker = ''
  #sport = { name: '', title: '' }
  #ahead: number | null = null
  readonly #sessions: MeasuredWorkout[] = []
  readonly #beats: TimedBeat[] = []
  #from: number | undefined
  #to = 0
  #isUndated = false

  take(message: FitMessage) {
    const { kind, numbers, texts } = message
    const time = timeOf(numbers.get(253))
    if (kind === kinds.fileId) {
      this.#type ??= numbers.get(0)
      this.#maker ||= makerName(numbers.get(1))
      this.#device ||= texts.get(8) ?? ''
    } else if (kind === kinds.device && numbers.get(0) === 0) this.#device ||= texts.get(27) ?? ''
    else if (kind === kinds.sport)
      this.#sport = { name: sportName(numbers.get(0), numbers.get(1)), title: texts.get(3) ?? '' }
    else if (kind === kinds.record) this.#takeRecord(time, numbers.get(3))
    // The timer was stopped: what follows is a pause until the next record.
    else if (kind === kinds.event && numbers.get(0) === 0 && isStop(numbers.get(1))) addBeat(this.#beats, time, 0)
    else if (kind === kinds.activity) this.#ahead = aheadOf(numbers)
    else if (kind === kinds.session) this.#takeSession(message, time)
  }

  #takeRecord(time: number, bpm = 0) {
    if (Number.isNaN(time)) {
      this.#isUndated = true
      return
    }
    addBeat(this.#beats, time, bpm)
    this.#from ??= time
    this.#to = Math.max(this.#to, time)
  }

  #takeSession({ numbers, texts }: FitMessage, written: number) {
    if (numbers.get(5) === multisportTransition) return
    const start = timeOf(numbers.get(2))
    const elapsed = numbers.get(7)
    const end = elapsed === undefined ? written : start + elapsed
    this.#sessions.push({
      ...this.#common(),
      start,
      end,
      sport: sportName(numbers.get(5), numbers.get(6)),
      title: texts.get(110) ?? '',
      energy: numbers.get(11) ?? null,
      average: numbers.get(16) ?? null,
      highest: numbers.get(17) ?? null,
    })
  }

  #common = (): Omit<MeasuredWorkout, 'start' | 'end'> => ({
    ahead: null,
    sport: this.#sport.name || sportName(),
    title: this.#sport.title,
    device: '',
    energy: null,
    average: null,
    highest: null,
    beats: [],
  })

  workouts(): MeasuredWorkout[] {
    if (this.#type !== undefined && this.#type !== activityFile) throw new Refusal('WORKOUT_NONE')
    if (this.#isUndated && this.#from === undefined) throw new Refusal('WORKOUT_NO_DATE')
    const [device, ahead] = [this.#device || this.#maker, this.#ahead]
    const sessions =
      this.#sessions.length > 0 || this.#from === undefined
        ? this.#sessions
        : [{ ...this.#common(), start: this.#from, end: this.#to }]
    return sessions.map((session) => {
      if (Number.isNaN(session.start) || Number.isNaN(session.end)) throw new Refusal('WORKOUT_NO_DATE')
      const beats = this.#beats.filter(({ time }) => time >= session.start && time <= session.end)
      return { ...session, device, ahead, beats, title: session.title || this.#titleOf(session) }
    })
  }

  /** The name of the sport that was chosen on the watch, which is of the whole file. */
  #titleOf = ({ sport }: MeasuredWorkout) => (this.#sport.name === sport ? this.#sport.title : '')
}

/** In milliseconds since 1970; not a number for what isn't said, or was counted since the watch was turned on. */
const timeOf = (seconds: number | undefined) =>
  seconds === undefined || seconds < earliest ? Number.NaN : epoch + seconds * 1000

const isStop = (type: number | undefined) => type === 1 || type === 4 || type === 8 || type === 9

/** How far the watch's own clock was ahead of UTC, in minutes, as zones are: in quarters of an hour. */
function aheadOf(numbers: FitMessage['numbers']): number | null {
  const [utc, local] = [numbers.get(253), numbers.get(5)]
  if (utc === undefined || local === undefined || local < earliest) return null
  const minutes = Math.round((local - utc) / 900) * 15
  return Math.abs(minutes) <= 14 * 60 ? minutes : null
}
