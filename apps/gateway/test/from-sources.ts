import { inject } from 'vitest';

const loader = new URL('./swc-loader.ts', import.meta.url);
loader.searchParams.set('keep', `${inject('runFolder')}/compiled`);

/** With these a child process runs the gateway's own sources. */
export const fromSources = ['--conditions=@chaintide/source', '--no-warnings', `--import=${loader.href}`];

const clockVariables = [
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_SHARED',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'DONT_FAKE_MONOTONIC',
  'FAKETIME_NO_CACHE',
];

/** What moves the clock of a run (faketime): a child process that a test starts lives at the same time. */
export const sameClock: Record<string, string> = Object.fromEntries(
  clockVariables.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
