import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'))
const { dependencies, devDependencies, optionalDependencies } = read('package.json')
const locked: Record<string, { version: string; integrity?: string; resolved?: string }> =
  read('package-lock.json').packages

test('a package of ours is named with one version, so that an update is a commit', () => {
  const named: [string, string][] = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  })
  expect(named.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('what is installed is exactly what was locked, and from the registry', () => {
  const packages = Object.entries(locked).filter(([path]) => path !== '')
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})
