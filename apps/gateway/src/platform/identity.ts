import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Access, Route } from '@chaintide/contracts/http';
import { grades, type Role } from '@chaintide/contracts/roles';
import { secondFactorCode } from '@chaintide/contracts/second-factor';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors/app-error.ts';

/** Who asks. */
export interface Identity {
  readonly role: Role;
  /** Chart grade of the moment, 1 to 4 and 10. */
  readonly grade: number;
  /** Until when all of this holds, unix ms; null where nothing ends by itself. */
  readonly until: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly sessionId: string | null;
  readonly secondFactor: SecondFactorStanding;
}

/** `missing`: the account has none. `needed`: it has, and this session gave no code lately. */
export type SecondFactorStanding = 'missing' | 'needed' | 'given';

const guest: Identity = {
  role: 'guest',
  grade: grades.guest,
  until: null,
  user: null,
  sessionId: null,
  secondFactor: 'missing',
};

/** What a REST request and a socket's handshake both bring. */
export interface Credentials {
  readonly token: string | undefined;
}

/** Takes a code of an account's second factor, once; throws where it is not good. */
export type SpendCode = (userId: number, code: string) => Promise<void>;

/** Tells who a token belongs to; throws `login.expired` where it belongs to nobody any more. */
export type ReadToken = (token: string) => Promise<Identity>;

/** The one place that says who a caller is. The module that knows the sessions registers itself here. */
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

  /** Throws where a call needs more of its caller's second factor than it brings; a code that came for an act is spent, whatever comes of the act. */
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

/** `Authorization: Bearer <token>`; another scheme counts as none. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer (\S+)$/i.exec(header ?? '')?.[1];

/** Throws where the identity may not do what only the listed roles may. */
export const requireAccess = (access: Access, { role }: Identity): void => {
  if (access === 'public' || access.includes(role)) return;
  throw refusalOf({ role });
};

/** Throws where the chart grade of an identity is below the one asked for. */
export const requireGrade = (grade: number, identity: Identity): void => {
  if (identity.grade < grade) throw refusalOf(identity);
};

/** A guest may log in; for anyone else only another level helps. */
export const refusalOf = ({ role }: Pick<Identity, 'role'>): AppError =>
  role === 'guest' ? new AppError('login.required') : new AppError('level.insufficient');

/** Where the guard leaves the caller's identity for the handler. */
export const IDENTITY = Symbol('identity');
export type IdentifiedRequest = FastifyRequest & { [IDENTITY]?: Identity };

/** Who sent a request, as the guard found it. */
export const callerOf = (request: IdentifiedRequest): Identity => request[IDENTITY] ?? guest;

/** The caller of a route. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Identity =>
  callerOf(context.switchToHttp().getRequest<IdentifiedRequest>()),
);

/** The same where only an account can get so far. */
export const accountOf = ({ user, sessionId }: Identity): { userId: number; userName: string; sessionId: string } => {
  if (!user || sessionId === null) throw new AppError('login.required');
  return { userId: user.id, userName: user.name, sessionId };
};
