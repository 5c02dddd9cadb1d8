import type { IdentityRole } from '@chaintide/contracts/people/auth';
import { roles } from '@chaintide/contracts/people/roles';
import { stored } from '../browser/stored.ts';
import { anonymous, type SessionState } from './session.ts';
import { storedToken } from './stored-token.ts';

const isIdentity = (value: unknown): value is IdentityRole => {
  const { roleId, roleName, roleKey, level } = Object(value) as Partial<Record<keyof IdentityRole, unknown>>;
  return (
    Number.isSafeInteger(roleId) &&
    typeof roleName === 'string' &&
    roles.some((role) => role === roleKey) &&
    Number.isSafeInteger(level)
  );
};

const storedIdentity = stored('identity', (value) => (isIdentity(value) ? value : undefined));
const storedName = stored('username', String, { asText: true });
const storedTime = stored('loginTime', (value) => (Number.isFinite(value) ? (value as number) : undefined));

/** All storage keys of the session, named as in the specification. */
export const sessionKeys = ['token', 'username', 'loginTime', 'identity'];

export const readSession = (): SessionState => {
  const token = storedToken.read();
  if (token === undefined) return anonymous;
  return {
    token,
    userName: storedName.read() ?? null,
    loginTime: storedTime.read() ?? null,
    identity: storedIdentity.read() ?? null,
    grade: null,
  };
};

/** The token is written last and removed first, so that a tab that sees a token also sees all other entries. */
export const writeSession = ({ token, userName, loginTime, identity }: SessionState): void => {
  if (token === null) storedToken.write();
  storedIdentity.write(identity ?? undefined);
  storedName.write(userName ?? undefined);
  storedTime.write(loginTime ?? undefined);
  if (token !== null) storedToken.write(token);
};
