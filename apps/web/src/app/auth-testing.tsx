import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import type { Captcha } from '@chaintide/contracts/people/auth';
import type { ErrorName } from '@chaintide/contracts/errors';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { AuthDialogs } from '../features/auth/auth-dialogs.tsx';
import { authDialogOpened, type AuthDialogKind } from '../shared/session/auth-dialog.ts';
import { MessagesView } from '../shared/messages/messages-view.tsx';
import { answer, gives, prepareBrowser, profileOf, show } from './testing.tsx';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 3_072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly token: string | undefined;
  readonly query: Record<string, string>;
  readonly body: Record<string, string>;
}

export const TOKEN = 'a'.repeat(43);
export const captcha: Captcha = {
  img: 'data:image/png;base64,AA==',
  uuid: 'u-1',
  expiresAt: 0,
  challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' }, signature: 's' },
};
const loginAnswer = { access_token: TOKEN, expires_in: 1_800, userName: 'satoshi' };

/** Responds with a refusal, as the gateway does. */
export const refuses =
  (name: ErrorName, more: object = {}) =>
  () =>
    Promise.resolve(answer(400, { data: null, error: { name, args: {}, ...more } }));

/** The gateway's routes about identity; a test replaces the responses it needs. */
const openGateway = () => {
  const asked: Asked[] = [];
  const nonces: string[] = [];
  const answers = new Map<string, () => Promise<Response>>(
    Object.entries({
      '/code': gives(captcha),
      '/auth/login': gives(loginAnswer),
      '/system/user/profile': gives(profileOf('advance')),
      '/auth/logout': gives(null),
      '/auth/emailcode': gives({ retryAfter: 60 }),
      '/auth/resetPwdCode': gives({ retryAfter: 60 }),
      '/auth/register': gives(null),
      '/auth/resetPwd': gives(null),
      '/demo/accounts': refuses('route.unknown'),
    }),
  );
  const publicKey = (): Promise<Response> => {
    nonces.push(`nonce-${nonces.length}`);
    return gives({ keyId: 'k', publicKey: keys.publicKey, nonce: nonces.at(-1), expiresAt: 0 })();
  };
  vi.stubGlobal(
    'fetch',
    vi.fn((input: string, init: RequestInit = {}) => {
      const { pathname, searchParams } = new URL(input, 'http://x');
      const path = pathname.replace('/api/v1', '');
      const token = (init.headers as Record<string, string> | undefined)?.['authorization'];
      asked.push({
        method: init.method ?? 'GET',
        path: decodeURIComponent(path),
        token,
        query: Object.fromEntries(searchParams),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, string>) : {},
      });
      if (path === '/auth/publicKey') return publicKey();
      return (
        answers.get(decodeURIComponent(path)) ??
        (path.startsWith('/system/user/checkMail') ? gives(null) : refuses('route.unknown'))
      )();
    }),
  );
  return {
    asked,
    answers,
    calls: (path: string): Asked[] => asked.filter((call) => call.path === path),
    unseal: (sealed: string): unknown =>
      JSON.parse(
        Buffer.from(
          privateDecrypt(
            { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
            Buffer.from(sealed.replace('k.', ''), 'base64'),
          ).toString('latin1'),
          'base64',
        ).toString(),
      ),
  };
};

/** Opens a dialog over a page that shows messages. */
export const openDialog = (kind: AuthDialogKind, at = '/', answers: Record<string, () => Promise<Response>> = {}) => {
  const page = show(
    <>
      <AuthDialogs />
      <MessagesView />
    </>,
    { at },
  );
  const world = openGateway();
  for (const [path, give] of Object.entries(answers)) world.answers.set(path, give);
  act(() => {
    page.store.dispatch(authDialogOpened(kind));
  });
  return { ...page, ...world };
};

/** Adds the workers that jsdom lacks. A proof of work takes no time here. */
export const prepareWorkers = (): void => {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(): void {
        queueMicrotask(() => {
          this.dispatchEvent(new MessageEvent('message', { data: { counter: 7, derivedKey: 'ff' } }));
        });
      }
      terminate(): void {}
    },
  );
};

/** Starts every test of a file in a clean browser, and cleans up afterwards. */
export const beginClean = (browser?: Parameters<typeof prepareBrowser>[0]): void => {
  beforeEach(async () => {
    sessionStorage.clear();
    await prepareBrowser(browser);
    prepareWorkers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
};

export const field = (name: string | RegExp): HTMLInputElement => screen.getByLabelText(name, { selector: 'input' });
export const type = (name: string | RegExp, value: string): void => {
  fireEvent.change(field(name), { target: { value } });
};
export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
export const submit = (): void => {
  fireEvent.submit(document.querySelector('form')!);
};
/** All data stored in the browser. */
export const stored = (): string =>
  [sessionStorage, localStorage]
    .flatMap((storage) => Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index)!)))
    .join('\n');
/** The error below a field. */
export const problemUnder = (name: string | RegExp): string | null => {
  const control = field(name);
  if (control.getAttribute('aria-invalid') !== 'true') return null;
  return document.querySelector(`#${CSS.escape(control.getAttribute('aria-describedby')!)}`)?.textContent ?? null;
};
