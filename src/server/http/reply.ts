import type { FastifyReply } from 'fastify'

/** Sends JSON text that was serialized when it was stored. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json)

/** Sends a file for the browser to save under `name`. */
export const sendDownload = (reply: FastifyReply, name: string, type: string, content: Buffer) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content)
