// Loaded before a measured server: takes the gate for trials out of its source, so that the bench can tell what it costs.
// With BENCH_GATE=with, it loads the same modules in the same way, and changes nothing.
import { registerHooks } from 'node:module'

/** By the end of a module's path: what is replaced, and by what. */
const changes = {
  'subscription/gate.ts': [['{ clock }: Deps) {', '{ clock }: Deps) { return']],
  'sessions/cookie.ts': [['mayWrite ? forWriting : forReading', 'forReading']],
  'entries/queries.ts': [
    [".leftJoin('subscriptions', 'subscriptions.userId', 'journalSizes.userId')", ''],
    ["['bytes', 'entries', 'trialEndsAt', 'status', 'paidUntil', 'endsAt', 'unpaidSince']", "['bytes']"],
  ],
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    const [, mine] = Object.entries(changes).find(([ending]) => url.endsWith(ending)) ?? []
    if (!mine) return loaded
    const before = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    if (process.env['BENCH_GATE'] === 'with') return { ...loaded, source: before }
    const source = mine.reduce((text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${url} has no ${from} anymore.`)
      return text.replace(from, to)
    }, before)
    return { ...loaded, source }
  },
})
