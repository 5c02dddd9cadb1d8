import { resolve } from 'node:path';
import { coins } from '@chaintide/indicators/assets';
import { coinMetricsFile, type Config } from '../../config.ts';

/** Keeps points of different origins separate: real files, public sources and the simulation. */
export const worldOf = (config: Config): string => {
  const files = coins.map((coin) => coinMetricsFile(config, coin)).filter((file) => file !== undefined);
  return files.length > 0
    ? `${config.SOURCES} with ${files.map((file) => resolve(file)).join(' and ')}`
    : config.SOURCES;
};
