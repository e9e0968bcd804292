import type { FastifyReply } from 'fastify'
import { z } from 'zod/mini'

/** The response schema of a call that replies with nothing. */
export const noContent = { 204: z.undefined() }

export const sendNothing = (reply: FastifyReply) => reply.code(204).send()

/** Sends JSON text that was serialized when it was stored. */
export const sendJson = (reply: FastifyReply, json: string) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(json)

/** Sends a file for the browser to save under `name`. */
export const sendDownload = (reply: FastifyReply, name: string, type: string, content: Buffer) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content)
