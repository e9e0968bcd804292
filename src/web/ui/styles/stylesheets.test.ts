import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { desktop, phone, tablet } from './breakpoints.ts'

const tokens = readFileSync('src/web/ui/styles/tokens.css', 'utf8')
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '')

/** Every declaration and media query outside tokens.css, with its file. */
const rules = globSync('src/web/**/*.css')
  .filter((path) => !path.endsWith('styles/tokens.css'))
  .flatMap((path) =>
    [...withoutComments(readFileSync(path, 'utf8')).matchAll(/(@media|[\w-]+):?\s+([^;{}]+)[;{}]/g)].map(
      ([, name = '', value = '']) => ({ path, name, value: value.trim() }),
    ),
  )

const offenders = (isLiteral: (name: string, value: string) => boolean) =>
  rules
    .filter(({ name, value }) => isLiteral(name, value))
    .map(({ path, name, value }) => `${path} ${name}: ${value}`)

test('colors are defined only in tokens.css', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<![\w-])(white|black|red|green|blue|gray)(?![\w-])/i
  expect(offenders((name, value) => !name.startsWith('@') && literal.test(value))).toEqual([])
})

test('text sizes come from tokens.css and follow the browser', () => {
  const known = /^(inherit|var\(--text-[\w-]+\))$/
  expect(offenders((name, value) => name === 'font-size' && !known.test(value))).toEqual([])
  expect(offenders((name, value) => name === 'font' && /\d(px|r?em|pt|%|vw)/.test(value))).toEqual([])
  const sizes = [...withoutComments(tokens).matchAll(/--text-[\w-]+: (.*);/g)].map(([, size = '']) => size)
  expect(sizes.filter((size) => !/rem|var\(--text-/.test(size) || size.includes('px'))).toEqual([])
})

test('radii come from tokens.css', () => {
  const known = /^(0|50%|inherit|var\(--[\w-]*radius[\w-]*(, var\(--radius-[\w-]+\))?\))$/
  expect(offenders((name, value) => /^border-.*radius$/.test(name) && !known.test(value))).toEqual([])
})

test('each stylesheet belongs to one component', () => {
  const imports = globSync('src/web/**/*.{ts,tsx}').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/from '([^']+\.module\.css)'/g)].map(([, sheet = '']) =>
      join(dirname(path), sheet),
    ),
  )
  expect(imports.toSorted()).toEqual(globSync('src/web/**/*.module.css').toSorted())
})

test('plain class names are those of a stylesheet', () => {
  const classesIn = (paths: string[]) =>
    paths.flatMap((path) =>
      [...withoutComments(readFileSync(path, 'utf8')).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name),
    )
  const known = new Set(classesIn(globSync('src/web/**/*.css').filter((path) => !path.endsWith('.module.css'))))
  const composed = rules.filter(({ name }) => name === 'composes')
  const named = globSync('src/web/{shell,features,ui}/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/className="([^"]+)"/g)].map(([, value = '']) => ({ path, value })),
  )
  const unknown = [...composed, ...named]
    .flatMap(({ path, value }) =>
      value
        .replace(/ from global$/, '')
        .split(' ')
        .map((word) => ({ path, word })),
    )
    .filter(({ word }) => !known.has(word))
  expect(unknown).toEqual([])
})

test('layouts change at the breakpoints of tokens.css', () => {
  expect(offenders((name, value) => name === '@media' && /width/.test(value))).toEqual([])
  expect(tokens).toContain(`@custom-media --phone ${phone};`)
  expect(tokens).toContain(`@custom-media --tablet ${tablet};`)
  expect(tokens).toContain(`@custom-media --desktop ${desktop};`)
})

test('the bars around the installed app have the color of the page', () => {
  const [, light = '', dark = ''] = /--page: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  const everywhere = [
    'src/web/index.html',
    'src/web/shell/layout/theme.ts',
    'src/server/features/pages/documents.ts',
  ]
  const naming = (color: string, paths: string[]) =>
    paths.filter((path) => readFileSync(path, 'utf8').toLowerCase().includes(color))
  const lightOnly = ['src/web/marketing/pages.tsx']
  expect(naming(light, [...everywhere, ...lightOnly])).toHaveLength(4)
  expect(naming(dark, everywhere)).toHaveLength(3)
  expect(readFileSync('src/web/public/app.webmanifest', 'utf8').toLowerCase()).toContain(
    `"theme_color": "${light}"`,
  )
})
