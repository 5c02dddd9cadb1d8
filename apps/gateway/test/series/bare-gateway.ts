import { createApp } from '../../src/app.module.ts';
import type { Gateway } from '../../src/platform/gateway.ts';

/** A whole gateway on a data folder, with nothing but the series that a spec gives it: no source answers, no pages, no demo. */
export const bareGateway = (folder: string, more: Parameters<typeof createApp>[0] = {}): Promise<Gateway> =>
  createApp({
    PORT: 0,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    WEB_DIR: 'no such folder',
    SIMNET_URL: 'http://127.0.0.1:9',
    DEMO: false,
    ...more,
  });
