import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync(['*', '.*', '{bin,src,e2e,bench,seeds,test,migrations,docs}/**/*'])
const docs = files.filter((file) => file.endsWith('.md'))
const sources = files.filter((file) => /\.(ts|tsx|js|mjs|css)$/.test(file))

/** Paths are written from `src`, `server`, `web`, or the folder they are about, so the end of a path is enough. */
const exists = (path: string) => files.some((file) => `/${file}`.endsWith(`/${path}`))

/** The examples for a new feature. */
const isExample = (path: string) => /(^|\/)x(\.ts)?$/.test(path)

/** The names of sources, and of folders, which end with a slash. */
const pathsInDoc = (text: string) =>
  [...text.matchAll(/`([\w.-][\w./-]*(?:\.(?:ts|tsx|css|mjs|cjs)|\/))`/g)].map(([, path = '']) =>
    path.replace(/\/$/, ''),
  )

const pathsInComments = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => /(?:\/\/|\/\*|^\s*\*)(?<comment>.*)/.exec(line)?.groups?.['comment'] ?? [])
    .flatMap((comment) => comment.match(/(?<![\w@/.#-])(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|css)\b/g) ?? [])

const deadIn = (names: string[], pathsIn: (text: string) => string[]) =>
  names.flatMap((name) =>
    pathsIn(readFileSync(name, 'utf8'))
      .filter((path) => !isExample(path) && !exists(path))
      .map((path) => `${name}: ${path}`),
  )

test('a path in the documents exists', () => {
  expect(deadIn(docs, pathsInDoc)).toEqual([])
})

test('a path in a comment exists', () => {
  expect(deadIn(sources, pathsInComments)).toEqual([])
})
