import react from '@vitejs/plugin-react';
import { loadEnv, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const conditions = ['@chaintide/source'];

/** The browser describes no schema to anybody: 5 kB that the first picture need not wait for. */
const leanZod: Plugin = {
  name: 'lean-zod',
  apply: 'build',
  transform: (code, id) => {
    if (!/zod[\\/]v4[\\/]classic[\\/]schemas\.js$/.test(id)) return null;
    return code.replaceAll(/inst\._zod\.processJSONSchema = .*/g, '').replaceAll(/create(?:StandardJSON|ToJSON)SchemaMethod\(/g, '(() => undefined)(');
  },
};

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
  return {
    root: import.meta.dirname,
    plugins: [react(), leanZod],
    resolve: { conditions: [...conditions, 'module', 'browser', 'development|production'] },
    ssr: { resolve: { conditions } },
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
      chunkSizeWarningLimit: 1_300, // kB; AG Charts does not shake, and comes after the first picture
      // the modules of one picture belong together: fewer round trips than the browser would save by caching them apart
      rolldownOptions: { output: { codeSplitting: { groups: [
        { name: 'first-picture', tags: ['$initial'], priority: 1 },
        { name: 'ag-charts', test: /node_modules[\\/]ag-charts/ },
      ] } } },
    },
    test: {
      name: 'web',
      root: import.meta.dirname,
      environment: 'jsdom',
      testTimeout: 30_000, // machines are shared
      include: ['src/**/*.test.{ts,tsx}'],
    },
  };
});
