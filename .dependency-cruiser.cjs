/** Who may import whom. Each rule is a sentence of docs/map.md. */
const features = '^src/(server|web)/features/([^/]+)/'

/** The features that a feature may know, on either side. Whatever is missing here knows no other. */
const edges = {
  auth: ['mail', 'offline'],
  account: ['auth', 'mail', 'media', 'offline'],
  contact: ['mail'],
  entries: ['auth', 'tags', 'reminders', 'media', 'rules', 'planned', 'quick', 'offline'],
  offline: ['auth', 'tags'],
  planned: ['rules', 'entries', 'auth', 'tags', 'offline'],
  calendar: ['rules', 'planned', 'entries', 'reminders', 'auth', 'offline'],
  templates: ['auth', 'tags', 'entries'],
  quick: ['auth', 'entries', 'offline', 'planned', 'tags', 'templates'],
  pages: ['auth', 'entries', 'rules', 'templates'],
}

const featureEdges = Object.entries(edges).map(([feature, known]) => ({
  name: `${feature}-knows-only-${known.join('-')}`,
  severity: 'error',
  from: { path: `^src/(server|web)/features/${feature}/` },
  to: { path: features, pathNot: `^src/(server|web)/features/(${[feature, ...known].join('|')})/` },
}))

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/shared/|node_modules/zod/' },
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
      name: 'features-stand-below-the-shell',
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
      from: { path: '^src/server/(http|db)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/' },
    },
    {
      name: 'the-door-of-a-feature-is-its-service',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/features/', pathNot: '^src/server/features/($1/|[^/]+/service\\.ts$)' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|bin|seeds)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(test|e2e|bench)/' },
    },
    {
      name: 'a-feature-without-edges-knows-no-other',
      severity: 'error',
      from: {
        path: features,
        pathNot: `^src/(server|web)/features/(${Object.keys(edges).join('|')})/|\\.test\\.ts$`,
      },
      to: { path: features, pathNot: '^src/(server|web)/features/$2/' },
    },
    ...featureEdges,
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
