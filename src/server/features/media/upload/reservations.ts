import { hasRoom } from '#server/http/disk-full.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { limits } from '#shared/foundation/limits.ts'

/** The bytes that one upload may write to the spool. */
export interface Reservation {
  /** Makes sure that the upload may have that many bytes in all. Refuses if its member's storage has no more. */
  extend(bytes: number): void
  release(): void
}

/** The bytes of uploads under way, by member. In memory, so that a crash leaves none behind. */
export function openReservations(dataDir: string) {
  const underWay = new Map<number, Set<{ bytes: number }>>()
  const sumOf = (set: Iterable<{ bytes: number }>) => [...set].reduce((sum, { bytes }) => sum + bytes, 0)

  /** Reserves what an upload announces of the storage its member has left, before any of it is received. */
  async function reserve(
    userId: number,
    stored: { bytes: number; max: number },
    announced: number,
  ): Promise<Reservation> {
    const everyones = sumOf([...underWay.values()].flatMap((set) => [...set]))
    if (!(await hasRoom(dataDir, everyones + announced))) throw new Refusal('DISK_FULL')
    const mine = underWay.get(userId) ?? new Set()
    if (mine.size >= limits.uploadsAtOnce) throw new Refusal('UPLOADS_UNDER_WAY', { retryAfter: 10 })
    const one = { bytes: 0 }
    const extend = (bytes: number) => {
      if (bytes <= one.bytes) return
      if (stored.bytes + sumOf(mine) - one.bytes + bytes > stored.max) throw new Refusal('STORAGE_FULL')
      one.bytes = bytes
    }
    extend(announced)
    underWay.set(userId, mine.add(one))
    return {
      extend,
      release: () => {
        mine.delete(one)
        if (mine.size === 0) underWay.delete(userId)
      },
    }
  }
  return { reserve }
}
