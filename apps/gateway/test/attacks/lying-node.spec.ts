import { AutoConfirmationService } from '../../src/modules/payments/auto-confirmation.service.ts';
import type { PaymentRow } from '../../src/modules/payments/payments.repository.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { dollars, PaymentRig } from '../payment-rig.ts';
import { ProxyNode } from './proxy-node.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const word = (hex: string): string => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;

interface Log {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  transactionIndex: string;
  logIndex: string;
  removed: boolean;
}
interface Receipt {
  readonly transactionHash: string;
  blockHash: string;
  status: string;
  logs: Log[];
}

// Before: logs were requested from node 0 only, and only the hash of a log's block was compared. One invented log became 5,000 credited
// dollars.
describeDatabase((throwaway) => {
  const proxies: ProxyNode[] = [];
  const rig = new PaymentRig(async (network, url) => {
    if (network === 'BEP-20') return [url];
    proxies.push(await ProxyNode.before(url), await ProxyNode.before(url));
    return proxies.map((one) => one.url);
  });
  const { tokens, account, mine, look, read, open, pay, submit, confirm, usdt, settled, facts, part, staff } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(async () => {
    for (const proxy of proxies) proxy.honest();
    await rig.reset();
    await emptyTables(rig.db, 'switches');
  });
  afterAll(async () => {
    for (const proxy of proxies) proxy.stop();
    await rig.stop();
  });
  const automatic = async (): Promise<void> => part(AutoConfirmationService).change(true, (await account('boss')).id);
  const long = async (): Promise<void> => {
    for (let looks = 0; looks < 3; looks += 1) await settled();
  };

  /** Invents 5,000 dollars to the order's address in the newest block, which is real. */
  const invented = async (row: PaymentRow, proxy: ProxyNode): Promise<Log> => {
    const { hash, number } = (
      (await fetch(rig.nodes['ERC-20'].url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['latest', false] }),
      }).then((response) => response.json())) as { result: { hash: string; number: string } }
    ).result;
    const log: Log = {
      address: tokens['ERC-20'].address.toLowerCase(),
      topics: [TRANSFER, word('c0ffee'), word(row.address)],
      data: word(dollars(5_000).toString(16)),
      blockNumber: number,
      blockHash: hash,
      transactionHash: word('bad1'),
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    };
    proxy.lie = async (call, ask) =>
      call.method === 'eth_getLogs' ? [...((await ask(call)) as Log[]), log] : undefined;
    return log;
  };

  it.each([0, 1])(
    'a log that one of two nodes (%i) invents is not credited, and does not prevent other credits',
    async (liar) => {
      await automatic();
      const [owner, other] = [await account('owner'), await account('other')];
      const [row, honest] = [await open(owner, { amount: '5000' }), await open(other)];
      await mine('ERC-20');
      await invented(row, proxies[liar]!);
      await pay(honest);
      await look();
      await long();
      expect([await facts(row), await usdt(owner)]).toEqual([
        { state: 'awaitingTransfer', mismatch: null, arrived: null },
        '0.000000',
      ]);
      expect([await facts(honest), await usdt(other)]).toEqual([
        { state: 'success', mismatch: null, arrived: '100.000000' },
        '100.000000',
      ]);
    },
  );

  it.each([0, 1])('nor if node %i has a receipt for it', async (liar) => {
    await automatic();
    const owner = await account('owner');
    const row = await open(owner, { amount: '5000' });
    const hash = await pay({
      address: rig.nodes['ERC-20'] && '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    } as PaymentRow);
    const log = await invented(row, proxies[liar]!);
    const logs = proxies[liar]!.lie!;
    proxies[liar]!.lie = async (call, ask) => {
      if (call.method !== 'eth_getTransactionReceipt' || call.params[0] !== log.transactionHash) return logs(call, ask);
      return {
        ...((await ask({ method: call.method, params: [hash] })) as Receipt),
        transactionHash: log.transactionHash,
        logs: [log],
      };
    };
    expect(await submit(owner, row, log.transactionHash)).toBe('taken');
    await look();
    await long();
    expect([((await facts(row)) as { arrived: string | null }).arrived, await usdt(owner)]).toEqual([null, '0.000000']);
  });

  const lies: [string, (log: Log, row: PaymentRow) => Partial<Log>][] = [
    ['another amount', () => ({ data: word(dollars(5_000).toString(16)) })],
    ['another sender', () => ({ topics: [TRANSFER, word('c0ffee'), ''] })],
    ['another token', () => ({ address: tokens.greedy.address.toLowerCase() })],
    ['another block hash', () => ({ blockHash: word('b10c') })],
    ['another place in the block', () => ({ logIndex: '0x7' })],
  ];
  it.each(lies)(
    'a transfer that one node reports with %s is credited once the node is correct again',
    async (_, change) => {
      await automatic();
      const owner = await account('owner');
      const row = await open(owner);
      const lying = (log: Log): Log => {
        const changed = { ...log, ...change(log, row) };
        return { ...changed, topics: changed.topics.map((topic, index) => topic || log.topics[index]!) };
      };
      proxies[0]!.lie = async (call, ask) => {
        if (call.method === 'eth_getLogs') return ((await ask(call)) as Log[]).map(lying);
        if (call.method !== 'eth_getTransactionReceipt') return undefined;
        const receipt = (await ask(call)) as Receipt | null;
        return receipt && { ...receipt, logs: receipt.logs.map(lying) };
      };
      await pay(row);
      await look();
      await long();
      expect([(await read(row)).state, await usdt(owner)]).toEqual(['awaitingTransfer', '0.000000']);
      proxies[0]!.honest();
      for (let looks = 0; looks < 4; looks += 1) await look();
      expect([await facts(row), await usdt(owner)]).toEqual([
        { state: 'success', mismatch: null, arrived: '100.000000' },
        '100.000000',
      ]);
    },
  );

  it('a transfer that one node hides or lacks is credited once it reports it', async () => {
    await automatic();
    const owner = await account('owner');
    const row = await open(owner);
    proxies[0]!.lie = (call) =>
      call.method === 'eth_getLogs' ? [] : call.method === 'eth_getTransactionReceipt' ? null : undefined;
    await pay(row);
    await look();
    await long();
    expect((await read(row)).state).toBe('awaitingTransfer');
    proxies[0]!.honest();
    for (let looks = 0; looks < 3; looks += 1) await look();
    expect(await facts(row)).toMatchObject({ state: 'success', arrived: '100.000000' });
  });

  const waiting = async (): Promise<PaymentRow> => {
    const row = await open(await account('owner'));
    await pay(row);
    await look();
    await settled();
    expect((await read(row)).state).toBe('awaitingApproval');
    return row;
  };
  const edit = async (row: PaymentRow): Promise<unknown> =>
    part(PaymentsService)
      .act(Number(row.id), { type: 'edit', by: await staff(), to: 'success', reason: 'I say so' })
      .then(
        ({ state }) => state,
        (error: unknown) => (error instanceof AppError ? error.error : error),
      );

  it.each([
    ['confirms', confirm],
    ['edits', edit],
  ] as const)(
    'both nodes are asked again when accounting %s: a transfer that one no longer has is not credited',
    async (_, act) => {
      const row = await waiting();
      proxies[1]!.lie = (call) => (call.method === 'eth_getTransactionReceipt' ? null : undefined);
      expect(await act(row)).toBe('chain.unreachable');
      for (const proxy of proxies)
        proxy.lie = (call) => (call.method === 'eth_getTransactionReceipt' ? null : undefined);
      expect(await act(row)).toBe('chain.changed');
      expect((await rig.db.query('select 1 from ledger_movements')).length).toBe(0);
    },
  );

  it.each([
    'raw = 5000000000',
    'units = 5000000000',
    `receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'`,
    `block_hash = 'another'`,
    'log_index = 7',
  ])("stored data is compared with the nodes' answers: %s", async (change) => {
    const row = await waiting();
    await rig.db.script(`update chain_transfers set ${change} where payment_id is not null`);
    expect(await confirm(row)).toBe('chain.changed');
  });

  it('with a single node a person decides, and sees that there is only one', async () => {
    await automatic();
    const owner = await account('owner');
    const row = await open(owner, { network: 'BEP-20' });
    await tokens['BEP-20'].send('transfer', [row.address, dollars(100, 18)]);
    await mine('BEP-20');
    await look();
    await settled('BEP-20');
    await part(PaymentsWatcher).look();
    expect([(await read(row)).state, await part(AutoConfirmationService).read()]).toMatchObject([
      'awaitingApproval',
      { isOn: true, waiting: 0, oneNodeOnly: ['BEP-20'] },
    ]);
    expect(await confirm(row)).toBe('success');
  });
});
