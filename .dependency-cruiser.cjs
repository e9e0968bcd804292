/** Who may import what. Each rule is a sentence in docs/map.md. */
const features = '^src/(server|web)/features/([^/]+)/'

/** The features that a feature may import on each side. One that is missing here imports no other. */
const edges = {
  server: {
    accounts: ['feature-requests', 'mail', 'media', 'sessions', 'sign-in', 'subscription'],
    admin: ['accounts', 'contact', 'mail', 'sessions', 'sign-in', 'subscription'],
    calendar: ['accounts', 'mail', 'reminders', 'rules', 'sessions'],
    contact: ['mail'],
    entries: ['accounts', 'media', 'practice', 'reminders', 'rules', 'subscription', 'tags'],
    'feature-requests': ['accounts', 'admin', 'mail'],
    feedback: ['accounts', 'admin', 'mail'],
    mailings: ['accounts', 'mail', 'rules'],
    pages: ['accounts', 'calendar', 'entries', 'rules', 'techniques', 'templates'],
    planned: ['entries', 'rules', 'tags'],
    practice: ['accounts'],
    rules: ['tags'],
    push: ['reminders', 'rules', 'subscription', 'templates'],
    reminders: ['accounts'],
    'sign-in': ['accounts', 'calendar', 'mail', 'sessions'],
    sparring: ['entries'],
    stats: ['injuries', 'media', 'promotions'],
    techniques: ['entries', 'practice', 'tags'],
    tags: ['entries', 'techniques', 'templates'],
    templates: ['tags'],
  },
  web: {
    accounts: ['offline', 'push', 'sessions', 'sign-in'],
    admin: ['sessions', 'sign-in'],
    calendar: ['entries', 'offline', 'planned', 'reminders'],
    entries: [
      'media',
      'offline',
      'planned',
      'quick',
      'sessions',
      'sparring',
      'subscription',
      'tags',
      'techniques',
      'training-fields',
    ],
    'feature-requests': ['sessions'],
    feedback: ['admin', 'sessions'],
    injuries: ['offline'],
    offline: ['sessions'],
    planned: ['entries', 'offline', 'tags', 'training-fields'],
    practice: ['offline', 'sessions', 'techniques'],
    promotions: ['offline', 'sessions', 'training-fields'],
    push: ['offline'],
    quick: ['entries', 'offline', 'planned', 'sessions', 'sparring', 'tags', 'techniques', 'templates'],
    reminders: ['entries', 'offline', 'push'],
    sessions: ['offline'],
    'sign-in': ['offline', 'sessions'],
    sparring: ['entries', 'offline', 'practice', 'sessions', 'techniques', 'training-fields'],
    stats: ['entries', 'injuries', 'media', 'promotions', 'sessions', 'sparring'],
    subscription: ['export', 'offline', 'sessions'],
    tags: ['offline', 'sessions'],
    techniques: ['entries', 'media', 'offline', 'practice', 'tags'],
    templates: ['tags', 'training-fields'],
  },
}

const featureEdges = Object.entries(edges).flatMap(([side, known]) => [
  {
    name: `${side}-features-without-edges-know-no-other`,
    severity: 'error',
    from: {
      path: `^src/${side}/features/([^/]+)/`,
      pathNot: `^src/${side}/features/(${Object.keys(known).join('|')})/|\\.test\\.tsx?$`,
    },
    to: { path: features, pathNot: `^src/${side}/features/$1/` },
  },
  ...Object.entries(known).map(([feature, others]) => ({
    name: `${side}-${feature}-knows-only-${others.join('-')}`,
    severity: 'error',
    from: { path: `^src/${side}/features/${feature}/` },
    to: { path: features, pathNot: `^src/${side}/features/(${[feature, ...others].join('|')})/` },
  })),
])

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-imports-only-zod',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: '\\.test\\.tsx?$|^src/shared/scheduling\\.ts$' },
      to: { pathNot: '^src/shared/|node_modules/zod/' },
    },
    {
      name: 'shared-scheduling-imports-only-ts-fsrs',
      severity: 'error',
      from: { path: '^src/shared/scheduling\\.ts$' },
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
      from: { path: '^src/server/(http|db)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/server/features/' },
    },
    {
      name: 'the-door-of-a-feature-is-its-service',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/server/features/', pathNot: '^src/server/features/($1/|[^/]+/service\\.ts$)' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|bin|seeds)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^(test|e2e|bench)/' },
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
