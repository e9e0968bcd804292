import { crc32, deflateRawSync } from 'node:zlib'

/** A file of a ZIP archive. */
export interface Item {
  name: string
  content: Buffer | string
  /** The size that the archive claims to unpack to. */
  claimed?: number
  /** Those of a file in Unix, such as that it is a symbolic link. */
  mode?: number
}

/** A zip archive. */
export function zip(items: Item[]): Buffer {
  const files: Buffer[] = []
  const list: Buffer[] = []
  let place = 0
  for (const { name, content, claimed, mode = 0 } of items) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimed ?? plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(mode * 0x10000, 6)
    tail.writeUInt32LE(place, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts.subarray(0, 26), tail, Buffer.from(name)]))
    files.push(file)
    place += file.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(items.length, 8)
  end.writeUInt16LE(items.length, 10)
  end.writeUInt32LE(Buffer.concat(list).length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...files, ...list, end])
}
