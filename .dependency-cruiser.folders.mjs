import rules from './.dependency-cruiser.mjs';

/**
 * No circles between folders either: what two rooms share stands below both. Tests and their rigs may look at everything.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    exclude: { path: ['(^|/)dist/', '\\.(test|spec)\\.tsx?$', 'testing\\.tsx?$', '/fixtures/'] },
  },
};
