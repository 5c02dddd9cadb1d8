import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';

const conditions = ['@chaintide/source'];

export default defineConfig(({ mode }) => {
  const target = loadEnv(mode, import.meta.dirname, 'GATEWAY_')['GATEWAY_URL'] ?? 'http://127.0.0.1:8080';
  return {
    root: import.meta.dirname,
    plugins: [react()],
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
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'ag-charts', test: /node_modules[\\/]ag-charts/ }] } } },
    },
    test: {
      name: 'web',
      root: import.meta.dirname,
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
    },
  };
});
