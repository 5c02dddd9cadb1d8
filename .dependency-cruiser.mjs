/** Tests, and the rigs they share, may open the whole page; a test of one feature still imports no other. */
const webTests = ['\\.test\\.tsx?$', 'testing\\.tsx?$'];

/**
 * Imports go one way (ARCHITECTURE.md, "The rules"). Each rule has a deliberate violation in scripts/rules/boundaries.test.mjs.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'apps-are-islands',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'libs-never-import-apps',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'contracts-import-only-zod',
      severity: 'error',
      from: { path: '^libs/contracts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^libs/contracts/src/', '(^|/)node_modules/zod/', '^zod$'] },
    },
    {
      name: 'machines-import-only-contracts-and-xstate',
      severity: 'error',
      from: { path: '^libs/machines/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^libs/(machines|contracts)/src/', '(^|/)node_modules/xstate/', '^xstate$'] },
    },
    {
      name: 'indicators-import-only-contracts-and-jsep',
      severity: 'error',
      from: { path: '^libs/indicators/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^libs/(indicators|contracts)/src/', '(^|/)node_modules/(@jsep-plugin/[^/]+|jsep)/', '^jsep$'] },
    },
    {
      name: 'chart-imports-only-contracts-and-indicators',
      severity: 'error',
      from: { path: '^libs/chart/src/', pathNot: ['\\.test\\.ts$', 'testing\\.ts$'] },
      to: { pathNot: '^libs/(chart|indicators|contracts)/src/' },
    },
    {
      name: 'onchain-imports-no-other-library',
      severity: 'error',
      from: { path: '^libs/onchain/src/', pathNot: ['\\.test\\.ts$', 'testing\\.ts$'] },
      to: { path: '^(libs|apps)/', pathNot: '^libs/onchain/src/' },
    },
    {
      name: 'a-scene-knows-no-paint',
      severity: 'error',
      from: { path: '^libs/chart/src/(axes|gestures|scene|drawings|view)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^libs/chart/src/paint/' },
    },
    {
      name: 'axes-and-gestures-know-no-scene',
      severity: 'error',
      from: { path: '^libs/chart/src/(axes|gestures)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^libs/chart/src/(scene|paint|drawings)/' },
    },
    {
      // onchain/hash.ts alone asks for Node's hashes: a chain is never read in the browser
      name: 'libs-use-no-node-core',
      severity: 'error',
      from: { path: '^libs/', pathNot: ['\\.test\\.ts$', 'testing\\.ts$', '^libs/onchain/src/hash\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'platform-below-modules',
      severity: 'error',
      from: { path: '^apps/gateway/src/platform/' },
      to: { path: '^apps/gateway/src/(modules|cli|main|app\\.module)' },
    },
    {
      name: 'module-front-door',
      severity: 'error',
      from: { path: '^apps/gateway/src/modules/([^/]+)/' },
      to: {
        path: '^apps/gateway/src/modules/([^/]+)/',
        pathNot: [
          '^apps/gateway/src/modules/$1/',
          '\\.(module|service)\\.ts$',
          '/fixtures/',
          '^apps/gateway/src/modules/series/batch\\.ts$',
        ],
      },
    },
    {
      name: 'fixtures-are-for-tests',
      severity: 'error',
      from: { path: '^apps/gateway/src/', pathNot: ['\\.spec\\.ts$', '/fixtures/'] },
      to: { path: '^apps/gateway/src/.*/fixtures/' },
    },
    {
      name: 'features-are-islands',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'shared-below-features',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features|shell)/' },
    },
    {
      name: 'features-below-shell',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: webTests },
      to: { path: '^apps/web/src/shell/' },
    },
    {
      // a test may open the whole page, whose rigs stand beside it
      name: 'app-on-top',
      severity: 'error',
      from: { path: '^apps/web/src/(shared|features|shell)/', pathNot: webTests },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'nothing-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@chaintide/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
