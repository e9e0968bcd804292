/** What a picture looks like. Everything else is text, time, metadata, or for one program alone. */
const kept = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT pHYs bKGD cICP mDCV cLLI mDCv cLLi'.split(' '),
)

/** The parts of a PNG without metadata and whatever follows its end. Null if it has none. */
export function stripPng(file: Buffer): Buffer[] | null {
  const parts = [file.subarray(0, 8)]
  for (let at = 8; at + 12 <= file.length; ) {
    const next = at + 12 + file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    if (next > file.length) return null
    if (kept.has(name)) parts.push(file.subarray(at, next))
    if (name === 'IEND') return parts
    at = next
  }
  return null
}
