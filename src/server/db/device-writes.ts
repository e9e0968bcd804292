import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/** A write as a device has numbered it (decision 017). */
export interface DeviceWrite {
  userId: number
  device: string
  number: number
  /** The lowest number that the device doesn't know to be stored. */
  lowestOpen: number
  contentHash: string
}

interface Writing {
  write: DeviceWrite
  /** Only the first transaction of a request stores the number. */
  isTaken: boolean
  /** What an earlier call has created, if this is sent again. */
  createdEarlier?: number | undefined
}

const currentWrite = new AsyncLocalStorage<Writing>()

/** Thrown if the number of a write was given before. */
export class NumberTaken extends Error {
  /** Whether it was given to this write, which an earlier call has made; if not, to other content, by a copy of the device. */
  readonly isSameWrite: boolean
  /** What this write has created. */
  readonly replyId: number | undefined

  constructor(isSameWrite: boolean, replyId?: number) {
    super('The number of a write was given before.')
    this.isSameWrite = isSameWrite
    this.replyId = replyId
  }
}

/** Runs `work`, whose first transaction stores the number of the write. */
export const numbering = <T>(write: DeviceWrite, work: () => T): T =>
  currentWrite.run({ write, isTaken: false }, work)

/** Runs `work`, which replies to a write that an earlier call has made. */
export const repeating = <T>(write: DeviceWrite, replyId: number | undefined, work: () => T): T =>
  currentWrite.run({ write, isTaken: true, createdEarlier: replyId }, work)

/** The id of what an earlier call of the current write has created; undefined if this is the first one. */
export const createdEarlier = () => currentWrite.getStore()?.createdEarlier

/** Stores with the number of the current write, if it has one, what it has created. */
export async function storeReplyId(tx: Tx, id: number) {
  const write = currentWrite.getStore()?.write
  if (!write) return
  const numbered = tx.updateTable('deviceWrites').set({ replyId: id }).where('userId', '=', write.userId)
  await numbered.where('device', '=', write.device).where('number', '=', write.number).execute()
}

/** Runs a transaction with `run`; it first stores the number of the current write, if there is one. */
export async function inNumberedTransaction<T>(
  work: (tx: Tx) => Promise<T>,
  run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<T> {
  const current = currentWrite.getStore()
  if (!current || current.isTaken) return run(work)
  current.isTaken = true
  try {
    return await run(async (tx) => {
      await storeNumber(tx, current.write)
      return work(tx)
    })
  } catch (error) {
    current.isTaken = false
    throw error
  }
}

/** Stores a number, and forgets those that the device knows to be stored. */
async function storeNumber(tx: Tx, write: DeviceWrite) {
  const { userId, device, number, lowestOpen, contentHash } = write
  const { rows } = await sql`
    with earlier as (
      select coalesce(max(lowest_open), 0) as lowest_open from device_writes
      where user_id = ${userId} and device = ${device}
    ), forgotten as (
      delete from device_writes where user_id = ${userId} and device = ${device} and number < ${lowestOpen}
    )
    insert into device_writes (user_id, device, number, lowest_open, content_hash)
    select ${userId}, ${device}, ${number}::bigint, ${lowestOpen}, ${contentHash} from earlier
    where ${number}::bigint >= earlier.lowest_open
    on conflict do nothing
    returning number`.execute(tx)
  if (rows.length > 0) return
  const known = await tx
    .selectFrom('deviceWrites')
    .select(['contentHash', 'replyId'])
    .where('userId', '=', userId)
    .where('device', '=', device)
    .where('number', '=', number)
    .executeTakeFirst()
  throw new NumberTaken(known?.contentHash === contentHash, known?.replyId ?? undefined)
}

const devicesOfAMember = 100
const numbersOfADevice = 10_000

/** Forgets the numbers of more devices than anybody has, and more numbers than a device leaves open. */
export const sweepDeviceWrites = (db: Db) =>
  sql`
  with numbered as (
    select user_id, device, number, row_number() over (partition by user_id, device order by number desc) as nth
    from device_writes
  ), devices as (
    select user_id, device, row_number() over (partition by user_id order by max(written_at) desc) as nth
    from device_writes group by user_id, device
  )
  delete from device_writes as stored using numbered, devices
  where (stored.user_id, stored.device, stored.number) = (numbered.user_id, numbered.device, numbered.number)
    and (stored.user_id, stored.device) = (devices.user_id, devices.device)
    and (numbered.nth > ${numbersOfADevice} or devices.nth > ${devicesOfAMember})`.execute(db)
