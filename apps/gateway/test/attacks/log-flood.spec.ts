import { describeDatabase } from '../../src/platform/db/testing.ts';
import { ChainService } from '../../src/modules/chain/chain.service.ts';
import { TransfersService } from '../../src/modules/chain/transfers.service.ts';
import { WatchedAddresses } from '../../src/modules/chain/watched-addresses.service.ts';
import { PaymentsWatcher } from '../../src/modules/payments/payments.watcher.ts';
import { dollars, pool, PaymentRig } from '../payment-rig.ts';
import { ProxyNode } from './proxy-node.ts';
import { known } from '../../src/platform/fixtures/known.ts';

const FLOOD = 5_000;

// Before: each log cost a request and a statement; 5,000 of them (10 M gas) delayed honest payments by 74 s, and a hanging Ethereum node
// delayed BSC by 15 s.
describeDatabase((throwaway) => {
  const proxies: ProxyNode[] = [];
  const rig = new PaymentRig(async (network, url) => {
    if (network === 'BEP-20') return [url, url];
    proxies.push(await ProxyNode.before(url), await ProxyNode.before(url));
    return proxies.map((one) => one.url);
  });
  const { tokens, account, mine, look, open, pay, submit, settled, facts, part } = rig;
  beforeAll(async () => rig.start(await throwaway().open()), 60_000);
  beforeEach(async () => {
    for (const proxy of proxies) proxy.honest();
    await rig.reset();
    await look();
  });
  afterAll(async () => {
    for (const proxy of proxies) proxy.stop();
    await rig.stop();
  });
  const asked = async (work: () => Promise<unknown>): Promise<number> => {
    for (const proxy of proxies) proxy.asked = [];
    await work();
    return proxies.reduce((sum, one) => sum + one.asked.length, 0);
  };
  const stored = async (): Promise<number> =>
    Number((await known<{ count: bigint }>(rig.db.query('select count(*) from chain_transfers')))[0]!.count);

  it.each([
    ['a worthless token', 'fake', 50],
    ['our own token', 'ERC-20', FLOOD],
  ] as const)(
    '%s: thousands of logs in one transaction cost hardly more requests than none',
    async (_, name, most) => {
      const quiet = await open(await account('quiet'));
      await pay(quiet);
      const few = await asked(look);
      const row = await open(await account('owner'));
      await tokens[name].send('tell', [name === 'fake' ? row.address : pool[3], 1n, FLOOD]);
      await mine('ERC-20');
      await pay(row);
      const begun = performance.now();
      expect(await asked(look)).toBeLessThanOrEqual(few + 20);
      process.stdout.write(
        `${FLOOD} logs of ${_}: an honest payment was seen after ${Math.round(performance.now() - begun)} ms\n`,
      );
      expect(await facts(row)).toEqual({ state: 'confirming', mismatch: null, arrived: '100.000000' });
      await settled();
      expect(await asked(look)).toBeLessThanOrEqual(few + 20);
      expect(await facts(row)).toEqual({ state: 'awaitingApproval', mismatch: null, arrived: '100.000000' });
      expect(await stored()).toBeLessThanOrEqual(2 + most);
    },
    60_000,
  );

  it('amounts too large for the books stop nothing, and do not count', async () => {
    const [owner, other] = [await account('owner'), await account('other')];
    const [row, honest] = [await open(owner), await open(other)];
    for (const value of [2n ** 256n - 1n, 2n ** 70n]) await tokens['ERC-20'].send('tell', [row.address, value, 3n]);
    await mine('ERC-20');
    await pay(honest);
    await look();
    await settled();
    expect([((await facts(row)) as { arrived: unknown }).arrived, await facts(honest)]).toEqual([
      null,
      { state: 'awaitingApproval', mismatch: null, arrived: '100.000000' },
    ]);
    expect(await rig.db.query('select distinct units from chain_transfers where receiver = $1', [row.address])).toEqual(
      [{ units: null }],
    );
  });

  it('a node that refuses a range as too large gets a smaller one', async () => {
    const row = await open(await account('owner'));
    await mine('ERC-20', 20);
    for (const proxy of proxies) {
      proxy.lie = ({ method, params }) => {
        const [{ fromBlock, toBlock } = {}] = params as [{ fromBlock?: string; toBlock?: string }?];
        if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) > 1)
          throw new Error('query returned more than 10000 results');
        return undefined;
      };
    }
    await pay(row);
    await look();
    expect(await facts(row)).toMatchObject({ state: 'confirming', arrived: '100.000000' });
  });

  it('a look is limited, and the next one continues', async () => {
    const ends: number[] = [];
    const chain = {
      network: 'ERC-20' as const,
      heads: async () => ({ newest: 25_000, final: 24_900 }),
      transaction: async () => undefined,
      blockHash: async () => undefined,
      origin: async () => undefined,
      finalCount: async () => 0,
      holdings: async () => [],
      isContract: async () => false,
      transfersTo: async (_: readonly string[], range: { to: number }, contracts?: readonly string[]) => {
        if (contracts) ends.push(range.to);
        return [];
      },
    };
    await rig.db.script(
      `delete from chain_cursors where network = 'ERC-20'; insert into chain_cursors values ('ERC-20', 4999)`,
    );
    const service = new ChainService(
      new Map([['ERC-20', { chain, contracts: { USDT: 'USDT' } }]]),
      part(TransfersService),
      part(WatchedAddresses),
      rig.clock,
    );
    const last: number[] = [];
    for (let looks = 0; looks < 4; looks += 1) {
      await service.scan('ERC-20');
      last.push(ends.at(-1)!);
    }
    expect([last, ends.length]).toEqual([[14_999, 24_999, 25_000, 25_000], 22]);
    await rig.db.script(`delete from chain_cursors where network = 'ERC-20'`);
  });

  it('nodes that hang delay no other network, not even while a hash is searched on all of them', async () => {
    const owner = await account('owner');
    const [row, unknown] = [
      await open(owner, { network: 'BEP-20' }),
      await open(await account('other'), { network: 'BEP-20' }),
    ];
    const end = Promise.withResolvers<undefined>();
    for (const proxy of proxies) proxy.lie = () => end.promise;
    const watcher = part(PaymentsWatcher);
    let isOver = false;
    const hanging = watcher.look('ERC-20').finally(() => {
      isOver = true;
    });
    try {
      await submit(owner, unknown, `0x${'7'.repeat(64)}`);
      await tokens['BEP-20'].send('transfer', [row.address, dollars(100, 18)]);
      await mine('BEP-20');
      await watcher.look('BEP-20');
      expect([await facts(row), isOver]).toMatchObject([{ state: 'confirming', arrived: '100.000000' }, false]);
      expect(await asked(() => watcher.look('BEP-20'))).toBe(0);
    } finally {
      end.resolve(undefined);
      await hanging;
    }
  });
});
