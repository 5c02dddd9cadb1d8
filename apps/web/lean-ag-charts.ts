import type { Plugin } from 'vite';

const LIBRARY = /node_modules[\\/]ag-charts-(core|community)[\\/].*\.mjs$/;

interface Cut {
  readonly what: string;
  readonly found: RegExp;
  readonly instead: string;
}

/** Each says the same to whoever runs it, and lets a bundler see what nobody uses. */
export const cuts: readonly Cut[] = [
  {
    what: 'a namespace, filled by a call that keeps all that it names',
    found: /var (\w+_exports) = \{\};\n__export\(\1, /g,
    instead: 'var $1 = /*#__PURE__*/ __export({}, ',
  },
  {
    what: 'the call itself',
    found: /(var __export = \(target, all\) => \{[\s\S]*?)\n\};/,
    instead: '$1\n  return target;\n};',
  },
  {
    what: 'a module, whose call is marked as pure but not what it is called with',
    found: /^(var \w+ = )(?:\/\*\s?[@#]__PURE__\s?\*\/ )+communityModule\((\{[\s\S]*?\n\})\);/gm,
    instead: '$1/*#__PURE__*/ (() => communityModule($2))();',
  },
  { what: 'names re-exported for AG Grid', found: /^__reExport\(\w+_exports, \w+\);\n/gm, instead: '' },
  // half of the time that the library takes to load; our charts have no theme
  {
    what: 'the check of a theme for every chart there is',
    found: /overrides: themeOverridesOptionsWithOperatorsDef/,
    instead: 'overrides: () => true',
  },
];

/** Leaves out the charts of AG Charts that are drawn nowhere. */
export const leanAgCharts: Plugin = {
  name: 'lean-ag-charts',
  apply: 'build',
  transform: {
    filter: { id: LIBRARY },
    handler: (code) => ({
      code: cuts.reduce((text, { found, instead }) => text.replace(found, instead), code),
      map: null,
    }),
  },
};
