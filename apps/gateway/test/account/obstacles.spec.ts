import { DELETION_WAIT_MS } from '@chaintide/contracts/limits';
import type { DeletionObstacle } from '@chaintide/contracts/people/account-deletion';
import { outcome } from '../../src/modules/login/fixtures/auth-rig.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { PeopleRig, SLOW } from './people.ts';

const payment = (state: string, arrived: string): string =>
  `with place as (insert into collection_addresses (network, address, added_at) values ('ERC-20', gen_random_uuid()::text, now()) returning id)
   insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at)
   select $id, gen_random_uuid(), '${state}', 'USDT', 'ERC-20', 5, ${arrived}, id, now(), now() from place`;
const withdrawal = (state: string): string =>
  `insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at) values ($id, gen_random_uuid(), '${state}', 'USDT', 'ERC-20', 5, 1, 'a', false, now())`;
const workOrder = (state: string): string =>
  `insert into work_orders (user_id, key, state, title, category, submitted_at, changed_at) values ($id, gen_random_uuid(), '${state}', 't', 'payment', now(), now())`;
const money = `insert into ledger_accounts (kind, user_id, coin) values ('held', $id, 'USDC');
  insert into ledger_accounts (kind, coin) values ('deposits', 'USDC') on conflict do nothing;
  with moved as (insert into ledger_movements (cause, cause_id, step, at) values ('recharge', gen_random_uuid()::text, 'credit', now()) returning id)
    insert into ledger_entries select moved.id, a.id, case a.kind when 'held' then 1 else -1 end from moved, ledger_accounts a
    where a.coin = 'USDC' and (a.user_id = $id or a.kind = 'deposits')`;

const cases: readonly (readonly [string, DeletionObstacle | 'none', string])[] = [
  ['a millionth of a dollar that is held', 'balance', money],
  ['a recharge that waits for its transfer', 'payment', payment('awaitingTransfer', 'null')],
  ['a recharge that waits for accounting', 'payment', payment('awaitingApproval', '5')],
  ['a transfer that came after the end of its recharge', 'lateTransfer', payment('expired', '5')],
  ['a recharge that expired without a transfer', 'none', payment('expired', 'null')],
  ['a withdrawal that was applied for', 'withdrawal', withdrawal('pending')],
  ['a withdrawal that is on its way', 'withdrawal', withdrawal('transferring')],
  ['a withdrawal that was refused', 'none', withdrawal('refused')],
  ['a work order that waits for its owner', 'workOrder', workOrder('processed')],
  ['a work order that was closed', 'none', workOrder('closed')],
  ['a freeze', 'frozen', `insert into freezes values ($id, 'passwordChanged', '2100-01-01')`],
  ['a freeze that is over', 'none', `insert into freezes values ($id, 'passwordChanged', '2020-01-01')`],
  ['a role of staff', 'staff', `update users set staff_role = 'support' where id = $id`],
  ['being the last admin', 'lastAdmin', `update users set staff_role = 'admin' where id = $id`],
  ['an account of the demo', 'demo', `update users set email = 'demo_x@chaintide.example' where id = $id`],
];

describeDatabase((throwaway) => {
  describe('in the way of a deletion', () => {
    let rig: PeopleRig;
    let names = 0;
    beforeAll(async () => {
      rig = await PeopleRig.start(throwaway());
    }, SLOW);
    afterAll(() => rig.auth.stop());

    const person = () => rig.person(`owner_${(names += 1)}`);
    const give = (id: number, sql: string): Promise<void> => rig.db.script(sql.replaceAll('$id', String(id)));

    it.each(cases)(
      '%s: %s',
      async (_, obstacle, sql) => {
        const { id, token } = await person();
        await give(id, sql);
        const expected = obstacle === 'none' ? [] : [obstacle];
        expect((await rig.deletions.standing(id)).obstacles).toEqual(expected);
        const answer = await rig.ask(token);
        expect(outcome(answer)).toBe(obstacle === 'none' ? 'ok' : 'deletion.obstacle');
        expect(await rig.deletionsOf({ id })).toHaveLength(obstacle === 'none' ? 1 : 0);
        await rig.db.query('update users set staff_role = null where id = $1', [id]);
      },
      SLOW,
    );

    it.each([
      ['money that came meanwhile', 'balance', money],
      ['an admin who disabled the account', 'disabled', 'update users set disabled_at = now() where id = $id'],
    ] as const)(
      '%s: the account stays, and its owner is told why',
      async (_, obstacle, sql) => {
        const { token, ...one } = await person();
        expect(outcome(await rig.ask(token))).toBe('ok');
        await give(one.id, sql);
        rig.clock.time += DELETION_WAIT_MS;
        await rig.goOn(one);
        expect(await rig.deletionsOf(one)).toMatchObject([{ state: 'refused' }]);
        expect((await rig.mails(one.email)).at(-1)).toBe('deletionRefused');
        const { userName, deletesAt, deletedAt } = await rig.auth.users.require(one.id);
        expect([userName, deletesAt, deletedAt]).toEqual([one.userName, null, null]);
        expect((await rig.deletions.standing(one.id)).obstacles).toEqual([obstacle]);
      },
      SLOW,
    );
  });
});
