import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { aWorld } from '#test/world.ts'

const routes: RouteOptions[] = []
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', (route) => void routes.push(route))
})
await aWorld()

type Schema = z.core.$ZodType
interface Leaf {
  name: string
  schema: Schema
}

/** The schema's texts and lists, at any depth, by where they are. */
function leavesOf(name: string, schema: Schema): Leaf[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'string') return [{ name, schema }]
  if (def.type === 'array') return [{ name, schema }, ...leavesOf(`${name}[]`, def.element)]
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([key, field]) => leavesOf(`${name}.${key}`, field))
  if (def.type === 'union') return def.options.flatMap((option) => leavesOf(name, option))
  if (def.type === 'pipe') return leavesOf(name, def.in)
  if ('innerType' in def) return leavesOf(name, def.innerType)
  return []
}

/** The version that a removal saw is only compared, never stored. */
const isCompared = (name: string) => /^DELETE .* body\.was\./.test(name)

const leaves = routes.flatMap(({ method, url, schema }) =>
  (['body', 'querystring', 'params'] as const).flatMap((part) =>
    schema?.[part] ? leavesOf(`${String(method)} ${url} ${part}`, schema[part] as Schema) : [],
  ),
)

const accepting = (values: unknown[]) =>
  leaves.filter(({ schema }) => values.some((value) => z.safeParse(schema, value).success)).map(({ name }) => name)

test('no text that a route reads may contain a character that can’t be stored', () => {
  expect(leaves.length).toBeGreaterThan(100)
  const stored = (names: string[]) => names.filter((name) => !isCompared(name))
  expect(stored(accepting(['\0', 'a\0', '1\0', '\ud800', 'a\udfff', 'https://example.com/\0']))).toEqual([])
})

test('something that only has a length is neither text nor a list', () => {
  expect(accepting([{ length: 3 }, { length: { valueOf: 1, toString: 1 } }])).toEqual([])
})
