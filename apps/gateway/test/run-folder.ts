import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { onServer, templateOf } from '../src/platform/db/testing-server.ts';

export default ({ provide }: TestProject): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-run-'));
  provide('runFolder', folder);
  provide('sharedFolder', process.env['TEST_SHARED_FOLDER'] ?? folder);
  provide('isClockMoved', process.env['FAKETIME'] !== undefined);
  provide('engines', process.env['TEST_ENGINES'] === 'both' ? 'both' : 'one');
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await onServer(`drop database if exists ${templateOf(folder)}`).catch(() => undefined); // there may be no server
  };
};
