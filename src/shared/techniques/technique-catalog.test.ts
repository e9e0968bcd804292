import { expect, test } from 'vitest'
import { limits } from '../foundation/limits.ts'
import { catalog } from './technique-catalog.ts'
import { foldName, linkKinds, technique } from './techniques.ts'

test('the catalog has 85 techniques, each of which can be stored as it is', () => {
  expect(catalog).toHaveLength(85)
  for (const one of catalog) expect(technique.create.safeParse(one)).toMatchObject({ success: true })
})

test('a name means one technique of the catalog', () => {
  expect(new Set(catalog.map(({ key }) => key)).size).toBe(catalog.length)
  const names = catalog.flatMap(({ name, otherNames }) => [...new Set([name, ...otherNames].map(foldName))])
  expect(names.filter((name, n) => names.indexOf(name) !== n)).toEqual([])
})

test('links lead to other techniques of the catalog, each once', () => {
  const keys = new Set(catalog.map(({ key }) => key))
  for (const { key, links } of catalog) {
    const others = linkKinds.flatMap((kind) => links[kind] ?? [])
    expect([key, others.filter((other) => other === key || !keys.has(other))]).toEqual([key, []])
    expect([key, new Set(others).size]).toEqual([key, others.length])
  }
  expect(catalog.length * 2).toBeLessThan(limits.techniqueLinks)
})

test('every leg lock says how nobody gets hurt', () => {
  const legLocks = catalog.filter(({ position, key }) => position === 'leg-entanglement' || key === 'kneebar')
  expect(legLocks).toHaveLength(6)
  for (const { safety } of legLocks) expect(safety).toMatch(/tap/i)
})

test('nothing but its name says what a technique is: a bullfighter pass is a toreando', () => {
  const find = (name: string) =>
    catalog.find((technique) =>
      [technique.name, ...technique.otherNames].some((known) => foldName(known) === foldName(name)),
    )
  expect(find('Bullfighter Pass')?.name).toBe('Toreando')
  expect(find('knee slice')?.name).toBe('Knee Cut')
  expect(find("Fireman's carry")?.key).toBe('firemans-carry')
  expect(find('KNEE ELBOW ESCAPE')?.key).toBe('knee-elbow-escape')
  expect(find('Mata Leao')?.name).toBe('Rear Naked Choke')
})
