/**
 * How Mozilla's HTTP Observatory judges a reply, by its published rules: what each header takes from, or adds to, 100 points.
 * It scans over the network; redirects from http and the list of preloaded hosts are up to the proxy and the operator.
 */
export function judge(headers: Record<string, unknown>, body: string) {
  const one = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '')
  const scores = {
    policy: policyScore(directivesOf(one('content-security-policy'))),
    cookies: cookieScore([headers['set-cookie'] ?? []].flat().map(String)),
    sharing: one('access-control-allow-origin') === '*' ? -50 : 0,
    referrer: referrerScore(one('referrer-policy')),
    transport: transportScore(one('strict-transport-security')),
    scripts: /<script[^>]+src="(https?:)?\/\//.test(body) ? -5 : 0,
    sniffing: one('x-content-type-options') === 'nosniff' ? 0 : -5,
    framing: framingScore(directivesOf(one('content-security-policy')), one('x-frame-options')),
    resource: /^same-(origin|site)$/.test(one('cross-origin-resource-policy')) ? 10 : 0,
  }
  const penalties = Object.entries(scores).filter(([, score]) => score < 0)
  const sum = (list: number[]) => list.reduce((total, score) => total + score, 0)
  const withoutBonus = 100 + sum(penalties.map(([, score]) => score))
  const bonus = withoutBonus >= 90 ? sum(Object.values(scores).filter((score) => score > 0)) : 0
  return { penalties, grade: gradeOf(withoutBonus + bonus) }
}

const gradeOf = (score: number) => (score >= 100 ? 'A+' : score >= 90 ? 'A' : 'B or less')

type Directives = Map<string, string[]>

const directivesOf = (policy: string): Directives =>
  new Map(
    policy.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/)
      return name ? [[name, sources] as const] : []
    }),
  )

const broad = /^(\*|https?:|data:|https?:\/\/\*)$/

function policyScore(policy: Directives): number {
  if (policy.size === 0) return -25
  const fallback = policy.get('default-src') ?? ['*']
  const [scripts, styles] = [policy.get('script-src') ?? fallback, policy.get('style-src') ?? fallback]
  // With a hash or a nonce, browsers ignore 'unsafe-inline'.
  const isInline = (sources: string[]) =>
    sources.includes("'unsafe-inline'") && !sources.some((source) => /^'(nonce|sha\d+)-/.test(source))
  if (isInline(scripts) || [scripts, policy.get('object-src') ?? fallback].flat().some((one) => broad.test(one)))
    return -20
  if (scripts.includes("'unsafe-eval'")) return -10
  if ([...policy.values()].flat().some((source) => source.startsWith('http:'))) return -10
  if (isInline(styles)) return 0
  return fallback.join() === "'none'" ? 10 : 5
}

function cookieScore(cookies: string[]): number {
  if (cookies.length === 0) return 0
  if (cookies.some((cookie) => !/; secure/i.test(cookie))) return -20
  const isSession = (cookie: string) => /^[^=]*(sess|login|visit)/i.test(cookie)
  if (cookies.some((cookie) => isSession(cookie) && !/; httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /; samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

function referrerScore(policy: string): number {
  if (policy === '') return 0
  return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy) ? 5 : -5
}

const halfAYear = 15_768_000

function transportScore(policy: string): number {
  const [, seconds] = /max-age=(\d+)/.exec(policy) ?? []
  if (seconds === undefined) return -20
  return Number(seconds) >= halfAYear ? 0 : -10
}

function framingScore(policy: Directives, option: string): number {
  const ancestors = policy.get('frame-ancestors')
  if (ancestors?.every((source) => source === "'none'" || source === "'self'")) return 5
  return /^(deny|sameorigin)$/i.test(option) ? 0 : -20
}
