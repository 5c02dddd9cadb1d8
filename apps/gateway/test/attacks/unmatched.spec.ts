import { MINUTE, PAGE_ROWS_MAX } from '@chaintide/contracts/limits';
import { unmatchedRoute } from '@chaintide/contracts/money/unmatched';
import { AutoConfirmationService } from '../../src/modules/payments/auto-confirmation.service.ts';
import { PaymentsRepository } from '../../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { UnmatchedRepository, type UnmatchedRow } from '../../src/modules/payments/unmatched.repository.ts';
import { UnmatchedService } from '../../src/modules/payments/unmatched.service.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { booksAgainstOrders } from '../../src/modules/audit/books-against-orders.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { beginWorld } from '../books/begin.ts';
import { contracts, rawOf, type Output, type PaperNetwork } from '../books/paper-chain.ts';
import { payment } from '../books/payment-deeds.ts';
import { look } from '../books/watching.ts';
import { outcomeOf, type World } from '../books/world.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

const keyOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const dollar = 1_000_000n;

/** Transfers without an order stay visible and are credited once. */
describeDatabase((throwaway) => {
  let world: World;
  beginWorld(throwaway, (made) => {
    world = made;
  });
  beforeEach(() => world.begin());

  let keys = 0;
  const open = async (
    user: number,
    {
      coin = 'USDT',
      network = 'ERC-20',
      units = 100n * dollar,
    }: { coin?: 'USDT' | 'USDC'; network?: PaperNetwork; units?: bigint } = {},
  ): Promise<number> => {
    const key = keyOf((keys += 1));
    const bound = (await payment({ user, coin, network, units, key }).bind(world))!;
    expect(await bound.run()).toBe('done');
    return world.idOf(key);
  };
  const order = async (id: number) => (await world.part(PaymentsRepository).table.byId(id))!;
  const send = (outputs: readonly Output[], on: PaperNetwork = 'ERC-20'): void => {
    world.chains[on].send(outputs);
    world.mine(on);
  };
  const pay = (
    to: string,
    units: bigint,
    { on = 'ERC-20', coin = 'USDT' }: { on?: PaperNetwork; coin?: 'USDT' | 'USDC' } = {},
  ): void => send([{ contract: contracts[coin], to, raw: rawOf(on, units) }], on);
  const settle = async (): Promise<void> => {
    await look(world);
    for (const on of ['ERC-20', 'BEP-20'] as const) for (let block = 0; block < 3; block += 1) world.mine(on);
    await look(world);
    await look(world);
  };
  const list = (query: Record<string, unknown> = {}): Promise<{ total: number; rows: UnmatchedRow[] }> =>
    world.part(UnmatchedRepository).page(unmatchedRoute.query.parse(query));
  const first = async (): Promise<UnmatchedRow> => (await list()).rows[0]!;
  const staff = (index = 0): { kind: 'finance'; id: number } => ({ kind: 'finance', id: world.staff[index]! });
  const assign = async (
    transfer: { id: bigint },
    id: number,
    { version, by = staff() }: { version?: number; by?: { kind: 'finance'; id: number } } = {},
  ): Promise<string> =>
    outcomeOf(
      world.part(UnmatchedService).assign(Number(transfer.id), {
        by,
        payment: id,
        version: version ?? (await order(id)).version,
        reason: 'he wrote to us',
      }),
    );
  const confirm = (id: number): Promise<string> => outcomeOf(world.part(PaymentsService).confirm(id, { by: staff() }));
  const usdt = async (user: number): Promise<bigint> =>
    (await world.balances()).get(`available ${user} USDT`)! - 20_000n * dollar;
  const told = async (): Promise<number> =>
    (await queryOutbox(world.db, `select 1 from outbox where name = 'unmatched.changed'`)).length;
  /** A paid and credited order. */
  const finished = async (user: number): Promise<number> => {
    const id = await open(user);
    pay((await order(id)).address, 100n * dollar);
    await settle();
    expect(await confirm(id)).toBe('done');
    return id;
  };
  /** Checks that the books balance, apart from the customers' opening balances. */
  const checkBooks = async (): Promise<void> => {
    expect((await audit(world.db)).findings).toEqual([]);
    expect((await booksAgainstOrders(world.db)).filter(({ rule }) => rule === 'creditIsItsTransfers')).toEqual([]);
  };

  it('250 worthless transfers do not push valuable ones out of the list', async () => {
    // before: only the newest 200 were listed, without the 4,321 dollars
    const [lost] = world.places('ERC-20').map((place) => place.split(' ')[1]!);
    pay(lost!, 4_321n * dollar);
    for (const raw of [1n, 2n, 9_999n, 2n ** 200n])
      send(Array.from({ length: 50 }, () => ({ contract: contracts.USDT, to: lost!, raw })));
    send(Array.from({ length: 50 }, () => ({ contract: 'a fake USDT', to: lost!, raw: 10n ** 30n })));
    await look(world);
    expect(await list()).toMatchObject({ total: 1, rows: [{ units: 4_321n * dollar }] });
    const [all, beginning, end] = [
      await list({ worth: 'all', rows: PAGE_ROWS_MAX }),
      await list({ worth: 'none', rows: PAGE_ROWS_MAX }),
      await list({ worth: 'none', rows: PAGE_ROWS_MAX, page: 2 }),
    ];
    expect(all).toMatchObject({ total: 251, rows: expect.arrayContaining([]) });
    expect(all.rows[0]).toMatchObject({ units: 4_321n * dollar });
    expect([beginning.total, new Set([...beginning.rows, ...end.rows].map(({ id }) => id)).size]).toEqual([250, 250]);
  });

  it('250 transfers of a cent are listed after more valuable ones', async () => {
    const [lost] = world.places('ERC-20').map((place) => place.split(' ')[1]!);
    pay(lost!, 4_321n * dollar);
    send(Array.from({ length: 250 }, () => ({ contract: contracts.USDT, to: lost!, raw: 10_000n })));
    await look(world);
    expect(await list({ rows: 1 })).toMatchObject({ total: 251, rows: [{ units: 4_321n * dollar }] });
    expect(await list({ least: '1' })).toMatchObject({ total: 1 });
    expect((await list({ sort: 'newest', rows: 1 })).rows[0]).toMatchObject({ units: 10_000n });
  });

  it('are filtered by network, token, amount and text, including the order that had the address', async () => {
    const id = await open(1);
    const { address } = await order(id);
    pay(address, 100n * dollar);
    pay(address, 7n * dollar);
    pay(address, 8n * dollar, { on: 'BEP-20' });
    pay(address, 9n * dollar, { coin: 'USDC' });
    send([{ contract: 'a fake USDT', to: address, raw: 1n }]);
    await look(world);
    const units = async (query: Record<string, unknown>): Promise<unknown[]> =>
      (await list(query)).rows.map((row) => row.units && row.units / dollar);
    expect(await units({})).toEqual([9n, 8n, 7n]);
    expect(await units({ network: 'BEP-20' })).toEqual([8n]);
    expect(await units({ token: 'USDC' })).toEqual([9n]);
    expect(await units({ token: 'unknown', worth: 'all' })).toEqual([null]);
    expect(await units({ least: '8' })).toEqual([9n, 8n]);
    expect(await units({ search: address.slice(2, 20) })).toEqual([9n, 8n, 7n]);
    expect(await units({ search: 'user1' })).toEqual([9n, 7n]);
    expect(await units({ search: 'user2' })).toEqual([]);
    expect((await list({ token: 'USDC' })).rows).toMatchObject([{ orderId: BigInt(id), userName: 'user1' }]);
  });

  it('count for the order that a person assigned them to, whatever later checks find', async () => {
    const [mine, other] = [await open(0), await open(1)];
    pay((await order(other)).address, 60n * dollar); // the customer used somebody else's address
    await outcomeOf(
      world.part(PaymentsService).act(other, { type: 'close', by: { kind: 'owner', id: world.people[1]!.id } }),
    );
    await settle();
    const before = await told();
    expect(await assign(await first(), mine)).toBe('done');
    expect(await told()).toBe(before + 1);
    expect(await order(mine)).toMatchObject({ state: 'confirming', arrived: 60n * dollar, mismatch: 'underpaid' });
    expect((await world.part(PaymentsRepository).table.history(mine))[0]).toMatchObject({
      event: 'assign',
      by: 'ann',
      note: 'he wrote to us',
      to: 'confirming',
    });
    pay((await order(mine)).address, 40n * dollar);
    await settle();
    expect(await order(mine)).toMatchObject({ state: 'awaitingApproval', arrived: 100n * dollar, mismatch: null });
    await world.part(AutoConfirmationService).change(true, world.staff[0]!);
    await settle();
    expect((await order(mine)).state).toBe('awaitingApproval'); // a person was involved, so a person confirms
    expect(await confirm(mine)).toBe('done');
    expect([await usdt(0), await list()]).toMatchObject([100n * dollar, { total: 0 }]);
    await checkBooks();
  });

  it('a second payment to a finished order is credited to its owner, once', async () => {
    // before: this was impossible
    const id = await finished(0);
    pay((await order(id)).address, 25n * dollar);
    await look(world);
    const second = await first();
    expect(second).toMatchObject({ orderId: BigInt(id), userName: 'user0' });
    expect(await assign(second, id)).toBe('transfer.notFinal');
    await settle();
    expect(await assign(second, id)).toBe('done');
    expect([await usdt(0), await assign(second, id)]).toEqual([125n * dollar, 'transfer.taken']);
    expect(await order(id)).toMatchObject({ state: 'success', arrived: 125n * dollar });
    expect(
      await world.db.query(
        `select step, by_id as by from ledger_movements where cause = 'recharge' and cause_id = $1 order by id`,
        [String(id)],
      ),
    ).toMatchObject(
      [{ step: /^credit / }, { step: /^add / }].map(({ step }) => ({
        step: expect.stringMatching(step),
        by: BigInt(world.staff[0]!),
      })),
    );
    await checkBooks();
    expect(
      await outcomeOf(
        world.part(PaymentsService).act(id, { type: 'edit', by: staff(), to: 'failed', reason: 'a test' }),
      ),
    ).toBe('done');
    expect(await usdt(0)).toBe(0n);
    await checkBooks();
  });

  it('one of 50 concurrent assignments to several orders succeeds', async () => {
    const ids = [await finished(0), await finished(1)];
    pay((await order(ids[0]!)).address, 25n * dollar);
    await settle();
    const second = await first();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => assign(second, ids[index % 2]!, { by: staff(index % 3) })),
    );
    expect(outcomes.filter((one) => one === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(
      new Set(['done', ...outcomes.filter((one) => one === 'transfer.taken' || one === 'version.stale')]),
    );
    expect((await usdt(0)) + (await usdt(1))).toBe(225n * dollar);
    await checkBooks();
  });

  it("an unfit assignment is refused: another coin, another network, one's own order, an outdated version, nothing", async () => {
    const id = await open(0);
    const { address, version } = await order(id);
    const elsewhere = world
      .places('ERC-20')
      .map((place) => place.split(' ')[1]!)
      .at(-1)!;
    pay(elsewhere, 5n * dollar, { coin: 'USDC' });
    pay(elsewhere, 6n * dollar, { on: 'BEP-20' });
    pay(elsewhere, 7n * dollar);
    await settle();
    const [usdt7, bep, usdc] = (await list()).rows;
    expect([await assign(usdc!, id), await assign(bep!, id)]).toEqual(['transfer.unfit', 'transfer.unfit']);
    expect(await assign(usdt7!, id, { version: version - 1 })).toBe('version.stale');
    expect(await assign(usdt7!, id, { by: { kind: 'finance', id: world.people[0]!.id } })).toBe('transition.refused');
    expect([await assign({ id: 999_999n }, id), await assign(usdt7!, 999_999, { version: 1 })]).toEqual([
      'transfer.unknown',
      'payment.unknown',
    ]);
    send([
      { contract: contracts.USDT, to: address, raw: 0n },
      { contract: contracts.USDT, to: address, raw: 2n ** 200n },
    ]);
    await settle();
    for (const worthless of (await list({ worth: 'none' })).rows)
      expect(await assign(worthless, id)).toBe('transfer.unfit');
    expect(await order(id)).toMatchObject({ state: 'awaitingTransfer', arrived: null });
  });

  it('money that arrived after the end of an order waits with it for a decision again', async () => {
    const id = await open(0);
    world.pass(31 * MINUTE);
    await outcomeOf(world.part(PaymentsService).act(id, { type: 'expire', by: { kind: 'system', id: null } }));
    pay((await order(id)).address, 100n * dollar);
    await settle();
    expect(await assign(await first(), id)).toBe('done');
    const waiting = await world.part(PaymentsRepository).all({ stage: 'open', search: '', page: 1, rows: 50 });
    expect(waiting).toMatchObject({ total: 1, rows: [{ state: 'expired', arrived: 100n * dollar }] });
    expect([await confirm(id), await usdt(0)]).toEqual(['done', 100n * dollar]);
    await checkBooks();
  });

  it('subscribers are notified when a transfer arrives and when it is final, and not otherwise', async () => {
    // before: never
    await look(world);
    const before = await told();
    await look(world);
    expect(await told()).toBe(before);
    pay(world.places('ERC-20')[0]!.split(' ')[1]!, 5n * dollar);
    await look(world);
    expect(await told()).toBe(before + 1);
    for (let block = 0; block < 3; block += 1) world.mine('ERC-20');
    await look(world);
    expect(await told()).toBe(before + 2);
  });
});
