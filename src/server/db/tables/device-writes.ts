import type { Generated } from 'kysely'

interface DeviceWrites {
  userId: number
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
