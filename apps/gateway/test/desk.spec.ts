import { randomUUID } from 'node:crypto';
import { deskQueueNames, deskQueues, deskRoute, type DeskItem, type DeskWork } from '@chaintide/contracts/support/desk';
import { DESK_ITEMS, NEW_ADDRESS_MS } from '@chaintide/contracts/limits';
import { topicKinds } from '@chaintide/contracts/realtime';
import { staffRoles, type Role, type StaffRole } from '@chaintide/contracts/people/roles';
import { createApp } from '../src/app.module.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import type { WithdrawalRow } from '../src/modules/withdrawals/withdrawals.repository.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { DeskQueues } from '../src/platform/desk-queues.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Callers } from './callers.ts';
import { emptyFolder } from './rig.ts';
import { WithdrawalsRig } from './withdrawals-rig.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;
  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db);
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => db.close());

  const seenBy = ({ id }: Account) => rig.part(DeskQueues).of('withdrawals', id);
  const actsOf = async (person: Account): Promise<[subject: string, act: DeskItem['act']][]> =>
    (await seenBy(person)).items.map(({ subject, act }) => [subject, act]);
  const approve = ({ id }: WithdrawalRow, { id: staffId }: Account): Promise<WithdrawalRow> =>
    rig.withdrawals.act(id, { type: 'approve', by: { kind: 'finance', id: staffId } });

  it('asks the second person to send a large withdrawal, and only once its address can be paid', async () => {
    const [owner, ann, bob] = [await rig.rich('owner'), await rig.account('ann'), await rig.account('bob')];
    const row = await rig.apply(owner, { amount: '2000' });
    expect(await actsOf(ann)).toEqual([['W000001', 'approve']]);
    await approve(row, ann);
    expect(await actsOf(bob)).toEqual([]);
    rig.clock.time += NEW_ADDRESS_MS;
    expect([await actsOf(ann), await actsOf(bob)]).toEqual([[], [['W000001', 'send']]]);
    expect((await seenBy(ann)).count).toBe(1);
  });

  it("leaves out one's own withdrawals, and lists the oldest first", async () => {
    const [owner, ann] = [await rig.rich('owner'), await rig.rich('ann')];
    await rig.apply(owner);
    await rig.apply(ann);
    await rig.apply(owner);
    expect(await actsOf(ann)).toEqual([
      ['W000001', 'approve'],
      ['W000003', 'approve'],
    ]);
    expect((await seenBy(ann)).count).toBe(3);
  });
});

describe('the desk of each role', () => {
  let gateway: Gateway;
  let callers: Callers;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const empty = await emptyFolder();
    ({ remove } = empty);
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: empty.folder,
      DATABASE_URL: undefined,
      LOG_LEVEL: 'silent',
      WEB_DIR: empty.folder,
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: false,
    });
    callers = Callers.at(gateway);
  }, 120_000);
  afterAll(async () => {
    await gateway?.stop();
    await remove();
  });

  const deskOf = async (account: Account): Promise<DeskWork[]> =>
    (await callers.ask(deskRoute, {}, await callers.tokenOf(account))).answer?.data as DeskWork[];
  const queueOf = async (account: Account, name: DeskWork['name']) =>
    (await deskOf(account)).find((queue) => queue.name === name)!;

  it.each(staffRoles)('of %s has the queues that it may see, and no other', async (staffRole: StaffRole) => {
    const desk = await deskOf(await callers.open({ staffRole }));
    expect(desk.map(({ name }) => name)).toEqual(
      deskQueueNames.filter((name) => (deskQueues[name].roles as readonly Role[]).includes(staffRole)),
    );
    expect(deskRoute.data.safeParse(desk).success).toBe(true);
  });

  it.each(deskQueueNames)('%s changes by a topic that its roles may join', (name) => {
    const { roles, topic } = deskQueues[name];
    expect(topicKinds[topic].roles).toEqual(expect.arrayContaining([...roles]));
  });

  it('keeps unpaid orders apart from those to confirm, and counts what it does not list', async () => {
    const [owner, ann] = [await callers.open(), await callers.open({ staffRole: 'accounting' })];
    const plant = async (state: string, arrived: number | null, user = owner): Promise<void> => {
      await callers.db.query(
        `with place as (insert into collection_addresses (network, address, added_at) values ('ERC-20', $4, now()) returning id)
         insert into payments (user_id, key, state, coin, network, amount, arrived, address_id, created_at, expires_at)
         select $1, $2, $3, 'USDT', 'ERC-20', 5000000, $5, id, now(), now() from place`,
        [user.id, randomUUID(), state, randomUUID(), arrived],
      );
    };
    for (let order = 0; order <= DESK_ITEMS; order++) await plant('awaitingApproval', 5_000_000);
    await plant('awaitingApproval', 5_000_000, ann);
    await plant('awaitingTransfer', null);
    await plant('confirming', 5_000_000);
    await plant('closed', null);
    const [toConfirm, unpaid] = [await queueOf(ann, 'payments'), await queueOf(ann, 'unpaid')];
    expect([toConfirm.count, toConfirm.items.length, unpaid.count]).toEqual([DESK_ITEMS + 2, DESK_ITEMS, 1]);
    expect(toConfirm.items[0]).toMatchObject({ subject: 'R000001', act: 'confirm', who: owner.userName });
    expect(unpaid.items.map(({ act }) => act)).toEqual(['wait']);
  });

  it('tells which network is short of addresses', async () => {
    const { items } = await queueOf(await callers.open({ staffRole: 'accounting' }), 'addresses');
    expect(items.map(({ subject, act }) => [subject, act])).toContainEqual(['TRC-20', 'refill']);
  });

  it('shows a proposal to the admins who may approve it, not to its proposer', async () => {
    const [root, second] = [await callers.open({ staffRole: 'admin' }), await callers.open({ staffRole: 'admin' })];
    const somebody = await callers.open();
    await callers.db.query(
      `insert into proposals (user_id, change, is_taking, was_role, was_disabled, note, by_id, at, expires_at)
       values ($1, '{"kind":"role","role":"accounting"}', false, null, false, 'help', $2, now(), now() + interval '1 day')`,
      [somebody.id, root.id],
    );
    const [proposer, other] = [await queueOf(root, 'proposals'), await queueOf(second, 'proposals')];
    expect([proposer.count, proposer.items, other.items.map(({ subject }) => subject)]).toEqual([
      1,
      [],
      [somebody.userName],
    ]);
  });
});
