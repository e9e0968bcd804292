import type { FastifyReply, FastifyRequest } from 'fastify'
import { type QueryTime, queryTime } from '../db/query-time.ts'
import type { Deps } from '../deps.ts'
import type { App } from './app-type.ts'
import { FairShare } from './fair-share.ts'
import { CpuMeter } from './request-cost.ts'

/** A request that is being handled. */
interface Turn {
  endCpu: () => number
  isOver: boolean
}

/** A statement is stopped before this, in milliseconds, so a request whose client has left is over by then. */
const longest = 40_000

/**
 * Counts what every request costs, in time of Node's main thread and of the database, and gives each caller the same share
 * of it (decision 074). Files aren't counted, and uploads, which take as long as their line is slow, have no turn.
 */
export function takeTurns(app: App, { env }: Pick<Deps, 'env'>) {
  const shares = new FairShare(env.memberShare / 100)
  const cpu = new CpuMeter()
  const turns = new WeakMap<FastifyRequest, Turn>()
  const times = new WeakMap<FastifyRequest, QueryTime>()

  const timeOf = (request: FastifyRequest): QueryTime => {
    const time = times.get(request) ?? { ms: 0 }
    times.set(request, time)
    return time
  }
  const takeTime = (request: FastifyRequest): number => {
    const time = timeOf(request)
    const { ms } = time
    time.ms = 0
    return ms
  }
  const begin = async (request: FastifyRequest, reply: FastifyReply) => {
    await shares.begin(request.caller, untilClosed(reply))
    const turn: Turn = { endCpu: cpu.begin(), isOver: false }
    turns.set(request, turn)
    reply.raw.once('close', () => setTimeout(() => end(request), longest).unref())
  }
  const end = (request: FastifyRequest) => {
    const turn = turns.get(request)
    if (!turn || turn.isOver) return
    turn.isOver = true
    shares.end(request.caller, turn.endCpu() + takeTime(request))
  }

  // Reading a body loses what is kept for a request, so it is kept again once there is one.
  app.addHook('onRequest', (request, _reply, done) => queryTime.run(timeOf(request), done))
  app.addHook('preValidation', (request, reply, done) => {
    const go = () => queryTime.run(timeOf(request), done)
    if (request.caller === '' || request.routeOptions.config.hasSlowBody) go()
    else begin(request, reply).then(go, done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    if (request.caller !== '') shares.charge(request.caller, takeTime(request))
  })
}

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
