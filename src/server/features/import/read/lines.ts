import { Refusal } from '#server/http/replies/refusals.ts'

/** The longest item of an archive has a tenth of it. In bytes. */
const longestLine = 1024 * 1024

/**
 * The lines of a text in UTF-8, split at line feeds alone: node:readline also splits at U+2028 and U+2029, which stand as
 * they are within JSON. Throws IMPORT_ARCHIVE_CHANGED for a line that is longer than any of ours.
 */
export async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      refuseLonger(length + end - from)
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString()
      rest = []
      length = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    refuseLonger(length)
  }
  yield Buffer.concat(rest).toString()
}

function refuseLonger(length: number) {
  if (length > longestLine) throw new Refusal('IMPORT_ARCHIVE_CHANGED')
}
