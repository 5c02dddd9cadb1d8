import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { amountField } from '@chaintide/contracts/money/wallet';
import { configuredTokens } from './modules/chain/configured-tokens.ts';
import { accountKeyProblem } from './modules/networks/account-keys.service.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const port = z.coerce.number().int().min(0).max(65_535);
const flag = z.enum(['on', 'off']).transform((value) => value === 'on');
/** Nodes that must agree with each other, separated by commas. */
const urls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1))
  .optional();
/** Feeds of news, separated by commas; each once. */
const feeds = urls.refine((all) => new Set(all).size === (all?.length ?? 0), 'must not name a feed twice');
/** Our own addresses, separated by commas. */
const wallets = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(0x[0-9a-fA-F]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$/,
          'must be addresses of Ethereum, BNB Smart Chain or TRON',
        ),
    ),
  )
  .default([]);
/** Token contracts beside the issuers' own. */
const tokens = z
  .string()
  .transform((text, context) => {
    try {
      return configuredTokens(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  })
  .optional();
/** Extended public key of the account that receives recharges. */
const xpub = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = accountKeyProblem(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  })
  .optional();

/** One entry per variable: its parser, and an example that is shown when its value is wrong. */
const variables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), example: '127.0.0.1' },
  PORT: { schema: port.default(8080), example: '8080' },
  DATA_DIR: { schema: z.string().min(1).default(here('../../../data')), example: './data' },
  DATABASE_URL: {
    schema: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    example: 'postgres://chaintide:secret@localhost:5432/chaintide',
  },
  ROLE: { schema: z.enum(['all', 'api', 'worker']).default('all'), example: 'all' },
  BUS_URL: {
    schema: z.url({ protocol: /^rediss?$/ }).optional(),
    example: 'redis://:secret@localhost:6379',
  },
  ARCHIVE_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'https://chaintide:secret@localhost:8443/chaintide',
  },
  DATABASE_CONNECTIONS: { schema: z.coerce.number().int().min(3).max(100).default(10), example: '10' },
  DRAIN_SECONDS: { schema: z.coerce.number().int().min(0).max(120).default(0), example: '12' },
  SOURCES: { schema: z.enum(['simulated', 'live']).default('simulated'), example: 'simulated' },
  SIMNET_URL: {
    schema: z.url({ protocol: /^http$/ }).default('http://127.0.0.1:8090'),
    example: 'http://127.0.0.1:8090',
  },
  EXCHANGE: {
    schema: z
      .string()
      .regex(/^[a-z0-9]+$/, 'must be the name of an exchange that ccxt knows')
      .default('binance'),
    example: 'binance',
  },
  EXCHANGE_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://data-api.binance.vision' },
  EXCHANGE_FUTURES_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://fapi.binance.com' },
  COINMETRICS_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'https://community-api.coinmetrics.io/v4',
  },
  COINMETRICS_CSV: { schema: z.string().min(1).optional(), example: './coinmetrics_btc.csv' },
  COINMETRICS_ETH_CSV: { schema: z.string().min(1).optional(), example: './coinmetrics_eth.csv' },
  FRED_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://fred.stlouisfed.org' },
  FRED_API_KEY: {
    schema: z
      .string()
      .regex(/^[a-z0-9]{32}$/, 'must be 32 letters and digits')
      .optional(),
    example: '0123456789abcdef0123456789abcdef',
  },
  DEFILLAMA_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://stablecoins.llama.fi' },
  COINGECKO_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://api.coingecko.com/api/v3' },
  COINMARKETCAP_URL: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'https://pro-api.coinmarketcap.com',
  },
  COINMARKETCAP_KEY: {
    schema: z
      .string()
      .regex(/^[\w-]{20,80}$/, 'must be a key as CoinMarketCap gives it')
      .optional(),
    example: '01234567-89ab-cdef-0123-456789abcdef',
  },
  STOOQ_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://stooq.com' },
  NEWS_FEEDS: {
    schema: feeds,
    example: 'https://www.federalreserve.gov/feeds/press_all.xml,https://feeds.example/atom.xml',
  },
  ERC20_URLS: { schema: urls, example: 'https://eth.example/key,https://other.example' },
  STABLECOIN_TRANSFERS: { schema: z.enum(['vendor', 'node']).default('vendor'), example: 'node' },
  BITCOIN_REST_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'http://127.0.0.1:8332' },
  BITCOIN_ADDRESS_HISTORY: { schema: flag.optional(), example: 'on' },
  ETHEREUM_RPC_URLS: { schema: urls, example: 'http://127.0.0.1:8545,https://eth.example/key' },
  ETHEREUM_REQUESTS: { schema: z.coerce.number().int().min(1).max(10_000).default(100), example: '20' },
  ETHEREUM_TRACES: { schema: flag.default(false), example: 'on' },
  BEP20_URLS: { schema: urls, example: 'https://bsc.example/key' },
  TRC20_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://api.trongrid.io' },
  TRC20_URLS: { schema: urls, example: 'https://api.trongrid.io,https://tron.example/key' },
  TRONGRID_KEY: { schema: z.string().min(1).optional(), example: '00000000-0000-0000-0000-000000000000' },
  ERC20_XPUB: { schema: xpub, example: "xpub6C… of m/44'/60'/0'" },
  BEP20_XPUB: { schema: xpub, example: "xpub6C… of m/44'/60'/0'" },
  TRC20_XPUB: { schema: xpub, example: "xpub6C… of m/44'/195'/0'" },
  OWN_WALLETS: {
    schema: wallets,
    example: '0xdAC17F958D2ee523a2206206994597C13D831ec7,TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  },
  TOKENS: { schema: tokens, example: 'TRC-20:BUSD=TMz2SWatiAtZVVcH2ebpsbVtYwUPT9EdjH' },
  TWO_PEOPLE_ABOVE: { schema: amountField.default('1000'), example: '1000' },
  DEMO: { schema: flag.default(true), example: 'off' },
  ADMIN_EMAIL: { schema: z.email().optional(), example: 'you@example.com' },
  PUBLIC_URL: { schema: z.url({ protocol: /^https?$/ }).optional(), example: 'https://chaintide.example' },
  LOCAL_WEBHOOKS: { schema: flag.optional(), example: 'on' },
  API_DOCS: { schema: flag.optional(), example: 'on' },
  TRUST_PROXY: { schema: flag.default(false), example: 'on' },
  SMTP_URL: { schema: z.url({ protocol: /^smtps?$/ }).optional(), example: 'smtp://user:secret@mail.example:587' },
  MAIL_FROM: {
    schema: z.string().min(3).default('Chaintide 链潮 <no-reply@chaintide.example>'),
    example: 'Chaintide <no-reply@chaintide.example>',
  },
  TELEGRAM_BOT_TOKEN: {
    schema: z
      .string()
      .regex(/^\d+:[\w-]{30,80}$/, 'must be a token as BotFather gives it')
      .optional(),
    example: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
  },
  TELEGRAM_API: {
    schema: z.url({ protocol: /^https?$/ }).default('https://api.telegram.org'),
    example: 'http://127.0.0.1:8081',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,}$/, 'must be 32 characters or more, without spaces')
      .optional(),
    example: 'the output of: openssl rand -hex 32',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: z.url({ protocol: /^https?$/ }).optional(),
    example: 'http://127.0.0.1:4318',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    example: 'info',
  },
  LOG_PRETTY: { schema: flag.default(false), example: 'on' },
  WEB_DIR: { schema: z.string().min(1).default(here('../../web/dist/app')), example: './apps/web/dist/app' },
} as const;

