import { randomUUID } from 'node:crypto';
import { inRoot } from '../../../scripts/workspace.mjs';

// The built gateway without sources, in a forked process, and accounts old enough to write freely.

const BOARD = 'btc.price';
const built = async (path: string): Promise<unknown> => import(inRoot('apps', 'gateway', 'dist', `${path}.js`));

interface Gateway {
  readonly url: string;
  readonly app: { readonly get: (type: unknown, options: { strict: boolean }) => unknown };
  stop(): Promise<void>;
}
interface Users {
  create(account: object): Promise<{ readonly id: number; readonly staffRole: null }>;
}
interface Sessions {
  open(account: object, visitor: object, check: () => Promise<void>): Promise<{ readonly access_token: string }>;
}
interface Sql {
  query(sql: string): Promise<unknown>;
}

const { createApp } = (await built('app.module')) as { readonly createApp: (env: object) => Promise<Gateway> };
const { UsersService } = (await built('modules/users/users.service')) as { readonly UsersService: unknown };
const { SessionsService } = (await built('modules/sessions/sessions.service')) as { readonly SessionsService: unknown };
const { Database } = (await built('platform/db/database')) as { readonly Database: unknown };

const gateway = await createApp({
  PORT: 0,
  DATABASE_URL: process.env['DATABASE_URL'],
  DATA_DIR: process.env['DATA_DIR'],
  WEB_DIR: process.env['DATA_DIR'],
  LOG_LEVEL: 'error',
  SIMNET_URL: 'http://127.0.0.1:9',
  DEMO: false,
  TRUST_PROXY: true,
});
const part = (type: unknown): unknown => gateway.app.get(type, { strict: false });
const users = part(UsersService) as Users;
const sessions = part(SessionsService) as Sessions;

const tokenOf = async (number: number): Promise<string> => {
  const userName = `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const account = await users.create({
    userName,
    email: `${userName}@chaintide.example`,
    passwordHash: 'no password gives it',
  });
  const visitor = { device: 'a benchmark', address: `10.0.0.${number}`, language: 'en' };
  return (await sessions.open(account, visitor, () => Promise.resolve())).access_token;
};

const tokens: string[] = [];
for (let number = 0; number < Number(process.env['WRITERS']); number += 1) tokens.push(await tokenOf(number));
await (part(Database) as Sql).query("update users set created_at = now() - interval '1 year'");

process.once('disconnect', () => process.exit()); // the benchmark was stopped
process.once('message', () => void gateway.stop().then(() => process.exit()));
process.send!({ url: gateway.url, board: BOARD, tokens });
