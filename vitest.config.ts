import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const shared = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  maxWorkers: '100%', // Vitest leaves one core to itself, which of two is half of them
  testTimeout: 30_000, // machines are shared
  hookTimeout: 60_000,
};

/** Files share a worker's modules: what they test keeps no state. */
const unit = (name: string, root: string) => ({
  resolve: { conditions: ['@chaintide/source'] },
  ssr: { resolve: { conditions: ['@chaintide/source'] } },
  test: { ...shared, name, root, isolate: false, include: ['**/*.test.ts', '**/*.test.mjs'] },
});

const web = (name: string, test: object) => ({
  extends: './apps/web/vite.config.ts',
  test: { ...shared, name, root: 'apps/web', ...test },
});

export default defineConfig({
  test: {
    projects: [
      unit('contracts', 'libs/contracts'),
      unit('machines', 'libs/machines'),
      unit('indicators', 'libs/indicators'),
      unit('chart', 'libs/chart'),
      unit('onchain', 'libs/onchain'),
      unit('simnet', 'apps/simnet'),
      unit('scripts', 'scripts'),
      web('web-logic', { environment: 'node', include: ['**/*.test.ts'] }),
      web('web-pages', {
        environment: 'jsdom',
        include: ['**/*.test.tsx'],
        setupFiles: [join(import.meta.dirname, 'apps/web/src/pages.setup.ts')],
        pool: 'vmThreads', // modules of its own for each file, at half the price of a thread for each
      }),
    ],
  },
});
