import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { z } from 'zod/mini'

const fault = z.object({
  name: z.string(),
  /** Shell commands; ROUND counts from 0 in their environment. */
  begin: z.string(),
  end: z.string(),
  /** How long the fault lasts, between both commands. */
  seconds: z.number(),
  rounds: z.number(),
})

export type Fault = z.infer<typeof fault>

/** All faults of a file, or those whose names contain one of the words. */
export function readFaults(file: unknown, words: string[]): Fault[] {
  const all = z.array(fault).parse(file)
  return words.length === 0 ? all : all.filter(({ name }) => words.some((word) => name.includes(word)))
}

const longest = 120_000

/** Runs a command to its end, for two minutes at most. */
export async function run(command: string, round: number) {
  if (command === '') return
  const child = spawn('sh', ['-c', command], {
    env: { ...process.env, ROUND: String(round) },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: longest,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) console.error(`'${command}' ended with ${String(code)} in round ${round}`)
}
