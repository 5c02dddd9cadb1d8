import { DAY, HASH_RETRY_MS, ROUND_MS } from '@chaintide/contracts/limits';
import { AutoConfirmationService } from '../../src/modules/payments/auto-confirmation.service.ts';
import { OrderEvidence } from '../../src/modules/payments/order-evidence.ts';
import { PaymentsRepository } from '../../src/modules/payments/payments.repository.ts';
import { UnmatchedRepository } from '../../src/modules/payments/unmatched.repository.ts';
import { booksAgainstOrders } from '../../src/modules/audit/books-against-orders.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { dollars, PaymentRig } from '../payment-rig.ts';
import { ProxyNode } from './proxy-node.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

// Before: a log's block was read by its height. A reorganisation between the two requests gave the log the hash of a block that never
// contained it, and 333 dollars were credited.
describeDatabase((throwaway) => {
  const proxies: ProxyNode[] = [];
  const rig = new PaymentRig(async (network, url) => {
    if (network === 'BEP-20') return [url, url];
    proxies.push(await ProxyNode.before(url), await ProxyNode.before(url));
    return proxies.map((one) => one.url);
  });
  const { clock, nodes, later, account, look, read, open, pay, submit, confirm, usdt, settled, facts, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(async () => {
    for (const proxy of proxies) proxy.honest();
    await rig.reset();
    await emptyTables(rig.db, 'switches');
    await look();
  });
  afterAll(async () => {
    for (const proxy of proxies) proxy.stop();
    await rig.stop();
  });
  const reorganise = async (snapshot: `0x${string}`, blocks: number): Promise<void> => {
    later(1_000);
    await nodes['ERC-20'].reorganise(snapshot, { blocks, at: clock.time });
    later(blocks * 1_000);
  };
  /** Changes the chain after the answer to a method. */
  const between = (method: string, happens: () => Promise<void>): void => {
    let isOver: Promise<void> | undefined;
    for (const proxy of proxies) {
      proxy.lie = async (call, ask) => {
        if (call.method !== method) return undefined;
        const answer = await ask(call);
        if (Array.isArray(answer) ? answer.length === 0 : answer === null) return answer;
        await (isOver ??= happens());
        return answer;
      };
    }
  };

  it.each([
    ['eth_getLogs', 2],
    ['eth_getLogs', 6],
    ['eth_getTransactionReceipt', 2],
    ['eth_getTransactionReceipt', 6],
  ] as const)(
    'between %s and the next request, %i blocks deep: nothing is credited without a transfer',
    async (method, blocks) => {
      await part(AutoConfirmationService).change(true, (await account('boss')).id);
      const owner = await account('owner');
      const row = await open(owner, { amount: '333' });
      const snapshot = await nodes['ERC-20'].snapshot();
      const hash = await pay(row, dollars(333));
      if (method === 'eth_getTransactionReceipt') await submit(owner, row, hash);
      between(method, () => reorganise(snapshot, blocks));
      for (let looks = 0; looks < 3; looks += 1) {
        await look();
        await settled();
      }
      expect([(await read(row)).state, (await read(row)).arrived, await usdt(owner)]).toEqual([
        'awaitingTransfer',
        null,
        '0.000000',
      ]);
      expect(
        (await part(UnmatchedRepository).page({ worth: 'all', sort: 'newest', search: hash, page: 1, rows: 50 })).rows,
      ).toEqual([]);
      await pay(row, dollars(333));
      for (let looks = 0; looks < 2; looks += 1) {
        await look();
        await settled();
      }
      if (method === 'eth_getLogs')
        expect([await facts(row), await usdt(owner)]).toEqual([
          { state: 'success', mismatch: null, arrived: '333.000000' },
          '333.000000',
        ]);
    },
  );

  describe('after the credit', () => {
    const credited = async () => {
      const owner = await account('owner');
      const row = await open(owner);
      const snapshot = await nodes['ERC-20'].snapshot();
      await pay(row);
      await look();
      await settled();
      expect(await confirm(row)).toBe('success');
      return { owner, row, snapshot };
    };
    const shown = async (row: Awaited<ReturnType<typeof open>>) => part(OrderEvidence).one(await read(row));

    it('is detected by a recheck, shown on the order and in the audit, and an edit reverses the credit', async () => {
      const { row, snapshot } = await credited();
      await look();
      expect(await shown(row)).toMatchObject({ creditLostAt: null, mismatch: null });
      await reorganise(snapshot, 9);
      later(ROUND_MS);
      await look();
      expect(await shown(row)).toMatchObject({ state: 'success', creditLostAt: clock.time, mismatch: 'reorganised' });
      expect(
        (await booksAgainstOrders(rig.db)).map(({ rule, detail }) => [rule, detail.includes('gone from ERC-20')]),
      ).toEqual([['creditIsItsTransfers', true]]);
      const told = await known<{ payload: { payment: { creditLostAt?: number } } }>(
        queryOutbox(
          rig.db,
          `select payload from outbox where name = 'payment.changed' and topic like '%payments%' order by seq desc limit 1`,
        ),
      );
      expect(told[0]!.payload.payment.creditLostAt).toBe(clock.time);
    });

    it('is no longer a loss when the transfer is included again', async () => {
      const { row } = await credited();
      const [stored] = await known<{ block_hash: string }>(
        rig.db.query('select block_hash from chain_transfers where payment_id = $1', [row.id]),
      );
      for (const proxy of proxies)
        proxy.lie = ({ method }) => (method === 'eth_getTransactionReceipt' ? null : undefined);
      await rig.db.query(`update chain_transfers set block_hash = 'another' where payment_id = $1`, [row.id]);
      later(ROUND_MS);
      await look();
      expect(await shown(row)).toMatchObject({ creditLostAt: clock.time, mismatch: 'reorganised' });
      for (const proxy of proxies) proxy.honest();
      later(ROUND_MS);
      await look();
      await look();
      expect(await shown(row)).toMatchObject({ state: 'success', creditLostAt: null, mismatch: null });
      expect(
        await rig.db.query('select block_hash, is_final from chain_transfers where payment_id = $1', [row.id]),
      ).toEqual([{ ...stored, is_final: true }]);
      expect(await booksAgainstOrders(rig.db)).toEqual([]);
    });

    it('is checked for a few transfers per look, each once a round, for a day', async () => {
      const { row } = await credited();
      const blocks = async (): Promise<number> => {
        for (const proxy of proxies) proxy.asked = [];
        await look();
        return proxies[0]!.asked.filter((method) => method === 'eth_getBlockByNumber').length;
      };
      await look();
      const quiet = await blocks();
      later(ROUND_MS);
      expect(await blocks()).toBe(quiet + 1);
      expect(await blocks()).toBe(quiet);
      later(DAY);
      expect(await blocks()).toBe(quiet);
      expect((await read(row)).state).toBe('success');
    });
  });

  it('removes its transfers here too, and they count again if they return', async () => {
    const owner = await account('owner');
    const row = await open(owner);
    const snapshot = await nodes['ERC-20'].snapshot();
    await pay(row);
    await look();
    expect((await read(row)).state).toBe('confirming');
    later(1_000);
    await nodes['ERC-20'].reorganise(snapshot, { blocks: 2, at: clock.time });
    later(2_000);
    await look();
    await look();
    expect(await facts(row)).toEqual({ state: 'awaitingTransfer', mismatch: 'notFound', arrived: null });
    expect((await part(PaymentsRepository).table.history(Number(row.id))).map(({ event }) => event)).toContain('lost');
    const hash = await pay(row);
    later(HASH_RETRY_MS);
    expect(await submit(owner, row, hash)).toBe('taken');
    await look();
    await settled();
    expect(await facts(row)).toMatchObject({ state: 'awaitingApproval', arrived: '100.000000' });
  });
});
