import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Envelope, Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { SessionsService } from '../../src/modules/sessions/sessions.service.ts';
import { outcomeOf, type Callers } from '../callers.ts';
import type { Everyone } from '../everyone.ts';
import type { RouteName } from './known.ts';
import { sampleOf } from './samples.ts';

/** Checks that every route and the socket refuse an ended token; `started` is called once the gateway runs. */
export const endedTokens = (started: () => Everyone): void => {
  let everyone: Everyone;
  let callers: Callers;
  beforeAll(() => {
    everyone = started();
    ({ callers } = everyone);
  });

  describe('an ended token', () => {
    const sql = (text: string, id: number): Promise<unknown> => callers.db.query(text, [id]);
    const spoilt: readonly (readonly [string, () => Promise<string>])[] = [
      [
        'of a session that came to its end',
        () => spoil((id) => sql(`update sessions set expires_at = to_timestamp(0) where user_id = $1`, id)),
      ],
      [
        'of a session that was idle too long',
        () => spoil((id) => sql(`update sessions set seen_at = to_timestamp(0) where user_id = $1`, id)),
      ],
      ['of a session that was logged out', () => spoil((id) => everyone.gateway.app.get(SessionsService).endAll(id))],
      [
        'of an account that is disabled',
        () => spoil((id) => sql('update users set disabled_at = now() where id = $1', id)),
      ],
      ['that was never given', () => Promise.resolve(randomBytes(32).toString('base64url'))],
      ['of another form', () => Promise.resolve('x')],
    ];
    const spoil = async (act: (userId: number) => Promise<unknown>): Promise<string> => {
      const account = await callers.open({ staffRole: 'admin' });
      const token = await callers.tokenOf(account);
      expect(outcomeOf((await callers.ask(routes.profile, {}, token)).answer)).toBe('granted');
      await act(account.id);
      return token;
    };

    it.each(spoilt)(
      '%s is refused by every route that checks it, and by the socket',
      async (_, make) => {
        const token = await make();
        for (const [name, route] of Object.entries<Route>(routes)) {
          const { status, answer } = await callers.ask(route, sampleOf(name as RouteName), token);
          if (route.anonymous) expect([name, outcomeOf(answer)]).not.toEqual([name, 'login.expired']);
          else
            expect([name, status, answer]).toEqual([
              name,
              401,
              expect.objectContaining({ code: 421, error: expect.objectContaining({ name: 'login.expired' }) }),
            ]);
        }
        const [refusal] = (await once(everyone.dial(token).socket as never, 'connect_error')) as [
          Error & { data: Envelope<unknown> },
        ];
        expect(refusal.data).toMatchObject({ code: 421, error: { name: 'login.expired' } });
      },
      30_000,
    );
  });
};
