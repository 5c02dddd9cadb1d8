import { defineConfig } from 'vitest/config';

/** Files share a worker's modules: a gateway's imports take seconds, and what a spec starts it also ends. */
export default defineConfig({
  resolve: { conditions: ['@chaintide/source'] },
  ssr: { resolve: { conditions: ['@chaintide/source'] } },
  oxc: { decorator: { legacy: true, emitDecoratorMetadata: true } }, // for Nest's injection
  test: {
    include: ['src/**/*.spec.ts', 'test/**/*.spec.ts'],
    globals: true,
    globalSetup: './test/run-folder.ts',
    isolate: false,
    pool: 'forks',
    maxWorkers: '100%', // most of a test's time goes by in databases, sockets and other processes
    testTimeout: 180_000, // a gateway with its database starts in many of them, and machines are shared
    hookTimeout: 180_000,
    sequence: { hooks: 'list' },
  },
});
