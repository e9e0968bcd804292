import { open } from 'node:fs/promises'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { openReservations, type Reservation, sentName, withSpool } from '#server/features/media/service.ts'
import type { App } from '#server/http/app-type.ts'
import { drain } from '#server/http/bodies.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { errorHandler } from '#server/http/replies/error-handler.ts'
import { Refusal } from '#server/http/replies/refusals.ts'
import { csvReply, noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { importChoices, importDetails, importLimits, importSummaries } from '#shared/import/imports.ts'
import { detailsOf, summariesOf } from './details.ts'
import { beginsHealth } from './read/health/begins-health.ts'
import { addImport, changeImport, discardImport, skippedCsv, startImport, undoImport } from './service.ts'

const maxBytes = importLimits.fileMegabytes * 1024 * 1024

const one = { params: idInPath, response: { 200: importDetails } }

/** What an archive has besides media, in bytes. */
const archiveTexts = 256 * 1024 * 1024

/** What waits for no large file, in bytes: a ZIP unpacks to several times its size. */
const smallText = 1024 * 1024
const smallZip = 200 * 1024

/** What a form adds to its file, in bytes. */
const formBytes = 64 * 1024

export async function importRoutes(app: App, deps: Deps) {
  await app.register(multipart)
  app.get('/api/import', { schema: { response: { 200: importSummaries } } }, (request) =>
    summariesOf(deps, signedIn(request)),
  )

  receiveImports(app, deps)
  app.get('/api/import/:id', { schema: one }, (request) => detailsOf(deps, signedIn(request), request.params.id))

  app.patch('/api/import/:id', { schema: { ...one, body: importChoices } }, async (request) => {
    await changeImport(deps, signedIn(request), request.params.id, request.body)
    return detailsOf(deps, signedIn(request), request.params.id)
  })

  app.delete('/api/import/:id', { schema: { params: idInPath, response: noContent } }, async (request, reply) => {
    await discardImport(deps, signedIn(request), request.params.id)
    return sendNothing(reply)
  })

  beginAndUndo(app, deps)
}

function receiveImports(app: App, deps: Deps) {
  // No archive of ours has more media than a member can store.
  const maxArchive = deps.env.storagePerUser + archiveTexts
  const reservations = openReservations(deps.env.dataDir)
  const replyFailure = errorHandler(deps)

  app.post(
    '/api/import',
    {
      schema: { consumes: ['multipart/form-data'], response: { 201: importDetails } },
      config: { ...hourlyByUser(importLimits.filesADay, 'TOO_MANY_IMPORTS'), hasSlowBody: true },
      // A browser that is answered before it has sent everything sees a broken connection instead of the reason.
      errorHandler: (error, request, reply) =>
        drain(request.raw, maxArchive, (isRead) => {
          if (!isRead) reply.header('connection', 'close')
          void replyFailure(error, request, reply)
        }),
    },
    async (request, reply) => {
      const userId = signedIn(request)
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > maxArchive + formBytes) throw new Refusal('IMPORT_ARCHIVE_TOO_LARGE')
      const reservation = await reservations.reserve(userId, { bytes: 0, max: 2 * maxArchive }, announced)
      try {
        const id = await withSpool(deps, async (folder) => {
          const file = await receiveFile(request, folder, reservation, maxArchive)
          await request.takeTurn()
          return addImport(deps, userId, file)
        })
        return reply.status(201).send(await detailsOf(deps, userId, id))
      } finally {
        reservation.release()
      }
    },
  )
}

function beginAndUndo(app: App, deps: Deps) {
  app.post('/api/import/:id/start', { schema: one }, async (request) => {
    await startImport(deps, signedIn(request), request.params.id)
    return detailsOf(deps, signedIn(request), request.params.id)
  })

  app.post('/api/import/:id/undo', { schema: one, config: { isFree: true } }, async (request) => {
    await undoImport(deps, signedIn(request), request.params.id)
    return detailsOf(deps, signedIn(request), request.params.id)
  })

  app.get(
    '/api/import/:id/skipped',
    { schema: { params: idInPath, response: csvReply } },
    async (request, reply) => {
      const csv = await skippedCsv(deps, signedIn(request), request.params.id)
      const name = 'attachment; filename="skipped_rows.csv"'
      return reply.header('content-disposition', name).type('text/csv; charset=utf-8').send(csv)
    },
  )
}

/** Spools the file of a request, of which only one is read, as long as it may be that large. */
async function receiveFile(request: FastifyRequest, folder: string, reservation: Reservation, maxArchive: number) {
  if (!request.isMultipart()) throw new Refusal('IMPORT_NO_FILE')
  const limits = { fileSize: Number.POSITIVE_INFINITY, files: 1, fields: 5, fieldSize: 1000, headerPairs: 50 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(() => undefined)
  if (!part) throw new Refusal('IMPORT_NO_FILE')
  const path = join(folder, 'import')
  const target = await open(path, 'wx', 0o600)
  let bytes = 0
  let isZip = false
  try {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (bytes === 0) {
        isZip = chunk.toString('latin1', 0, 2) === 'PK'
        if (beginsHealth(chunk)) throw new Refusal('HEALTH_UNPACKED')
      }
      bytes += chunk.length
      if (bytes > maxBytes && !isZip) throw new Refusal('IMPORT_TOO_LARGE')
      if (bytes > maxArchive) throw new Refusal('IMPORT_ARCHIVE_TOO_LARGE')
      reservation.extend(bytes)
      await target.writeFile(chunk)
    }
  } finally {
    await target.close()
  }
  return { name: nameOf(sentName(part.filename)), path, isLarge: bytes > (isZip ? smallZip : smallText) }
}

/** What is shown of a file's name. */
const nameOf = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}]/gu, '')
    .slice(0, 120) || 'File'
