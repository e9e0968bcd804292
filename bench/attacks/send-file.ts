import { multipart } from '../../test/multipart.ts'
import type { Field } from './attack.ts'

/** Sends one file, and says what came of it: '413 VIDEO_TOO_LARGE in 0.3 s'. */
export async function sendFile(
  { port, headers }: Pick<Field, 'port' | 'headers'>,
  path: string,
  file: Parameters<typeof multipart>[0][number],
): Promise<string> {
  const form = multipart([file])
  const start = performance.now()
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: form.payload,
  }).catch(() => undefined)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const code = /"code":"(\w+)"/.exec((await reply?.text()) ?? '')?.[1] ?? ''
  return `${reply ? `${reply.status} ${code}`.trim() : 'no reply'} in ${seconds} s`
}
