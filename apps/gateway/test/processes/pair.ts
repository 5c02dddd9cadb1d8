import { dirname } from 'node:path';
import { createApp } from '../../src/app.module.ts';
import type { Config } from '../../src/config.ts';
import type { Throwaway } from '../../src/platform/db/testing.ts';
import type { Gateway } from '../../src/platform/gateway.ts';

const settings = {
  PORT: 0,
  LOG_LEVEL: 'silent',
  SOURCES: 'simulated',
  SIMNET_URL: 'http://127.0.0.1:9',
  DEMO: false,
} as const;

/** The whole gateway on a spec's database, without a web app. */
export const startOn = ({ engine, place }: Throwaway, overrides: Partial<Config> = {}): Promise<Gateway> =>
  createApp({
    ...settings,
    WEB_DIR: '/nowhere',
    ...(engine === 'PGlite' ? { DATA_DIR: dirname(place), DATABASE_URL: undefined } : { DATABASE_URL: place }),
    ...overrides,
  });

/** Two gateways on a server; on the embedded database, which allows only one, both are the same. */
export const startPair = async (throwaway: Throwaway, folder: string): Promise<[Gateway, Gateway]> => {
  const start = (): Promise<Gateway> =>
    startOn(throwaway, { WEB_DIR: folder, ...(throwaway.engine === 'PostgreSQL' && { DATA_DIR: folder }) });
  const first = await start();
  return [first, throwaway.engine === 'PGlite' ? first : await start()];
};
