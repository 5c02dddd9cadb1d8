import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

/** One row a variable: how it is read, and an example that is shown when its value is wrong. */
const variables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), example: '127.0.0.1' },
  PORT: { schema: port.default(8080), example: '8080' },
  DATA_DIR: { schema: z.string().min(1).default(here('../../../data')), example: './data' },
  DATABASE_URL: { schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(), example: 'postgres://chaintide:secret@localhost:5432/chaintide' },
  SOURCES: { schema: z.enum(['simulated', 'live']).default('simulated'), example: 'simulated' },
  SIMNET_URL: { schema: z.url({ protocol: /^http$/ }).default('http://127.0.0.1:8090'), example: 'http://127.0.0.1:8090' },
  EXCHANGE: { schema: z.string().regex(/^[a-z0-9]+$/, 'must be the name of an exchange that ccxt knows').default('binance'), example: 'binance' },
  EXCHANGE_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://data-api.binance.vision' },
  COINMETRICS_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://community-api.coinmetrics.io/v4' },
  COINMETRICS_CSV: { schema: z.string().min(1).optional(), example: './coinmetrics_btc.csv' },
  DEMO: { schema: flag.default(true), example: 'off' },
  ADMIN_EMAIL: { schema: z.email().optional(), example: 'you@example.com' },
  PUBLIC_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://chaintide.example' },
  TRUST_PROXY: { schema: flag.default(false), example: 'on' },
  SMTP_URL: { schema: z.url({ protocol: /^smtps?$/ }).optional(), example: 'smtp://user:secret@mail.example:587' },
  MAIL_FROM: { schema: z.string().min(3).default('Chaintide 链潮 <no-reply@chaintide.example>'), example: 'Chaintide <no-reply@chaintide.example>' },
  LOG_LEVEL: { schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), example: 'info' },
  LOG_PRETTY: { schema: flag.default(false), example: 'on' },
  WEB_DIR: { schema: z.string().min(1).default(here('../../web/dist/app')), example: './apps/web/dist/app' },
} as const;

type Name = keyof typeof variables;
export type Config = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Thrown when a variable is wrong; its message names each one, its problem and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The value as it may be repeated: an address with a password in it may not. */
const shown = (name: string, value: string | undefined): string => (name.endsWith('_URL') ? '' : `=${value ?? ''}`);

/** Reads the environment once, at the start. An empty value counts as not set. */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const problems: string[] = [];
  const read = Object.entries(variables).map(([name, { schema, example }]) => {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (!result.success) problems.push(`${name}${shown(name, env[name])}: ${result.error.issues.map((issue) => issue.message).join('; ')} (for example ${name}=${example})`);
    return [name, result.data];
  });
  if (problems.length > 0) throw new ConfigError(`Wrong configuration:\n  ${problems.join('\n  ')}`);
  return Object.fromEntries(read) as Config;
};

export const CONFIG = Symbol('config');
