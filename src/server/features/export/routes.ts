import { z } from 'zod/mini'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { sendDownload } from './downloads.ts'
import { exportSpreadsheet } from './spreadsheet/export-spreadsheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function exportRoutes(app: App, { db, clock }: Deps) {
  app.get(
    '/api/export/entries',
    {
      schema: { response: { 200: { content: { [xlsx]: { schema: z.file() } } } } },
      config: hourlyByUser(120, 'TOO_MANY_CALLS'),
    },
    (request, reply) => {
      const userId = signedIn(request)
      return sendDownload(reply, userId, {
        name: 'bjj_training_export.xlsx',
        type: xlsx,
        write: (signal) => exportSpreadsheet(db, userId, clock(), signal),
      })
    },
  )
}
