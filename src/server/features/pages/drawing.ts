import { pathToFileURL } from 'node:url'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { localTimeIn } from '#server/local-time.ts'
import type { Draw, Drawing, Drawn, DrawnPage } from '#shared/foundation/drawing.ts'
import { type Boot, themeOf } from './documents.ts'

/**
 * Draws first screens with the module that the build has made of the web's components, loaded on first use. If it fails,
 * the log says so once, and documents go without a drawing.
 */
export function drawerOf(file: string, log: FastifyBaseLogger) {
  let loading: Promise<{ draw: Draw }> | undefined
  let hasFailed = false
  return async (drawing: Drawing | undefined): Promise<Drawn | undefined> => {
    if (!drawing) return undefined
    try {
      loading ??= import(pathToFileURL(file).href) as Promise<{ draw: Draw }>
      return (await loading).draw(drawing)
    } catch (error) {
      if (!hasFailed) log.error({ err: error }, 'the first screen could not be drawn; documents go without it')
      hasFailed = true
      return undefined
    }
  }
}

/**
 * The input for drawing a member's first screen; undefined if there is no drawing of that page. Until their time zone is known,
 * it is drawn for UTC, and right once the app takes over.
 */
export function drawingFor(request: FastifyRequest, boot: Boot, now: Date): Drawing | undefined {
  const { user, dateStyle } = boot
  const page = drawnPage(request)
  if (!page || !user || !dateStyle) return undefined
  return {
    page,
    boot: { ...boot },
    isDark: themeOf(request, boot) === 'dark',
    dateStyle,
    time: localTimeIn(user.timeZone, now),
  }
}

/** A page without a filter. Pages that differ on a wide screen are drawn only for browsers that say they are on a phone. */
function drawnPage({ url, headers }: FastifyRequest): DrawnPage | undefined {
  if (url === '/') return 'journal'
  return url === '/calendar' && headers['sec-ch-ua-mobile'] === '?1' ? 'calendar' : undefined
}
