import { Refusal } from '#server/http/replies/refusals.ts'
import type { TimedBeat } from '../workouts/measured.ts'

/** More than ten years with a watch have; with a strap that writes one a second, three hours a day for a year and a half. */
const mostBeats = 6_000_000
/** A strap, a watch, and an app write fewer in two days. */
const mostOfAWorkout = 600_000
/** As many as a byte tells apart. */
const mostSources = 255

/**
 * Heart rates in any order, each in eight bytes: the second of UTC, the beats a minute, and who measured them. Where they are kept
 * grows in place, so that no copy is made.
 */
export class Beats {
  readonly #buffer = new ArrayBuffer(0, { maxByteLength: 8 * mostBeats })
  readonly #packed = new Float64Array(this.#buffer)
  readonly #sources = new Map<string, number>()
  #count = 0
  #isSorted = false

  /** Throws HEALTH_TOO_LARGE for more than anybody has. `time` is in milliseconds since 1970. */
  add(time: number, bpm: number, source: string) {
    if (this.#count === mostBeats) throw new Refusal('HEALTH_TOO_LARGE')
    if (this.#count === this.#packed.length)
      this.#buffer.resize(Math.min(8 * mostBeats, this.#buffer.byteLength + grownBy))
    this.#packed[this.#count++] = packed(time, bpm, this.#sourceOf(source))
    this.#isSorted = false
  }

  #sourceOf(name: string): number {
    const known = this.#sources.get(name)
    if (known !== undefined) return known
    const source = Math.min(this.#sources.size, mostSources)
    // A copy: a part of a text keeps all of it.
    if (source < mostSources) this.#sources.set(Buffer.from(name).toString(), source)
    return source
  }

  /** Those from a time to another, by who measured them. */
  between(start: number, end: number): TimedBeat[][] {
    this.#sort()
    const bySource = new Map<number, TimedBeat[]>()
    const from = this.#firstFrom(start)
    for (let at = from; at < Math.min(this.#count, from + mostOfAWorkout); at++) {
      const beat = unpacked(this.#packed[at] ?? 0)
      if (beat.time > end) break
      const others = bySource.get(beat.source)
      if (others) others.push(beat)
      else bySource.set(beat.source, [beat])
    }
    return [...bySource.values()]
  }

  #sort() {
    if (!this.#isSorted) this.#packed.subarray(0, this.#count).sort()
    this.#isSorted = true
  }

  #firstFrom(time: number): number {
    const wanted = packed(time, 0, 0)
    let [from, to] = [0, this.#count]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((this.#packed[middle] ?? 0) < wanted) from = middle + 1
      else to = middle
    }
    return from
  }
}

const grownBy = 1024 * 1024

const packed = (time: number, bpm: number, source: number) => Math.floor(time / 1000) * 65_536 + bpm * 256 + source

const unpacked = (one: number) => ({
  time: Math.floor(one / 65_536) * 1000,
  bpm: Math.floor(one / 256) % 256,
  source: one % 256,
})
