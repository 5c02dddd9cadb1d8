import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Access, Route } from '@chaintide/contracts/http';
import { grades, type Role } from '@chaintide/contracts/people/roles';
import { secondFactorCode } from '@chaintide/contracts/people/second-factor';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors/app-error.ts';

/** The caller of a request. */
export interface Identity {
  readonly role: Role;
  /** Current chart grade, 1 to 4 and 10. */
  readonly grade: number;
  /** When the identity expires, unix ms; null if it does not. */
  readonly until: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly sessionId: string | null;
  readonly secondFactor: SecondFactorStanding;
}

/** `missing`: the account has none. `needed`: it has one, but this session gave no recent code. */
export type SecondFactorStanding = 'missing' | 'needed' | 'given';

const guest: Identity = {
  role: 'guest',
  grade: grades.guest,
  until: null,
  user: null,
  sessionId: null,
  secondFactor: 'missing',
};

/** The common part of a REST request and a socket handshake. */
export interface Credentials {
  readonly token: string | undefined;
}

/** Spends a code of an account's second factor; throws if it is not valid. */
export type SpendCode = (userId: number, code: string) => Promise<void>;

/** Resolves a token to an identity; throws `login.expired` if it is no longer valid. */
export type ReadToken = (token: string) => Promise<Identity>;

/** The only place that identifies callers. The module that owns sessions registers itself here. */
export class Identities {
  private read: ReadToken = () => Promise.reject(new AppError('login.expired'));
  private spend: SpendCode = () => Promise.reject(new AppError('secondFactor.wrong'));

  use(read: ReadToken): void {
    this.read = read;
  }

  useCodes(spend: SpendCode): void {
    this.spend = spend;
  }

  identify({ token }: Credentials): Promise<Identity> {
    return token === undefined ? Promise.resolve(guest) : this.read(token);
  }

  /** Throws if a call lacks the required second factor; a code for an act is spent even if the act fails. */
  async stepUp(
    { stepUp = 'none' }: Pick<Route, 'stepUp'>,
    { secondFactor, user }: Identity,
    code: string | undefined,
  ): Promise<void> {
    if (stepUp === 'none') return;
    if (secondFactor === 'missing') throw new AppError('secondFactor.missing');
    if (stepUp === 'session' && secondFactor === 'given') return;
    if (stepUp === 'session' || code === undefined) throw new AppError('secondFactor.needed');
    const typed = secondFactorCode.safeParse(code);
    if (!typed.success || !user) throw new AppError('secondFactor.wrong');
    await this.spend(user.id, typed.data);
  }
}

/** `Authorization: Bearer <token>`; other schemes are ignored. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/** Throws if the identity has none of the listed roles. */
export const requireAccess = (access: Access, { role }: Identity): void => {
  if (access === 'public' || access.includes(role)) return;
  throw refusalOf({ role });
};

/** Throws if the identity's chart grade is below the required one. */
export const requireGrade = (grade: number, identity: Identity): void => {
  if (identity.grade < grade) throw refusalOf(identity);
};

/** Guests are asked to log in, others need a higher level. */
export const refusalOf = ({ role }: Pick<Identity, 'role'>): AppError =>
  role === 'guest' ? new AppError('login.required') : new AppError('level.insufficient');

/** The key under which the guard stores the caller's identity for the handler. */
export const IDENTITY = Symbol('identity');
export type IdentifiedRequest = FastifyRequest & { [IDENTITY]?: Identity };

/** The sender of a request, as identified by the guard. */
export const callerOf = (request: IdentifiedRequest): Identity => request[IDENTITY] ?? guest;

/** The caller of a route. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Identity =>
  callerOf(context.switchToHttp().getRequest<IdentifiedRequest>()),
);

/** The same for routes that require an account. */
export const accountOf = ({ user, sessionId }: Identity): { userId: number; userName: string; sessionId: string } => {
  if (!user || sessionId === null) throw new AppError('login.required');
  return { userId: user.id, userName: user.name, sessionId };
};
