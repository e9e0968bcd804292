import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { fileReply } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { archiveSizeHeader } from '#shared/archive/archive-size.ts'
import { exportArchive } from './archive/export-archive.ts'
import { createDownloads } from './downloads.ts'
import { mediaBytesOf } from './journal/entry-queries.ts'
import { exportSpreadsheet } from './spreadsheet/export-spreadsheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const zip = 'application/zip'

const minute = 60_000

/** Browsers wait for it as long. */
const sendSpreadsheet = createDownloads({ running: 8, ms: 10 * minute })

/** Five gigabytes take two hours on a slow line, and don't keep spreadsheets waiting meanwhile. */
const sendArchive = createDownloads({ running: 8, ms: 120 * minute })

export function exportRoutes(app: App, deps: Deps) {
  const { db, clock } = deps

  app.get(
    '/api/export/entries',
    { schema: { response: fileReply(xlsx) }, config: hourlyByUser(120, 'TOO_MANY_CALLS') },
    (request, reply) => {
      const userId = signedIn(request)
      return sendSpreadsheet(reply, userId, {
        name: 'bjj_training_export.xlsx',
        type: xlsx,
        write: (signal) => exportSpreadsheet(db, userId, clock(), signal),
      })
    },
  )

  app.get(
    '/api/export/archive',
    { schema: { response: fileReply(zip) }, config: hourlyByUser(20, 'TOO_MANY_CALLS') },
    async (request, reply) => {
      const userId = signedIn(request)
      return sendArchive(reply, userId, {
        name: `rollbook-archive-${clock().toISOString().slice(0, 10)}.zip`,
        type: zip,
        headers: { [archiveSizeHeader]: String(await mediaBytesOf(db, userId)) },
        write: (signal) => exportArchive(deps, userId, signal),
      })
    },
  )
}
