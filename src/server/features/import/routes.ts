import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { drain } from '#server/http/fairness/drain.ts'
import { hourlyByUser } from '#server/http/fairness/limits.ts'
import { Refusal, replyError } from '#server/http/replies/refusals.ts'
import { csvReply, noContent, sendNothing } from '#server/http/replies/reply.ts'
import { signedIn } from '#server/http/visit/session.ts'
import { idInPath } from '#shared/foundation/fields.ts'
import { importChoices, importDetails, importLimits, importSummaries } from '#shared/import/imports.ts'
import { detailsOf, summariesOf } from './details.ts'
import { addImport, changeImport, discardImport, skippedCsv, startImport, undoImport } from './service.ts'

const maxBytes = importLimits.fileMegabytes * 1024 * 1024

const one = { params: idInPath, response: { 200: importDetails } }

export async function importRoutes(app: App, deps: Deps) {
  await app.register(multipart)

  app.get('/api/import', { schema: { response: { 200: importSummaries } } }, (request) =>
    summariesOf(deps, signedIn(request)),
  )

  app.post(
    '/api/import',
    {
      schema: { consumes: ['multipart/form-data'], response: { 201: importDetails } },
      config: { ...hourlyByUser(importLimits.filesADay, 'TOO_MANY_IMPORTS'), hasSlowBody: true },
      // A browser that is answered before it has sent everything sees a broken connection instead of the reason.
      errorHandler: (error, request, reply) =>
        drain(request.raw, 10 * maxBytes, (isRead) => {
          if (!isRead) reply.header('connection', 'close')
          replyError(error, request, reply)
        }),
    },
    async (request, reply) => {
      const userId = signedIn(request)
      const id = await addImport(deps, userId, await receiveFile(request))
      return reply.status(201).send(await detailsOf(deps, userId, id))
    },
  )

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

/** The file of a request, of which only one is read. */
async function receiveFile(request: FastifyRequest) {
  if (!request.isMultipart()) throw new Refusal('IMPORT_NO_FILE')
  const limits = { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 1000, headerPairs: 50 }
  const part = await request.file({ limits, throwFileSizeLimit: false }).catch(() => undefined)
  if (!part) throw new Refusal('IMPORT_NO_FILE')
  const chunks: Buffer[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer>) chunks.push(chunk)
  if (part.file.truncated) throw new Refusal('IMPORT_TOO_LARGE')
  // A copy of its own, because it is handed over to a thread.
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { name: nameOf(part.filename), bytes }
}

/** What is shown of a file's name. */
const nameOf = (name: string | undefined) =>
  (name ?? '')
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{C}]/gu, '')
    .slice(0, 120) || 'File'
