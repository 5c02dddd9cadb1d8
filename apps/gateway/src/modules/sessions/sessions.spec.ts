import { logoutRoute, profileChangeRoute, profileRoute } from '@chaintide/contracts/people/auth';
import { endSessionRoute, endSessionsRoute, sessionsRoute, type Session } from '@chaintide/contracts/people/sessions';
import { HOUR, MINUTE, SESSION_IDLE_MS, STAFF_IDLE_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describeEngines } from '../../platform/db/testing.ts';
import type { Client } from '../../platform/fixtures/hub-rig.ts';
import { AuthRig, outcome } from '../login/fixtures/auth-rig.ts';

const SLOW = 120_000; // starts a gateway with its database; CI has two cores

describeEngines((throwaway) => {
  describe('sessions', () => {
    let rig: AuthRig;
    beforeAll(async () => {
      rig = await AuthRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.stop());

    let names = 0;
    /** Creates an account for one test, and its first token. */
    const enter = async (
      more: Parameters<AuthRig['account']>[1] = {},
    ): Promise<{ name: string; id: number; token: string }> => {
      names += 1;
      const name = `user_${names}`;
      const { id } = await rig.account(name, more);
      return { name, id, token: await rig.token(name) };
    };
    const state = async (token: string): Promise<string> => outcome(await rig.call(profileRoute, { token }));
    const sessions = async (token: string): Promise<Session[]> =>
      (await rig.call<Session[]>(sessionsRoute, { token })).body.data!;
    const gone = ({ socket }: Client): Promise<unknown> => once(socket as never, 'disconnect');
    const refusal = async ({ socket }: Client): Promise<{ code?: number } | undefined> =>
      ((await once(socket as never, 'connect_error')) as { data?: { code: number } }[])[0]?.data;

    describe('of an account', () => {
      it(
        'are listed with their device and place, the newest use first',
        async () => {
          const { name, token } = await enter();
          rig.clock.time += 1_000;
          const second = await rig.token(name, {
            headers: { 'x-forwarded-for': '203.0.113.7, 198.51.100.9', 'user-agent': 'Lynx/2.9\u00e9' },
          });
          const list = await sessions(second);
          expect(list).toMatchObject([
            { isCurrent: true, device: 'Lynx/2.9', address: '198.51.100.9' },
            { isCurrent: false },
          ]);
          expect(list[0]!.expiresAt - list[0]!.createdAt).toBe(12 * HOUR);
          expect(JSON.stringify(list)).not.toContain(token);
        },
        SLOW,
      );

      it(
        'end one by one, all but one, and all',
        async () => {
          const { name, token } = await enter();
          const others = [await rig.token(name), await rig.token(name)];
          const { id } = (await sessions(others[0]!)).find(({ isCurrent }) => isCurrent)!;
          expect(outcome(await rig.call(endSessionRoute, { token, params: { id } }))).toBe('ok');
          expect([await state(token), await state(others[0]!), await state(others[1]!)]).toEqual([
            'ok',
            'login.expired',
            'ok',
          ]);
          expect(outcome(await rig.call(endSessionsRoute, { token, query: '?keepCurrent=true' }))).toBe('ok');
          expect([await state(token), await state(others[1]!)]).toEqual(['ok', 'login.expired']);
          expect(outcome(await rig.call(endSessionsRoute, { token }))).toBe('ok');
          expect(await state(token)).toBe('login.expired');
        },
        SLOW,
      );

      it(
        'cannot be ended by other accounts',
        async () => {
          const [mine, other] = [await enter(), await enter()];
          const [session] = await sessions(other.token);
          for (const id of [session!.id, randomUUID()])
            expect(outcome(await rig.call(endSessionRoute, { token: mine.token, params: { id } }))).toBe(
              'session.unknown',
            );
          expect(outcome(await rig.call(endSessionRoute, { token: mine.token, params: { id: `1' or '1'='1` } }))).toBe(
            'request.invalid',
          );
          expect(await state(other.token)).toBe('ok');
        },
        SLOW,
      );
    });

    describe('end by themselves', () => {
      it.each([
        ['anyone', { more: {}, idleMs: SESSION_IDLE_MS, totalMs: 12 * HOUR }],
        ['staff', { more: { staffRole: 'support' }, idleMs: STAFF_IDLE_MS, totalMs: 8 * HOUR }],
      ] as const)(
        'if %s does not use them, and some time later in any case',
        async (_, { more, idleMs, totalMs }) => {
          const { name, token } = await enter(more);
          const idle = await rig.token(name);
          const end = rig.clock.time + totalMs;
          rig.clock.time += idleMs - 1;
          expect(await state(token)).toBe('ok');
          rig.clock.time += 1;
          expect([await state(token), await state(idle)]).toEqual(['ok', 'login.expired']);
          while (rig.clock.time + idleMs - MINUTE < end) {
            rig.clock.time += idleMs - MINUTE;
            expect(await state(token)).toBe('ok');
          }
          rig.clock.time = end;
          expect(await state(token)).toBe('login.expired');
        },
        SLOW,
      );

      it(
        'sooner if their account has become staff meanwhile',
        async () => {
          const { id, token } = await enter();
          await rig.users.transaction(async (tx) =>
            rig.users.change(await rig.users.lock(id, tx), { patch: { staffRole: 'admin' } }, tx),
          );
          rig.clock.time += STAFF_IDLE_MS;
          expect(await state(token)).toBe('login.expired');
        },
        SLOW,
      );

      it(
        'not while a page is open',
        async () => {
          const { token } = await enter();
          await rig.connect(token);
          const newestSeen = async (): Promise<number> =>
            Number(
              (await rig.db.query('select extract(epoch from max(seen_at)) * 1000 as at from sessions'))[0]!['at'],
            );
          for (let minute = 0; minute < 65; minute += 5) {
            rig.clock.time += 5 * MINUTE;
            await rig.scheduler.beat();
            await expect.poll(newestSeen).toBe(rig.clock.time); // the beat does not wait for its queries
          }
          expect(await state(token)).toBe('ok');
        },
        SLOW,
      );
    });

    describe('of open connections', () => {
      it(
        'end there too at logout',
        async () => {
          const { name, token } = await enter();
          const [mine, other] = [await rig.connect(token), await rig.connect(await rig.token(name))];
          const left = gone(mine);
          await rig.call(logoutRoute, { token });
          expect(await left).toEqual(['transport close', expect.anything()]);
          expect(await refusal(rig.dial(token))).toMatchObject({ code: 421, error: { name: 'login.expired' } });
          expect(await other.ask('clock.read', {})).toMatchObject({ code: 200 });
        },
        SLOW,
      );

      it(
        'end if another process says so',
        async () => {
          const { id, token } = await enter();
          const left = gone(await rig.connect(token));
          const elsewhere = throwaway().engine === 'PostgreSQL' ? await throwaway().open() : rig.db;
          for (const nonsense of ['', 'null', '{"userId":"1"}'])
            await elsewhere.query('select pg_notify($1, $2)', ['sessions', nonsense]);
          await elsewhere.query('select pg_notify($1, $2)', ['sessions', JSON.stringify({ userId: id })]);
          await left;
          if (elsewhere !== rig.db) await elsewhere.close();
        },
        SLOW,
      );

      it(
        'end even if the notification was lost',
        async () => {
          const { id, token } = await enter();
          const left = gone(await rig.connect(token));
          await rig.db.query(`update sessions set expires_at = 'epoch' where user_id = $1`, [id]);
          await rig.scheduler.beat();
          await left;
        },
        SLOW,
      );

      it(
        'end for a disabled account, and change with the role',
        async () => {
          const { id, token } = await enter();
          const patch = (change: Parameters<typeof rig.users.change>[1]['patch']): Promise<unknown> =>
            rig.users.transaction(async (tx) => rig.users.change(await rig.users.lock(id, tx), { patch: change }, tx));
          const first = await rig.connect(token);
          expect(await first.refused('topic.join', { topic: topics.account(id) })).toBe('granted');
          let left = gone(first);
          await patch({ level: 'vip', levelUntil: rig.clock.time + HOUR });
          await left;
          const second = await rig.connect(token);
          expect(await second.join(topics.account(id))).toMatchObject({
            kind: 'snapshot',
            data: { role: { roleKey: 'vip' }, grade: 4 },
          });
          left = gone(second);
          await patch({ disabledAt: rig.clock.time });
          await left;
          expect(await refusal(rig.dial(token))).toMatchObject({ code: 421 });
        },
        SLOW,
      );

      it(
        'close at the moment when the trial ends',
        async () => {
          const { id, token } = await enter({ trialUntil: rig.clock.time + 10 * MINUTE });
          const [listening, asking] = [await rig.connect(token), await rig.connect(token)];
          expect((await listening.join(topics.account(id))).kind).toBe('snapshot');
          rig.clock.time += 10 * MINUTE - 1;
          await rig.scheduler.beat();
          expect(await asking.ask('clock.read', {})).toMatchObject({ code: 200 });
          rig.clock.time += 1;
          const left = Promise.all([gone(listening), gone(asking)]);
          asking.socket.emit('topic.join', { topic: topics.status() });
          await rig.scheduler.beat();
          await left;
          const back = await rig.connect(token);
          expect(await back.join(topics.account(id))).toMatchObject({
            data: { grade: 2, trialUntil: null },
          });
        },
        SLOW,
      );
    });

    describe('the topic of an account', () => {
      it(
        'is for its owner only',
        async () => {
          const [mine, other] = [await enter(), await enter()];
          const client = await rig.connect(mine.token);
          expect(await client.refused('topic.join', { topic: topics.account(other.id) })).toBe('level.insufficient');
          for (const topic of ['account', `account:${mine.id}:1`, `account:0${mine.id}`])
            expect(await client.refused('topic.join', { topic })).toBe('level.insufficient');
          const guest = rig.dial('');
          expect(await refusal(guest)).toMatchObject({ error: { name: 'login.expired' } });
        },
        SLOW,
      );

      it(
        'sends changes, and everything again after a reconnect',
        async () => {
          const { name, id, token } = await enter();
          const client = await rig.connect(token);
          const first = await client.join(topics.account(id));
          expect(first).toMatchObject({
            kind: 'snapshot',
            data: { userName: name, language: 'zh', notifications: { newDevice: true, sound: true } },
          });
          const changed = await rig.call(profileChangeRoute, {
            token,
            body: { language: 'en', notifications: { sound: false } },
          });
          expect(changed.body.data).toMatchObject({
            language: 'en',
            notifications: { newDevice: true, expiry: true, sound: false },
            role: { roleName: 'Registered' },
          });
          // the fact of the login may still be on its way when the snapshot is taken
          let facts = await client.heard(1);
          while ((facts.at(-1)!.data as { name: string }).name === 'sessions.changed')
            facts = await client.heard(facts.length + 1);
          const count = facts.length;
          expect(facts[count - 1]!.data).toEqual({ name: 'account.changed', payload: { profile: changed.body.data } });
          await rig.token(name);
          expect((await client.heard(count + 1))[count]!.data).toEqual({ name: 'sessions.changed', payload: null });
          const back = await rig.connect(token);
          expect(await back.join(topics.account(id), { epoch: first.epoch, seq: first.seq })).toMatchObject({
            kind: 'snapshot',
            data: { language: 'en' },
          });
        },
        SLOW,
      );
    });
  });
});
