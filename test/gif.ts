/** A GIF of one color. A frame of a hundred million pixels takes tens of kilobytes, because its runs grow longer and longer. */
export function aGif(width: number, height: number, frames = 1): Buffer {
  const head = Buffer.alloc(19)
  head.write('GIF89a')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  // A table of two colors.
  head[10] = 0x80
  const frame = Buffer.alloc(10)
  frame[0] = 0x2c
  frame.writeUInt16LE(width, 5)
  frame.writeUInt16LE(height, 7)
  const delay = Buffer.from([0x21, 0xf9, 4, 0, 5, 0, 0, 0])
  const pixels = Buffer.concat([delay, frame, Buffer.from([2]), inParts(packed(width * height)), Buffer.from([0])])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => pixels), Buffer.from([0x3b])])
}

function inParts(data: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let start = 0; start < data.length; start += 255) {
    const part = data.subarray(start, start + 255)
    parts.push(Buffer.from([part.length]), part)
  }
  return Buffer.concat(parts)
}

/** That many pixels of color 0 in LZW: each code is for a run that is one pixel longer than the one before. */
function packed(pixels: number): Buffer {
  const [clear, end, first] = [4, 5, 6]
  const bytes: number[] = []
  let [bits, waiting] = [0, 0]
  const put = (code: number, width: number) => {
    bits |= code << waiting
    for (waiting += width; waiting >= 8; waiting -= 8) {
      bytes.push(bits & 255)
      bits >>>= 8
    }
  }
  let left = pixels
  let width = 3
  while (left > 0) {
    put(clear, 3 > width ? 3 : width)
    width = 3
    put(0, width)
    left -= 1
    for (let [next, run] = [first, 2]; left > 0 && next < 4094; next++, run++) {
      const length = Math.min(run, left)
      put(length === run ? next : length === 1 ? 0 : first + length - 2, width)
      left -= length
      if (next === 2 ** width - 1) width += 1
    }
  }
  put(end, width)
  bytes.push(bits & 255)
  return Buffer.from(bytes)
}
