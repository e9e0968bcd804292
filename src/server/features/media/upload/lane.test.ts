import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { jpeg } from '#test/files.ts'
import { aGif } from '#test/gif.ts'
import { openLane } from './lane.ts'

const folder = await mkdtemp(join(tmpdir(), 'rollbook-lane-'))
const lane = openLane()
afterEach(async () => {
  lane.close()
  await expect.poll(workers).toEqual([])
})
afterAll(() => rm(folder, { recursive: true }))

const [rafa, dana] = [1, 2]
const photo = await jpeg()
let files = 0

const aFile = async (name: string, type: string, content: Buffer) => {
  const path = join(folder, `${name}-${++files}`)
  await writeFile(path, content)
  return { path, type }
}
const sanitize = async (userId: number, content: 'photo' | 'animation' | 'long animation', signal = staying) => {
  const gif = content === 'photo' ? undefined : aGif(640, 480, content === 'animation' ? 10 : 300)
  const task = gif ? await aFile('gif', 'image/gif', gif) : await aFile('jpeg', 'image/jpeg', photo)
  return lane.process(userId, task, 'ANIMATION_TOO_LONG', signal)
}
const staying = new AbortController().signal

/** The processes that this one has started to sanitize files. */
function workers(): number[] {
  const list = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).stdout.toString().split('\n')
  const mine = list.map((line) => line.trim().split(/\s+/)).filter(([, parent]) => Number(parent) === process.pid)
  return mine.filter((words) => words.join(' ').includes('upload/worker/worker.js')).map(([pid]) => Number(pid))
}

/** The one that runs; what is killed here is never a worker of the test before, nor, by the id 0, this process itself. */
async function theWorker(): Promise<number> {
  await expect.poll(workers).toEqual([expect.any(Number)])
  return workers()[0] as number
}

test("one person's photo doesn't wait for all of another's animations", async () => {
  const order: string[] = []
  const then = (name: string) => () => order.push(name)
  const animations = [1, 2, 3, 4, 5].map((n) => sanitize(rafa, 'animation').then(then(`animation ${n}`)))
  await expect.poll(workers).toHaveLength(1)
  await Promise.all([...animations, sanitize(dana, 'photo').then(then('photo'))])
  expect(order.indexOf('photo')).toBeLessThan(2)
})

test('nobody waits for a person who has left', async () => {
  const [leaving, leftEarlier] = [new AbortController(), new AbortController()]
  const current = sanitize(rafa, 'long animation', leaving.signal)
  await expect.poll(workers).toHaveLength(1)
  const waiting = sanitize(rafa, 'long animation', leftEarlier.signal)
  leftEarlier.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'FILE_BROKEN' })
  leaving.abort()
  await expect(current).rejects.toMatchObject({ name: 'Error' })
  expect(await sanitize(dana, 'photo')).toMatchObject({ mimetype: 'image/jpeg' })
})

test('a file that brings its worker down is refused, and the next gets another worker', async () => {
  await sanitize(dana, 'photo')
  const pid = await theWorker()
  const gif = await aFile('gif', 'image/gif', aGif(640, 480, 300))
  const fatal = lane.process(rafa, gif, 'ANIMATION_TOO_LONG', staying)
  const next = sanitize(dana, 'photo')
  process.kill(pid, 'SIGKILL')
  await expect(fatal).rejects.toMatchObject({ code: 'ANIMATION_TOO_LONG' })
  expect(await next).toMatchObject({ mimetype: 'image/jpeg' })
  expect(workers()).not.toContain(pid)
})

test('a file is not refused because the machine had no time for it', async () => {
  await sanitize(dana, 'photo')
  const pid = await theWorker()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const waiting = sanitize(rafa, 'animation')
    process.kill(pid, 'SIGSTOP')
    // Files of others that came before take their time.
    await vi.advanceTimersByTimeAsync(180_000)
    process.kill(pid, 'SIGCONT')
    expect(await waiting).toMatchObject({ mimetype: 'image/gif' })
  } finally {
    vi.useRealTimers()
  }
})

test('a worker ends when there is nothing left to do, with its memory', async () => {
  await sanitize(rafa, 'photo')
  expect(workers()).toHaveLength(1)
  await expect.poll(workers).toEqual([])
  expect(await sanitize(rafa, 'photo')).toMatchObject({ mimetype: 'image/jpeg' })
})
