/** Who may import what. Each rule is a sentence in docs/map.md. */
const features = '^src/(server|web)/features/([^/]+)/'

/**
 * From the top down: what is in a line may import from the lines below it, and from nothing beside or above it. What
 * isn't listed is above them all: it may import from every line, and nothing may import it.
 */
const layers = {
  'src/server/features': [
    ['export', 'feature-requests', 'push', 'removed'],
    ['admin', 'before-class'],
    ['sign-in'],
    ['coaching'],
    ['sparring', 'techniques', 'templates'],
    ['calendar', 'competitions', 'entries', 'focus'],
    ['practice', 'reminders'],
    ['heart-rate', 'promotions'],
    ['contact', 'injuries', 'rules', 'users'],
    ['absences', 'audit-log', 'mail', 'media', 'sessions', 'subscription', 'tags'],
  ],
  'src/web/features': [
    ['journal'],
    ['before-class', 'calendar', 'quick', 'timer'],
    ['planned', 'reminders', 'stats'],
    ['entries'],
    ['library', 'sparring'],
    ['coaching'],
    ['competitions', 'feedback', 'focus', 'practice'],
    ['admin', 'techniques', 'templates'],
    ['absences', 'heart-rate', 'injuries', 'promotions', 'push', 'sign-in', 'subscription', 'tags'],
    ['media', 'removed'],
    ['feature-requests', 'offline', 'training-fields'],
    ['entry-address', 'export', 'import', 'same-names', 'sessions'],
  ],
  'src/shared': [
    ['archive'],
    ['import', 'stats'],
    ['entries', 'search'],
    ['absences', 'competitions', 'focus', 'injuries', 'offline', 'promotions'],
    ['techniques'],
    ['coaching'],
    ['calendar', 'feedback', 'media', 'sparring'],
    ['accounts', 'refusals', 'subscription', 'training'],
    ['foundation'],
  ],
}

const within = (folder, names) => `^${folder}/(${names.join('|')})/`

const layerRules = Object.entries(layers).flatMap(([folder, lines]) => [
  {
    name: `what-is-on-top-in-${folder}-is-imported-by-nothing`,
    severity: 'error',
    from: { path: `^${folder}/([^/]+)/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${folder}/[^/]+/`, pathNot: within(folder, ['$1', ...lines.flat()]) },
  },
  ...lines.map((line, index) => ({
    name: `${line.join('-')}-in-${folder}-know-only-layers-below`,
    severity: 'error',
    from: { path: within(folder, line), pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${folder}/`, pathNot: within(folder, ['$1', ...lines.slice(index + 1).flat()]) },
  })),
])

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.tsx?$|^src/shared/techniques/scheduling\\.ts$' },
      to: { pathNot: '^src/shared/|node_modules/zod/' },
    },
    {
      name: 'shared-scheduling-imports-only-ts-fsrs',
      severity: 'error',
      from: { path: '^src/shared/techniques/scheduling\\.ts$' },
      to: { pathNot: '^src/shared/|node_modules/ts-fsrs/' },
    },
    {
      name: 'web-and-server-never-meet',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-and-web-never-meet',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'features-do-not-import-the-shell',
      severity: 'error',
      from: { path: features },
      to: { path: '^src/(web/(shell|main|router)|server/(app|main|serve)\\.)' },
    },
    {
      name: 'ui-and-lib-know-no-product',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/(features|shell)/' },
    },
    {
      name: 'http-and-db-know-no-feature',
      severity: 'error',
      from: { path: '^src/server/(http|db)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/server/features/' },
    },
    {
      name: 'the-door-of-a-feature-is-its-service',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/server/features/',
        pathNot: '^src/server/features/($1/|[^/]+/service\\.ts$|mail/[a-z-]*templates\\.ts$)',
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|bin|seeds)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|e2e|bench)/' },
    },
    ...layerRules,
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    exclude: { path: '\\.module\\.css$|layer\\.css$' },
  },
}
