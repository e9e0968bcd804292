import type { Generated } from 'kysely'
import type { UserId } from '../ids.ts'

interface DeviceWrites {
  userId: UserId
  device: string
  number: number
  lowestOpen: number
  contentHash: string
  writtenAt: Generated<Date>
  /** What it created. */
  replyId: number | null
}

export interface DeviceWritesTables {
  deviceWrites: DeviceWrites
}
