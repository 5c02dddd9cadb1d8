import { dirname } from 'node:path';
import { createApp } from '../src/app.module.ts';
import type { Throwaway } from '../src/platform/db/testing.ts';
import type { Gateway } from '../src/platform/gateway.ts';

/** Two gateways on a server; the embedded database has room for one, which then is both. */
export const startPair = async ({ engine, place }: Throwaway, folder: string): Promise<[Gateway, Gateway]> => {
  const config = { PORT: 0, LOG_LEVEL: 'silent', WEB_DIR: folder, SOURCES: 'simulated', SIMNET_URL: 'http://127.0.0.1:9', DEMO: false } as const;
  if (engine === 'PGlite') {
    const only = await createApp({ ...config, DATA_DIR: dirname(place), DATABASE_URL: undefined });
    return [only, only];
  }
  const start = (): Promise<Gateway> => createApp({ ...config, DATA_DIR: folder, DATABASE_URL: place });
  return [await start(), await start()];
};
