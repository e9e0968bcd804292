import type { Worker } from 'node:worker_threads'

/** Within one call of V8, such as JSON.parse, a thread neither answers nor can be ended. */
const longestSilence = 60_000
/** How often it is asked. In milliseconds, as all of these. */
const every = 200

/** Watches whether a thread takes more CPU time than `most`. `stop` returns how much it took. Both in milliseconds. */
export function watchCpu(worker: Worker, most: number) {
  const { promise: isTooMuch, resolve } = Promise.withResolvers<undefined>()
  let [cpu, answered, isAsking] = [0, performance.now(), false]
  const silence = () => performance.now() - answered
  const note = (ms: number) => {
    answered = performance.now()
    cpu = Math.max(cpu, ms)
    if (cpu > most) resolve(undefined)
  }
  const ask = async () => {
    isAsking = true
    try {
      const { user, system } = await worker.cpuUsage()
      note((user + system) / 1000)
    } catch {
      // It hasn't begun yet, or has ended.
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => {
    if (silence() > longestSilence) resolve(undefined)
    if (!isAsking) void ask()
  }, every).unref()
  return {
    isTooMuch,
    note,
    stop: () => {
      clearInterval(timer)
      return silence() > longestSilence ? cpu + longestSilence : cpu
    },
  }
}
