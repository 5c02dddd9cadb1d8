import { defineConfig } from 'vitest/config';

const unit = (name: string, root: string) => ({
  resolve: { conditions: ['@chaintide/source'] },
  ssr: { resolve: { conditions: ['@chaintide/source'] } },
  test: {
    name,
    root,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ['**/*.test.ts', '**/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
});

export default defineConfig({
  test: {
    projects: [
      unit('contracts', 'libs/contracts'),
      unit('machines', 'libs/machines'),
      unit('indicators', 'libs/indicators'),
      unit('simnet', 'apps/simnet'),
      unit('scripts', 'scripts'),
      'apps/*/vite.config.ts',
    ],
  },
});
