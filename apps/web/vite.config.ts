import react from '@vitejs/plugin-react';
import { hash } from 'node:crypto';
import { defineConfig, loadEnv } from 'vite';
import { budget } from './budget.ts';
import limits from './budget.json' with { type: 'json' };
import { earlyScript } from './early-script.ts';
import { leanContracts } from './lean-contracts.ts';
import { minifyEntry } from './minify-entry.ts';
import { precompress } from './precompress.ts';

/** A class by its name and its sheet; by default with its line, too, which would travel twice and compress badly. */
const nameOf = (name: string, _path: string, css: string): string => `${name}_${hash('sha1', css).slice(0, 5)}`;

const conditions = ['@chaintide/source'];

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
  return {
    root: import.meta.dirname,
    plugins: [react(), leanContracts(), earlyScript, minifyEntry(), precompress(), budget(limits)],
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    ssr: { resolve: { conditions } },
    css: { modules: { generateScopedName: nameOf } },
    server: {
      proxy: {
        '/api': target,
        '/healthz': target,
        '/socket.io': { target, ws: true },
      },
    },
    build: {
      outDir: 'dist/app',
      target: 'es2024',
      modulePreload: { polyfill: false }, // every browser of the target has it
      chunkSizeWarningLimit: 800, // kB before compression; budget.json weighs what travels
      // the modules of the first picture stay together: the saved round trips outweigh separate caching
      rolldownOptions: {
        output: {
          // the entry lists them all, and random characters do not compress
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              {
                name: 'early',
                test: /src[\\/](app[\\/](early-start|opening)|shared[\\/](api[\\/]early|browser[\\/]stored|session[\\/]stored-token))\.ts$|contracts[\\/]src[\\/]http\.ts$|preload-helper/,
                priority: 2,
              },
              { name: 'first-picture', tags: ['$initial'], priority: 1 },
              // small, and shared by many: each by itself would be one more request before the band of the day
              {
                name: 'small-parts',
                test: /shared[\\/](i18n[\\/]define-texts|chart[\\/]sparkline|ui[\\/]figures[\\/]short-number)\.tsx?$/,
              },
              { name: 'ariakit', test: /node_modules[\\/]@ariakit/ },
              // loaded with the live line, so that an error which comes later has its text at once
              {
                name: 'failures',
                test: /contracts[\\/]src[\\/](errors[\\/]|errors\.ts|error-text\.ts)|failure-(text|words)\.tsx?$/,
              },
              // small and always loaded together; separate chunks would also lengthen the entry's list of chunks
              { name: 'live-line', test: /shared[\\/](live[\\/]live-line|api[\\/]recover)\.ts$/ },
              {
                name: 'order-parts',
                test: /shared[\\/]orders[\\/](abilities|facts|order-time|row-card|state-tag)\.tsx?$|contracts[\\/]src[\\/]item-number\.ts$/,
              },
              { name: 'searched', test: /shared[\\/]text[\\/](found|pieces)\.tsx$|contracts[\\/]src[\\/]search[\\/]/ },
              { name: 'fields', test: /ui[\\/]forms[\\/](field|text|submit|checkbox|radio|password)/ },
            ],
          },
        },
      },
    },
  };
});
