import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { localTimeIn } from '#server/local-time.ts'
import type { Render, SsrInput, SsrOutput, SsrPage } from '#shared/foundation/ssr.ts'
import { type Boot, themeOf } from './documents.ts'

/**
 * Renders first screens with the module that the build has made of the web's components, loaded on first use. If it fails,
 * the log says so once, and documents go without them.
 */
export function ssrRenderer(file: string, log: FastifyBaseLogger) {
  let loading: Promise<{ render: Render }> | undefined
  let hasFailed = false
  return async (input: SsrInput | undefined): Promise<SsrOutput | undefined> => {
    if (!input) return undefined
    try {
      loading ??= import(pathToFileURL(file).href) as Promise<{ render: Render }>
      return (await loading).render(input)
    } catch (error) {
      if (!hasFailed) log.error({ err: error }, 'the first screen could not be rendered; documents go without it')
      hasFailed = true
      return undefined
    }
  }
}

/**
 * The input for rendering a member's first screen; undefined if the server doesn't render that page. Until their time zone is known,
 * it is rendered for UTC, and right once the app takes over.
 */
export function ssrInput(request: FastifyRequest, boot: Boot, now: Date): SsrInput | undefined {
  const { user, dateStyle } = boot
  const page = ssrPage(request)
  if (!page || !user || !dateStyle) return undefined
  return {
    page,
    boot: { ...boot },
    isDark: themeOf(request, boot) === 'dark',
    dateStyle,
    time: localTimeIn(user.timeZone, now),
  }
}

/** A page without a filter. Pages that differ on a wide screen are rendered only for browsers that say they are on a phone. */
function ssrPage({ url, headers }: FastifyRequest): SsrPage | undefined {
  if (url === '/') return 'journal'
  return url === '/calendar' && headers['sec-ch-ua-mobile'] === '?1' ? 'calendar' : undefined
}
