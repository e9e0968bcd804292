import { fetchFile } from '#web/lib/api/api.ts'
import { saveFile } from '#web/lib/api/save-file.ts'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Fetches the journal as a spreadsheet and saves it on the device. */
export async function download() {
  const { headers, file } = await fetchFile('/api/export/entries', spreadsheet, { timeout: 10 * 60_000 })
  const [, name] = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  saveFile(file, name ?? 'bjj_training_export.xlsx')
}
