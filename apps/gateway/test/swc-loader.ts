import { transformSync } from '@swc/core';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const place = new URL(import.meta.url).searchParams.get('keep')!;
mkdirSync(place, { recursive: true });
enableCompileCache(place);

const compile = (filename: string, source: string): string =>
  transformSync(source, {
    filename,
    jsc: {
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2024',
    },
    module: { type: 'es6' },
  }).code;

/** Compiled by one child, read by all others of the run. */
const kept = (filename: string): string => {
  const source = readFileSync(filename, 'utf8');
  const file = join(place, createHash('sha256').update(filename).update(source).digest('hex'));
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const code = compile(filename, source);
    writeFileSync(`${file}.${process.pid}`, code);
    renameSync(`${file}.${process.pid}`, file); // whole or not there: another child may look now
    return code;
  }
};

/** Lets a child process run the gateway from its sources: Node strips types by itself, but knows no decorators. */
registerHooks({
  load: (url, context, nextLoad) => {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context);
    return { format: 'module', source: kept(fileURLToPath(url)), shortCircuit: true };
  },
});
