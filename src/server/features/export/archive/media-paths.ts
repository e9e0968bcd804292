import { fileTypes } from '#shared/media/media.ts'

/** A file of the archive's media. */
interface PlacedFile {
  path: string
  filename: string
}

/** What can't be in the name of a file on some system, or hides it. */
// oxlint-disable-next-line no-control-regex -- that is what they are
const notInNames = /[\0-\x1f\x7f<>:"/\\|?*]+|\.{2,}|^\.|(?<![. ])[. ]+$/g

/** Short enough to be unpacked into a folder of any depth. */
const longestTitle = 60

const cleaned = (title: string) =>
  Array.from(title.replace(notInNames, ' ').replace(/\s+/g, ' ').trim()).slice(0, longestTitle).join('').trim() ||
  'Untitled'

/** Where each file is in the archive: named after its session, the same whenever it is asked for. */
export class MediaPaths {
  readonly #paths = new Map<string, string>()
  readonly #taken = new Set<string>()

  /** `media/2026-11/2026-11-20 Open mat.jpg`, with a number if that is taken, in any letter case. */
  of({ filename, mimetype }: { filename: string; mimetype: string }, day: string, title: string): string {
    const known = this.#paths.get(filename)
    if (known !== undefined) return known
    const start = `media/${day.slice(0, 7)}/${day} ${cleaned(title)}`
    const ending = fileTypes[mimetype]?.ending ?? 'bin'
    let path = `${start}.${ending}`
    for (let number = 2; this.#taken.has(path.toLowerCase()); number++) path = `${start} ${number}.${ending}`
    this.#taken.add(path.toLowerCase())
    this.#paths.set(filename, path)
    return path
  }

  /** All that were asked for. */
  all(): PlacedFile[] {
    return [...this.#paths].map(([filename, path]) => ({ filename, path }))
  }
}
