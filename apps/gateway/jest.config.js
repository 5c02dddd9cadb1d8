import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const runFolder = mkdtempSync(join(tmpdir(), 'chaintide-run-'));
process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }));

/** ESM mode (run with --experimental-vm-modules); SWC because Nest's injection needs decorator metadata. */
export default {
  testEnvironment: 'node',
  globals: { runFolder },
  maxWorkers: '100%', // most of a test's time goes by in databases, sockets and other processes
  workerIdleMemoryLimit: '600MB', // modules in a VM are hardly ever freed: a worker of gigabytes ends so slowly that jest kills it
  testTimeout: 60_000, // a gateway with its database starts in many of them, and machines are shared
  testMatch: ['<rootDir>/src/**/*.spec.ts', '<rootDir>/test/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  testEnvironmentOptions: { customExportConditions: ['@chaintide/source', 'node'] },
  transform: {
    '\\.ts$': ['@swc/jest', {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2024',
      },
      module: { type: 'es6' },
    }],
  },
  transformIgnorePatterns: ['/node_modules/'],
};
