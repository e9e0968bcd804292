import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { healthSum, healthTime, healthWorkout, healthXml, heartRates } from '../test/health-exports.ts'

const name = 'apple_health_export/export.xml'
/** Where the content of the one file begins. */
export const head = 30 + name.length

/** Writes an export piece by piece: classes with their heart rates, and what else a phone measures, before all workouts. */
export async function writeExport(path: string, bytes: number) {
  const deflate = createDeflateRaw()
  const target = deflate.pipe(createWriteStream(path, { start: head }))
  let [size, check, workouts] = [0, 0, 0]
  const write = async (text: string) => {
    const piece = Buffer.from(text)
    size += piece.length
    check = crc32(piece, check)
    if (!deflate.write(piece)) await once(deflate, 'drain')
  }
  const [before = '', after = ''] = healthXml('§').split('§')
  await write(before)
  for (; size < bytes; workouts++) await write(`${dayOf(workouts)}\n`)
  for (let n = 0; n < workouts; n++) await write(`${workoutOf(n)}\n`)
  await write(after)
  deflate.end()
  await once(target, 'close')
  const packed = (await stat(path)).size - head
  const file = await open(path, 'r+')
  await file.write(localHeader(packed, size, check), 0, head, 0)
  await file.write(endOf(packed, size, check), 0, undefined, head + packed)
  await file.close()
  return { packed, workouts }
}

const startOf = (n: number) => new Date(Date.UTC(2018, 0, 1, 18) + n * 86_400_000).toISOString()

/** What a watch writes on a day with a class of 75 minutes. */
function dayOf(n: number): string {
  const start = startOf(n)
  const noise = (second: number) => 120 + ((second * 7919 + n * 31) % 60)
  const others = Array.from({ length: 700 }, (_, at) => {
    const time = healthTime(Date.parse(start) - 60_000 * at, 1)
    return ` <Record type="HKQuantityTypeIdentifierActiveEnergyBurned" sourceName="Rafa’s Apple Watch" sourceVersion="26.2" unit="kcal" creationDate="${time}" startDate="${time}" endDate="${time}" value="${((at * 7919 + n) % 9973) / 1000}"/>`
  })
  return [heartRates({ start, seconds: 4_500, bpm: noise, ahead: 1 }), ...others].join('\n')
}

const workoutOf = (n: number) =>
  healthWorkout({
    start: startOf(n),
    seconds: 4_500,
    ahead: 1,
    timeZone: 'Europe/Berlin',
    children: healthSum('ActiveEnergyBurned', 'sum="612.5" unit="kcal"'),
  })

function facts(packed: number, size: number, check: number): Buffer {
  const all = Buffer.alloc(26)
  all.writeUInt16LE(20, 0)
  all.writeUInt16LE(8, 4)
  all.writeUInt32LE(check, 10)
  all.writeUInt32LE(packed, 14)
  all.writeUInt32LE(size, 18)
  all.writeUInt16LE(name.length, 22)
  return all
}

const localHeader = (packed: number, size: number, check: number) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), facts(packed, size, check), Buffer.from(name)])

function endOf(packed: number, size: number, check: number): Buffer {
  const list = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\0'),
    facts(packed, size, check),
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(head + packed, 16)
  return Buffer.concat([list, end])
}
