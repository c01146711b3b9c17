/** The arrows: web → contract ← server. Nothing else crosses, nothing turns in a circle. */
const { readdirSync } = require('node:fs');

/** What is below the nouns of the web and above them; every other folder is a noun. */
const frame = [
  ...['api', 'app', 'handbook', 'offline', 'public', 'reads', 'realtime', 'service-worker'],
  ...['scanner', 'session', 'sync', 'testing', 'ui'],
];
const nouns = readdirSync(`${__dirname}/web`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !frame.includes(entry.name))
  .map(({ name }) => name)
  .join('|');

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-is-pure',
      comment: 'The contract imports the schema library and nothing else.',
      severity: 'error',
      from: { path: '^contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^contract/', '^node_modules/zod/'] },
    },
    {
      name: 'server-does-not-import-web',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(web|e2e|bench)/' },
    },
    {
      name: 'web-does-not-import-server',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(server|e2e|bench)/' },
    },
    {
      name: 'a-noun-imports-no-noun',
      comment: 'Pages in web/app put nouns together; a noun imports no other noun.',
      severity: 'error',
      from: { path: `^web/(${nouns})/` },
      to: { path: `^web/(${nouns})/`, pathNot: '^web/$1/' },
    },
    {
      name: 'nothing-imports-the-app',
      comment: 'Code that several nouns need is in folders that the nouns may import.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(app/|testing/|main\\.tsx)' },
      to: { path: '^web/app/' },
    },
    {
      name: 'ui-does-not-import-nouns',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: `^web/(${nouns}|app|api|offline|realtime|scanner)/` },
    },
    {
      name: 'scanner-does-not-import-nouns',
      comment: 'What a code leads to is decided by those who use the scanner.',
      severity: 'error',
      from: { path: '^web/scanner/' },
      to: { path: `^web/(${nouns})/` },
    },
    {
      name: 'offline-does-not-import-react',
      severity: 'error',
      from: { path: '^web/offline/' },
      to: { path: '^node_modules/(react|react-dom|@mantine|@tanstack/react)' },
    },
    {
      name: 'stores-do-not-import-http',
      severity: 'error',
      from: { path: '^server/.*-store\\.ts$' },
      to: { path: '^(server/http/|node_modules/fastify)' },
    },
    {
      name: 'only-tests-import-tests',
      severity: 'error',
      from: { pathNot: '(\\.test\\.tsx?$|^server/testing/|^e2e/|^bench/)' },
      to: { path: '(\\.test\\.tsx?$|^server/testing/)' },
    },
    {
      name: 'resolvable',
      comment:
        'With `?url` only the build finds files of packages, and it fails if one is missing.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    // The scripts have their types in comments.
    detectJSDocImports: true,
    tsConfig: { fileName: `${__dirname}/web/tsconfig.json` },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
