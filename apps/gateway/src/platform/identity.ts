import type { Access } from '@chaintide/contracts/http';
import type { Role } from '@chaintide/contracts/roles';
import { AppError } from './errors/app-error.ts';

/** Who asks. */
export interface Identity {
  readonly role: Role;
}

/** What a REST request and a socket's handshake both bring. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The one place that says who a caller is. There are no accounts yet: everyone is a guest. */
export const identify = (_credentials: Credentials): Identity => ({ role: 'guest' });

/** Throws where the identity may not do what only the listed roles may. */
export const requireAccess = (access: Access, { role }: Identity): void => {
  if (access === 'public' || access.includes(role)) return;
  throw role === 'guest' ? new AppError('login.required') : new AppError('level.insufficient');
};
