declare const runFolder: string; // of jest.config.js

const loader = new URL('./swc-loader.ts', import.meta.url);
loader.searchParams.set('keep', `${runFolder}/compiled`);

/** With these a child process runs the gateway's own sources. */
export const fromSources = ['--conditions=@chaintide/source', '--no-warnings', `--import=${loader.href}`];
