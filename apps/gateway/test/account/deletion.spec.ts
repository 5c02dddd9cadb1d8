import { randomBytes } from 'node:crypto';
import { DAY, DELETION_WAIT_MS, SECOND } from '@chaintide/contracts/limits';
import {
  accountDeletionCancelRoute,
  accountDeletionRoute,
  keepAccountPageRoute,
  keepAccountRoute,
} from '@chaintide/contracts/people/account-deletion';
import { profileRoute } from '@chaintide/contracts/people/auth';
import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { DeletionLinks } from '../../src/modules/account-deletion/deletion-links.ts';
import { erasedTables } from '../../src/modules/account-deletion/erasure.ts';
import { brokenSeal, Seals } from '../../src/modules/audit/seals.ts';
import { CustomersService } from '../../src/modules/customers/customers.service.ts';
import { outcome, PASSWORD } from '../../src/modules/login/fixtures/auth-rig.ts';
import { SecondFactorService } from '../../src/modules/second-factor/second-factor.service.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';
import { furnish } from './belongings.ts';
import { PeopleRig, SLOW } from './people.ts';

describeDatabase((throwaway) => {
  describe('the deletion of an account', () => {
    let rig: PeopleRig;
    let staffId: number;
    beforeAll(async () => {
      rig = await PeopleRig.start(throwaway());
      staffId = (await rig.auth.account('clerk', { staffRole: 'accounting' })).id;
    }, SLOW);
    afterAll(() => rig.auth.stop());

    const standing = async (token: string) => (await rig.auth.call(accountDeletionRoute, { token })).body.data;
    const eventsOf = async (id: number) => (await rig.auth.users.history(id)).map(({ event }) => event);

    it(
      'takes the password and the second factor, logs out elsewhere, and waits',
      async () => {
        const ann = await rig.person('ann');
        const elsewhere = await rig.auth.token('ann');
        expect(outcome(await rig.ask(ann.token, { password: 'Falsch-Wort-1' }))).toBe('password.wrong');
        await rig.auth.part(SecondFactorService).enrol(ann.id, randomBytes(20));
        expect(outcome(await rig.ask(ann.token))).toBe('secondFactor.needed');
        const secondFactor = (await rig.auth.part(SecondFactorService).currentCode(ann.id)).code!;
        const answer = await rig.ask(ann.token, { secondFactor });
        expect(answer.body.data).toEqual({ dueAt: rig.clock.time + DELETION_WAIT_MS, obstacles: [] });
        expect(outcome(await rig.auth.call(profileRoute, { token: elsewhere }))).toBe('login.expired');
        expect((await rig.auth.call(profileRoute, { token: ann.token })).body.data).toMatchObject({
          deletesAt: rig.clock.time + DELETION_WAIT_MS,
        });
        rig.clock.time += 30 * SECOND;
        const again = (await rig.auth.part(SecondFactorService).currentCode(ann.id)).code!;
        expect(outcome(await rig.ask(ann.token, { secondFactor: again }))).toBe('deletion.asked');
        expect(await rig.goOn(ann)).toBe(rig.clock.time - 30 * SECOND + DELETION_WAIT_MS - DAY);
        expect(await rig.mails(ann.email)).toEqual(['deletionAsked']);
      },
      SLOW,
    );

    it(
      'is cancelled on the page, by a login, and by the link in the mail',
      async () => {
        const { token, ...ben } = await rig.person('ben');
        const cancel = async () => outcome(await rig.auth.call(accountDeletionCancelRoute, { token }));
        expect(await cancel()).toBe('deletion.none');
        expect(outcome(await rig.ask(token))).toBe('ok');
        expect(await cancel()).toBe('ok');
        expect(outcome(await rig.ask(token))).toBe('ok');
        await rig.auth.token('ben');
        expect(await standing(token)).toEqual({ dueAt: null, obstacles: [] });
        expect(outcome(await rig.ask(token))).toBe('ok');
        const { id } = (await rig.deletionsOf(ben))[0]!;
        const link = await rig.auth.part(DeletionLinks).tokenFor(id);
        const open = (way: typeof keepAccountRoute | typeof keepAccountPageRoute, text: string) =>
          fetch(`${rig.auth.url}${API_BASE}${fillPath(way.path, { token: text })}`, {
            method: way.method,
            ...(way.method === 'POST' && { body: new URLSearchParams() }),
          });
        expect(await (await open(keepAccountPageRoute, link)).text()).toContain('<form method="post">');
        expect(await standing(token)).toMatchObject({ dueAt: rig.clock.time + DELETION_WAIT_MS });
        for (const forged of [`${id + 1n}.${link.split('.')[1]}`, `${id}.${'A'.repeat(43)}`, 'x'])
          expect((await open(keepAccountRoute, forged)).status).toBe(404);
        expect((await open(keepAccountRoute, link)).status).toBe(200);
        expect(await (await open(keepAccountRoute, link)).text()).not.toContain('<form');
        expect(await standing(token)).toEqual({ dueAt: null, obstacles: [] });
        rig.clock.time += DELETION_WAIT_MS;
        await rig.goOn(ben);
        expect((await rig.deletionsOf(ben)).map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled']);
        expect((await rig.mails(ben.email)).filter((kind) => kind === 'deletionCancelled')).toHaveLength(3);
      },
      SLOW,
    );

    it(
      'reminds once, and then leaves a shell: nothing of the person, the books and every seal as they were',
      async () => {
        const cleo = await rig.person('cleo');
        await furnish(rig.db, cleo, staffId);
        const seals = new Seals(rig.db, rig.clock);
        await seals.seal();
        expect(outcome(await rig.ask(cleo.token))).toBe('ok');
        rig.clock.time += DELETION_WAIT_MS - DAY;
        for (let n = 0; n < 3; n += 1) await rig.goOn(cleo);
        expect((await rig.mails(cleo.email)).filter((kind) => kind === 'deletionTomorrow')).toHaveLength(1);
        rig.clock.time += DAY;
        await rig.goOn(cleo);
        await rig.goOn(cleo);
        expect(await rig.deletionsOf(cleo)).toMatchObject([{ state: 'done' }, { state: 'cancelled' }]);

        for (const table of erasedTables.filter((name) => !['withdrawals', 'mails', 'email_codes'].includes(name))) {
          const column = table === 'work_order_files' ? 'uploader_id' : 'user_id';
          expect(await rig.db.query(`select 1 from ${table} where ${column} = $1`, [cleo.id]), table).toEqual([]);
        }
        const [left] = await known<Record<string, unknown>>(
          rig.db.query('select * from users where id = $1', [cleo.id]),
        );
        expect(
          JSON.stringify(left, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
        ).not.toContain('cleo');
        expect(left).toMatchObject({ user_name: `deleted-${cleo.id}`, staff_role: null, level: 'registered' });
        expect(await rig.db.query('select address from withdrawals where user_id = $1', [cleo.id])).toEqual([
          { address: '0xcleo…cdef' },
        ]);
        expect(await rig.mails(cleo.email)).toEqual(['deletionDone']);
        await seals.seal();
        expect(await rig.db.query('select 1 from audit_seals')).toHaveLength(2);
        expect(await brokenSeal(rig.db)).toEqual([]);
        expect(await eventsOf(cleo.id)).toContain('deleted');
      },
      SLOW,
    );

    it(
      'ends every session and shuts the login; name and address are free again, without a second trial',
      async () => {
        const { token, ...dan } = await rig.person('dan');
        await rig.db.query('insert into trials select mailbox_key, now() from users where id = $1', [dan.id]);
        const client = await rig.auth.connect(token);
        expect(outcome(await rig.ask(token))).toBe('ok');
        rig.clock.time += DELETION_WAIT_MS;
        await rig.goOn(dan);
        await new Promise((resolve) => {
          if (client.socket.connected) client.socket.once('disconnect', resolve);
          else resolve(undefined);
        });
        expect(outcome(await rig.auth.call(profileRoute, { token }))).toBe('login.expired');
        for (const name of ['dan', dan.email, `deleted-${dan.id}`, `deleted-${dan.id}@deleted.invalid`])
          expect(outcome(await rig.auth.login(name))).toBe('login.wrong');
        const anew = await rig.db.transaction((tx) =>
          rig.auth.users.register({ userName: 'dan', email: dan.email.toUpperCase(), password: PASSWORD }, tx),
        );
        expect(anew.id).not.toBe(dan.id);
        expect(anew.trialUntil).toBeNull();
        expect(outcome(await rig.auth.login('dan'))).toBe('ok');
        const [trial] = await known<{ mailbox_key: string }>(
          rig.db.query(`select mailbox_key from trials where mailbox_key like '%dan%' or mailbox_key like 'sha256:%'`),
        );
        expect(trial!.mailbox_key).toMatch(/^sha256:[0-9a-f]{64}$/);
      },
      SLOW,
    );

    it(
      'is told to those who watch, and an admin can neither enable nor change what is left',
      async () => {
        const { token, ...eve } = await rig.person('eve');
        await rig.ask(token);
        rig.clock.time += DELETION_WAIT_MS;
        await rig.goOn(eve);
        const facts = await known<{ user: { userName: string; isDeleted: boolean } }>(
          queryOutbox(
            rig.db,
            `select payload -> 'user' as user from outbox where topic = 'users' and payload -> 'user' ->> 'id' = $1 order by seq`,
            [String(eve.id)],
          ),
        );
        expect(facts.at(-1)!.user).toMatchObject({ userName: `deleted-${eve.id}`, isDeleted: true });
        const admin = await rig.auth.account('root_admin', { staffRole: 'admin' });
        const { user } = await rig.auth.part(CustomersService).one(eve.id);
        expect(user).toMatchObject({ isDeleted: true, isDisabled: true, userName: `deleted-${eve.id}` });
        const change = { change: { kind: 'enable' } as const, note: 'x', version: user.version };
        await expect(rig.auth.part(CustomersService).change(admin.id, eve.id, change)).rejects.toMatchObject({
          error: 'account.deleted',
        });
        const { rows } = await rig.auth
          .part(CustomersService)
          .page({ search: '', state: 'deleted', sort: 'createdAt', descending: true, page: 1, rows: 50 });
        expect(rows.map(({ id }) => id)).toContain(eve.id);
      },
      SLOW,
    );
  });
});
