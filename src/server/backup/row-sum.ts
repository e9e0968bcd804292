import { hash } from 'node:crypto'

const newline = 10
const modulus = 2n ** 128n

/**
 * A sum over the rows of a table, whatever their order: equal tables have equal sums. Each row is hashed, and the hashes
 * are added.
 */
export class RowSum {
  rows = 0
  #sum = 0n
  #rest: Buffer = Buffer.alloc(0)

  /** Takes the next part of what COPY has written. A row ends with a line break; those inside of values are escaped. */
  add(chunk: Buffer) {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end)
      this.#addRow(this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]))
      this.#rest = Buffer.alloc(0)
      start = end + 1
    }
    if (start < chunk.length) this.#rest = Buffer.concat([this.#rest, chunk.subarray(start)])
  }

  #addRow(row: Buffer) {
    const digest = hash('sha256', row, 'buffer')
    this.rows += 1
    this.#sum = (this.#sum + (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)) % modulus
  }

  get text(): string {
    return `${this.rows} ${this.#sum.toString(16)}`
  }

  /** The same chunks, added on their way. */
  async *passing(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      this.add(chunk)
      yield chunk
    }
  }
}
