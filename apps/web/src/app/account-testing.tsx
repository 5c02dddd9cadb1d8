import type { Session } from '@chaintide/contracts/people/sessions';
import type { ErrorName } from '@chaintide/contracts/errors';
import type { UserHistoryLine } from '@chaintide/contracts/people/users';
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { answer, gateway, gives, type Gateway } from './testing.tsx';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const requestOf = ([input, init]: readonly [unknown, RequestInit?]): Request => {
  const { pathname, search } = new URL(String(input), 'http://x');
  return {
    method: init?.method ?? 'GET',
    path: pathname.replace('/api/v1', ''),
    search,
    body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Request['body']) : {},
  };
};

const requests = (): Request[] => vi.mocked(fetch).mock.calls.map(requestOf);
export const asked = (method: string, path: string): Request[] =>
  requests().filter((request) => request.method === method && request.path === path);

type Answers = Readonly<Record<string, (request: Request) => Promise<Response>>>;

/**
 * A gateway that responds by method and path, such as `DELETE /auth/sessions/2`; other requests have the default
 * responses.
 */
export const serving = (answers: Answers): Gateway => {
  const world = gateway();
  for (const path of new Set(Object.keys(answers).map((key) => key.split(' ')[1]!))) {
    world.answers.set(path, () => {
      const request = requestOf(vi.mocked(fetch).mock.lastCall!);
      const given = answers[`${request.method} ${path}`];
      return given ? given(request) : gives(world.profile)();
    });
  }
  return world;
};

export const refusal =
  (name: ErrorName, more: object = {}) =>
  (): Promise<Response> =>
    Promise.resolve(answer(409, { data: null, error: { name, args: {}, ...more } }));

/** A response that the test releases. */
export const held = () => {
  let give: (response: Response) => void = () => undefined;
  const promise = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { answer: () => promise, give: (response: Response) => give(response) };
};

export const lineOf = (given: Partial<UserHistoryLine> & Pick<UserHistoryLine, 'id'>): UserHistoryLine => ({
  at: Date.now(),
  by: null,
  event: 'registered',
  was: null,
  becomes: null,
  note: null,
  ...given,
});

export const sessionOf = (given: Partial<Session> & Pick<Session, 'id'>): Session => ({
  isCurrent: false,
  createdAt: Date.now(),
  seenAt: Date.now(),
  expiresAt: Date.now() + 1e6,
  device: 'curl/8.5.0',
  address: '203.0.113.9',
  ...given,
});

export const click = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};

/** Selects an option of a combobox. */
export const choose = (name: RegExp, option: string | RegExp): void => {
  fireEvent.click(screen.getByRole('combobox', { name }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};