type Name = keyof typeof variables;
export type Config = { readonly [K in Name]: z.output<(typeof variables)[K]['schema']> };

/** Thrown when a variable is wrong; its message names each one, its problem and an example. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** The value in a form that may be logged: without keys, and without addresses that contain a password. */
const shown = (name: string, value: string | undefined): string =>
  /_(URLS?|FEEDS|KEY|XPUB|TOKEN|API|ENDPOINT)$/.test(name) ? '' : `=${value ?? ''}`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The value of a variable, or the content of the file that `NAME_FILE` names; an empty one counts as not set. */
const givenIn = (env: Environment, name: string): string | undefined => {
  const [value, file] = [env[name] || undefined, env[`${name}_FILE`] || undefined];
  if (file === undefined) return value;
  if (value !== undefined) throw new ConfigError(`${name} and ${name}_FILE are both set; leave one out`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new ConfigError(`${name}_FILE=${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? ''}`, {
      cause: error,
    });
  }
};

/** Names what is missing beside a setting that needs another one. */
const missingBeside = ({
  ROLE,
  BUS_URL,
  DATABASE_URL,
}: Pick<Config, 'ROLE' | 'BUS_URL' | 'DATABASE_URL'>): string[] => {
  if (DATABASE_URL !== undefined) return [];
  const server = `(for example DATABASE_URL=${variables.DATABASE_URL.example})`;
  return [
    ...(ROLE === 'all' ? [] : [`ROLE=${ROLE} needs DATABASE_URL: the processes share one PostgreSQL ${server}`]),
    ...(BUS_URL === undefined
      ? []
      : [`BUS_URL needs DATABASE_URL: processes that talk share one PostgreSQL ${server}`]),
  ];
};

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(variables);

/** Reads the environment once, at the start. */
export const readConfig = (env: Environment = process.env): Config => {
  const problems: string[] = [];
  const read = Object.entries(variables).map(([name, { schema, example }]) => {
    const given = givenIn(env, name);
    const result = schema.safeParse(given);
    if (!result.success)
      problems.push(
        `${name}${shown(name, given)}: ${result.error.issues.map((issue) => issue.message).join('; ')} (for example ${name}=${example})`,
      );
    return [name, result.data];
  });
  const config = Object.fromEntries(read) as Config;
  if (problems.length === 0) problems.push(...missingBeside(config));
  if (problems.length > 0) throw new ConfigError(`Wrong configuration:\n  ${problems.join('\n  ')}`);
  return config;
};

/** The file that replaces Coin Metrics' API for an asset. */
export const coinMetricsFile = (config: Config, asset: string): string | undefined =>
  new Map([
    ['btc', config.COINMETRICS_CSV],
    ['eth', config.COINMETRICS_ETH_CSV],
  ]).get(asset);

const loopbackHosts: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** Whether messages may also go to receivers on this machine: by default in a demo that nobody else can reach. */
export const allowsLocalWebhooks = ({
  LOCAL_WEBHOOKS,
  DEMO,
  HOST,
  PUBLIC_URL,
}: Pick<Config, 'LOCAL_WEBHOOKS' | 'DEMO' | 'HOST' | 'PUBLIC_URL'>): boolean =>
  LOCAL_WEBHOOKS ?? (DEMO && PUBLIC_URL === undefined && loopbackHosts.includes(HOST));

export const CONFIG = Symbol('config');
