import { randomUUID } from 'node:crypto';
import { API_BASE, CODE_HEADER, fillPath, type Envelope, type Route } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { accountRoles, grades, staffRoles, type Role, type StaffRole } from '@chaintide/contracts/people/roles';
import { SessionsService } from '../src/modules/sessions/sessions.service.ts';
import { UsersService, type Account } from '../src/modules/users/users.service.ts';
import { Database } from '../src/platform/db/database.ts';
import type { Gateway } from '../src/platform/gateway.ts';

type Grants = Pick<Account, 'staffRole' | 'level' | 'levelUntil' | 'trialUntil'>;

/** A caller, and its rights according to the contracts. */
export interface CallerCase {
  readonly name: string;
  readonly role: Role;
  readonly grade: number;
  /** Undefined for a guest. */
  readonly account: Account | undefined;
}

/** The parameters of a valid call of a route. */
export interface Sample {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly language?: string;
  /** A code of the caller's authenticator, for this call. */
  readonly code?: string;
}

const isStaff = (role: Role): role is StaffRole => (staffRoles as readonly Role[]).includes(role);

const grantsOf = (role: Role): Partial<Grants> => {
  const levelUntil = Date.now() + DAY;
  if (isStaff(role)) return { staffRole: role };
  if (role === 'advance') return { level: 'monthly', levelUntil };
  return role === 'vip' ? { level: 'vip', levelUntil } : {};
};

/** A guest, an account of every role, and accounts whose grade differs from their role's or was changed. */
const people = (): { name: string; role: Role; grade: number; grants?: Partial<Grants> }[] => {
  const past = Date.now() - 1;
  return [
    { name: 'guest', role: 'guest', grade: grades.guest },
    ...accountRoles.map((role) => ({ name: role, role, grade: grades[role], grants: grantsOf(role) })),
    { name: 'registered, in the trial', role: 'registered', grade: 4, grants: { trialUntil: Date.now() + DAY } },
    { name: 'registered, after the trial', role: 'registered', grade: grades.registered, grants: { trialUntil: past } },
    {
      name: 'vip, after the level',
      role: 'registered',
      grade: grades.registered,
      grants: { level: 'vip', levelUntil: past },
    },
    {
      name: 'advance, in the trial',
      role: 'advance',
      grade: 4,
      grants: { ...grantsOf('advance'), trialUntil: Date.now() + DAY },
    },
  ];
};

/** All callers of one gateway. Each call that may end sessions has its own. */
export class Callers {
  readonly all: CallerCase[] = [];
  private readonly reading = new Map<CallerCase, Promise<string | undefined>>();
  private constructor(private readonly gateway: Gateway) {}

  /** Without callers yet; `open` creates accounts. */
  static at(gateway: Gateway): Callers {
    return new Callers(gateway);
  }

  static async of(gateway: Gateway): Promise<Callers> {
    const callers = Callers.at(gateway);
    for (const { grants, ...person } of people())
      callers.all.push({ ...person, account: grants && (await callers.open(grants)) });
    return callers;
  }

  get db(): Database {
    return this.gateway.app.get(Database);
  }

  open(more: Partial<Grants & Pick<Account, 'language'>> = {}): Promise<Account> {
    const userName = `u${randomUUID().replaceAll('-', '').slice(0, 12)}`;
    return this.gateway.app
      .get(UsersService)
      .create({ userName, email: `${userName}@chaintide.example`, passwordHash: 'no password gives it', ...more });
  }

  /** A token of a new session; for staff, with a recent second factor. */
  async tokenOf(account: Account, { isElevated = account.staffRole !== null } = {}): Promise<string> {
    const opened = await this.gateway.app
      .get(SessionsService)
      .open(account, { device: 'a test', address: '127.0.0.1', language: 'en' }, () => Promise.resolve());
    if (!opened) throw new Error(`${account.userName} may not log in`);
    if (isElevated) await this.elevate(account);
    return opened.access_token;
  }

  /** Elevates every session of the account, as an authenticator code does for one. */
  private async elevate({ id }: Account): Promise<void> {
    await this.db.query(`update sessions set elevated_until = now() + interval '10 minutes' where user_id = $1`, [id]);
  }

  tokenFor({ account }: CallerCase): Promise<string | undefined> {
    return account ? this.tokenOf(account) : Promise.resolve(undefined);
  }

  /** A token for calls that change nothing: they share a session until a call of `changing`. */
  readerFor(caller: CallerCase): Promise<string | undefined> {
    const token = this.reading.get(caller) ?? this.tokenFor(caller);
    this.reading.set(caller, token);
    return token;
  }

  /** A token for a call that may end every session of its caller. */
  changing(caller: CallerCase): Promise<string | undefined> {
    this.reading.delete(caller);
    return this.tokenFor(caller);
  }

  async ask(
    route: Pick<Route, 'path'> & { method: string },
    { params, query = '', body, code, language }: Sample,
    token?: string,
  ): Promise<{ status: number; headers: Headers; answer: Envelope<unknown> | undefined }> {
    const response = await fetch(`${this.gateway.url}${API_BASE}${fillPath(route.path, params)}${query}`, {
      method: route.method,
      headers: {
        'accept-encoding': 'identity',
        ...(language !== undefined && { 'accept-language': language }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(code !== undefined && { [CODE_HEADER]: code }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isEnvelope = text !== '' && (response.headers.get('content-type') ?? '').startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      answer: isEnvelope ? (JSON.parse(text) as Envelope<unknown>) : undefined,
    };
  }
}

/** The name of the error, or `granted`. */
export const outcomeOf = (answer: Envelope<unknown> | undefined): string =>
  answer && 'error' in answer ? answer.error.name : 'granted';

/** Every method and path of Fastify's routing table, parsed from the tree that it prints. */
export const servedRoutes = (printed: string): string[] => {
  const above: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    above.length = Math.min(above.length, indent.length / 4);
    above.push(part);
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${above.join('')}`);
  });
};
