import type { FastifyReply, FastifyRequest } from 'fastify'
import { type QueryTime, queryTime } from '#server/db/query-time.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '../app-type.ts'
import { FairShare } from './fair-share.ts'
import { CpuMeter } from './request-cost.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds of server time that handling it took; undefined until then, and for requests that aren't counted. */
    cost: number | undefined
    /** Waits for a turn, where the body may arrive slowly: once it has been read. Other requests have theirs by then. */
    takeTurn: () => Promise<void>
  }
}

/** A request that is being handled. */
interface Turn {
  endCpu: () => number
  isOver: boolean
}

/** A statement is stopped before this, in milliseconds, so a request whose client has left is over by then. */
const longest = 40_000

/**
 * Counts what every request costs, in time of Node's main thread, of the database, and of threads that read a file, and gives
 * each caller the same share of it (decision 074). Files aren't counted, and uploads of media, which take as long as their line
 * is slow and as lanes are busy, have no turn.
 */
export function takeTurns(app: App, { env }: Pick<Deps, 'env'>) {
  const turns = new Turns(env.memberShare / 100)
  app.decorateRequest('cost', undefined)
  app.decorateRequest('takeTurn', noTurn)
  // Reading a body loses a request's async context, so it is set again after that.
  app.addHook('onRequest', (request, _reply, done) => queryTime.run(turns.timeOf(request), done))
  app.addHook('preValidation', (request, reply, done) => {
    const go = () => queryTime.run(turns.timeOf(request), done)
    if (request.caller === '') return go()
    if (!request.routeOptions.config.hasSlowBody) return void turns.begin(request, reply).then(go, done)
    request.takeTurn = () => turns.begin(request, reply)
    go()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    turns.end(request)
    done(null, payload)
  })
  app.addHook('onResponse', (request, _reply, done) => {
    done()
    turns.chargeRest(request)
  })
}

const noTurn = async () => undefined

class Turns {
  readonly #shares: FairShare
  readonly #cpu = new CpuMeter()
  readonly #turns = new WeakMap<FastifyRequest, Turn>()
  readonly #times = new WeakMap<FastifyRequest, QueryTime>()

  constructor(share: number) {
    this.#shares = new FairShare(share)
  }

  /** Where the time of the request's statements is added up. */
  timeOf(request: FastifyRequest): QueryTime {
    const time = this.#times.get(request) ?? { ms: 0 }
    this.#times.set(request, time)
    return time
  }

  async begin(request: FastifyRequest, reply: FastifyReply) {
    await this.#shares.begin(request.caller, () => untilClosed(reply))
    const turn = { endCpu: this.#cpu.begin(), isOver: false }
    this.#turns.set(request, turn)
    // Not for requests that are over, as nearly all are: they would stay in memory until then.
    reply.raw.once('close', () => turn.isOver || setTimeout(() => this.end(request), longest).unref())
  }

  end(request: FastifyRequest) {
    const turn = this.#turns.get(request)
    if (!turn || turn.isOver) return
    turn.isOver = true
    request.cost = turn.endCpu() + this.#takeTime(request)
    this.#shares.end(request.caller, request.cost)
  }

  /** Charges what was spent outside of a turn: by the database, and by a file that is written while it is sent. */
  chargeRest(request: FastifyRequest) {
    if (request.caller === '') return
    const rest = this.#takeTime(request)
    request.cost = (request.cost ?? 0) + rest
    this.#shares.charge(request.caller, rest)
  }

  #takeTime(request: FastifyRequest): number {
    const time = this.timeOf(request)
    const { ms } = time
    time.ms = 0
    return ms
  }
}

function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}
