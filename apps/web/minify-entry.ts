import { minify } from '@swc/core';
import type { Plugin } from 'vite';

/**
 * Minifies the entry in two passes, before Vite's own minifier does the rest: some 2 % less to transfer before the first picture, for a few
 * seconds of building.
 */
export const minifyEntry = (): Plugin => ({
  name: 'minify-entry',
  apply: 'build',
  renderChunk: {
    order: 'post',
    async handler(script, { isEntry }) {
      if (!isEntry) return null;
      const { code } = await minify(script, {
        module: true,
        ecma: 2020,
        compress: { passes: 2 },
        mangle: true,
        format: { comments: false },
      });
      return { code, map: null };
    },
  },
});
