import type { IdentityRole } from '@chaintide/contracts/auth';
import { TOKEN_LENGTH } from '@chaintide/contracts/limits';
import { roles } from '@chaintide/contracts/roles';
import { anonymous, type SessionState } from './session.ts';

/** The spec's own names. */
const keys = { token: 'token', userName: 'username', loginTime: 'loginTime', identity: 'identity' } as const;

const isToken = (text: string | null): text is string =>
  text !== null && text.length === TOKEN_LENGTH && /^[\w-]+$/.test(text);

const timeOf = (text: string | null): number | null => {
  const time = Number(text || NaN);
  return Number.isFinite(time) ? time : null;
};

const isIdentity = (value: unknown): value is IdentityRole => {
  if (typeof value !== 'object' || value === null) return false;
  const { roleId, roleName, roleKey, level } = value as Partial<Record<keyof IdentityRole, unknown>>;
  return (
    Number.isSafeInteger(roleId) &&
    typeof roleName === 'string' &&
    roles.some((role) => role === roleKey) &&
    Number.isSafeInteger(level)
  );
};

const identityOf = (text: string | null): SessionState['identity'] => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isIdentity(stored) ? stored : null;
  } catch {
    return null;
  }
};

export const isSessionKey = (key: string): boolean => Object.values<string>(keys).includes(key);

/** What the browser remembers; undefined where it may not say. */
export const readSession = (): SessionState | undefined => {
  try {
    const token = localStorage.getItem(keys.token);
    if (!isToken(token)) return anonymous;
    return {
      token,
      userName: localStorage.getItem(keys.userName),
      loginTime: timeOf(localStorage.getItem(keys.loginTime)),
      identity: identityOf(localStorage.getItem(keys.identity)),
      grade: null,
    };
  } catch {
    return undefined;
  }
};

const put = (key: string, value: string | null): void => {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
};

/** The token is written last and removed first: a tab that sees one sees all that belongs to it. */
export const writeSession = ({ token, userName, loginTime, identity }: SessionState): void => {
  try {
    if (token === null) put(keys.token, null);
    put(keys.identity, identity && JSON.stringify(identity));
    put(keys.userName, userName);
    put(keys.loginTime, loginTime === null ? null : String(loginTime));
    if (token !== null) put(keys.token, token);
  } catch {
    // forbidden or full: the login lasts as long as the page
  }
};
