// Finds what a script or a stylesheet uses that is newer than the oldest browsers Rollbook runs in.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import postcss from 'postcss'
import { parseAst } from 'vite'
import { oldestBrowsers } from '../browsers.mjs'

const data = createRequire(import.meta.url).resolve('@mdn/browser-compat-data')
const { api, css, javascript } = JSON.parse(readFileSync(data, 'utf8'))

const browsers = ['chrome', 'firefox', 'safari']

/** The first version that has a feature: Infinity if none has it. The build adds the prefixes that styles need. */
function firstVersion({ support }, browser) {
  const entries = [support[browser] ?? []]
    .flat()
    .filter(({ version_added, flags, prefix = '-', alternative_name }) =>
      Boolean(version_added && !flags && prefix.startsWith('-') && !alternative_name),
    )
  if (entries.every(({ version_removed }) => version_removed)) return Number.POSITIVE_INFINITY
  return Math.min(
    ...entries.map(({ version_added }) => Number.parseFloat(version_added.replace('≤', '')) || Infinity),
  )
}

/**
 * What a feature needs that is newer than the oldest browsers, such as 'firefox 126, safari 18'. Undefined if nothing, and if
 * a browser has never had it: code that runs everywhere asks for such a feature first, or only has a name in common with it.
 */
function needsOf({ __compat: compat }) {
  const versions = browsers.map((browser) => [browser, firstVersion(compat, browser)])
  if (versions.some(([, version]) => version === Infinity)) return undefined
  const newer = versions.filter(([browser, version]) => version > Number(oldestBrowsers[browser]))
  return newer.map((each) => each.join(' ')).join(', ') || undefined
}

/** What is newer by its name. A name that is old in one place isn't newer. */
function newerNames(features) {
  const places = Map.groupBy(
    features.filter(([, feature]) => feature?.__compat),
    ([name]) => name,
  )
  const names = [...places].map(([name, all]) => [name, all.map(([, feature]) => needsOf(feature))])
  return new Map(names.filter(([, needs]) => needs.every(Boolean)).map(([name, [needs]]) => [name, needs]))
}

const interfaces = [
  ...Object.entries(api),
  ...Object.entries(javascript.builtins),
  ...Object.entries(javascript.builtins.Intl).map(([name, feature]) => [`Intl.${name}`, feature]),
]
const nameOf = (member) => member.replace(/_static$/, '')
const known = interfaces.flatMap(([name, { __compat, ...inner }]) =>
  Object.entries(inner).map(([member, feature]) => [name, nameOf(member), feature]),
)

const globals = newerNames(interfaces)
const statics = newerNames(known.map(([name, member, feature]) => [`${name}.${member}`, feature]))
const members = newerNames(known.map(([, member, feature]) => [member, feature]))
const iteratorMethods = new Set(Object.keys(javascript.builtins.Iterator))

/** The newer features in a script, with what they need: `URL.parse`, `Temporal`, `.checkVisibility`. */
export function newerInScript(code) {
  const found = new Map()
  const note = (name, needs) => needs && found.set(name, needs)
  const visit = (node, parent) => {
    if (node.type === 'Identifier' && !isKey(node, parent)) note(node.name, globals.get(node.name))
    if (node.type === 'Literal' && node.regex?.flags.includes('v'))
      note('/v', 'chrome 112, firefox 116, safari 17')
    if (node.type === 'MemberExpression' && !node.computed) visitMember(node, parent, note)
    for (const value of Object.values(node))
      for (const child of [value].flat()) if (typeof child?.type === 'string') visit(child, node)
  }
  visit(parseAst(code), {})
  return found
}

const isKey = (node, parent) =>
  !parent.computed && (parent.property === node || (parent.key === node && !parent.shorthand))

/** Of members whose object isn't known, only those that are called or assigned: others are mostly names of our own. */
function visitMember(member, parent, note) {
  const { object, property } = member
  const full = `${object.name}.${property.name}`
  if (statics.has(full)) note(full, statics.get(full))
  else if (parent.callee === member || parent.left === member)
    note(`.${property.name}`, members.get(property.name))
  const made = object.callee?.property?.name
  const isOfObject = object.callee?.object?.name === 'Object'
  if (/^(values|keys|entries|matchAll)$/.test(made) && !isOfObject && iteratorMethods.has(property.name))
    note(`Iterator.${property.name}`, 'chrome 122, firefox 131, safari 18.4')
}

const { properties, selectors, types, 'at-rules': atRules } = css
const units = newerNames([types.length, types.angle, types.time].flatMap((type) => Object.entries(type)))
const functions = newerNames(typesIn(types))
const declarations = newerNames(withValues(properties))
const pseudo = newerNames(Object.entries(selectors))
const rules = newerNames(Object.entries(atRules))

function typesIn({ __compat, ...inner }) {
  return Object.entries(inner).flatMap(([name, type]) => [[name, type], ...typesIn(type)])
}

function withValues(features) {
  return Object.entries(features).flatMap(([name, feature]) => [
    [name, feature],
    ...Object.entries(feature).map(([value, inner]) => [`${name} ${value}`, inner]),
  ])
}

/** The newer features in a stylesheet, with what they need: `text-wrap`, `:has`, `@scope`, `light-dark()`, `1lh`. */
export function newerInStyles(text) {
  const found = new Map()
  const note = (name, needs) => needs && found.set(name, needs)
  postcss.parse(text).walk((node) => {
    if (node.type === 'decl') {
      note(node.prop, declarations.get(node.prop))
      for (const [word] of node.value.matchAll(/[a-z][a-z-]*/g))
        note(`${node.prop} ${word}`, declarations.get(`${node.prop} ${word}`))
      for (const [, name] of node.value.matchAll(/([a-z-]+)\(/g)) note(`${name}()`, functions.get(name))
      for (const [, name] of node.value.matchAll(/\d([a-z]+)\b/g)) note(`1${name}`, units.get(name))
    } else if (node.type === 'rule') {
      for (const [, name] of node.selector.matchAll(/:([a-z-]+)/g)) note(`:${name}`, pseudo.get(name))
      if (node.parent.type === 'rule') note('nesting', 'chrome 120, firefox 117, safari 17.2')
    } else if (node.type === 'atrule') note(`@${node.name}`, rules.get(node.name))
  })
  return found
}
