import {
  bigTransactionsRoute,
  type BigTransaction,
  type BitcoinBlocksState,
} from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import type { FoundBlock, FoundTransaction } from '../../src/modules/sources/bitcoin/blocks.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone } from '../everyone.ts';

const NOW = Date.now();
const idOf = (number: number): string => number.toString(16).padStart(64, '0');
const paid = (number: number, change: Partial<FoundTransaction> = {}): FoundTransaction => ({
  txId: idOf(number),
  vout: 0,
  type: 'p2wpkh',
  address: `bc1q${number}`,
  spends: { txId: idOf(number + 1_000), vout: 1, address: undefined },
  value: 20e8,
  usd: 2e6,
  heldDays: 1.5,
  buyPrice: 50_000,
  sellPrice: 100_000,
  profit: 1e6,
  ...change,
});
const block = (height: number, transactions: readonly FoundTransaction[] = [], branch = 0): FoundBlock => ({
  height,
  hash: idOf(height * 16 + branch),
  time: NOW - (100 - height) * 10 * MINUTE,
  pool: undefined,
  transactions,
});

describe('the big transactions of bitcoin', () => {
  let everyone: Everyone;
  let service: BitcoinBlocksService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    service = everyone.gateway.app.get(BitcoinBlocksService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const keep = (from: number, blocks: readonly FoundBlock[]) => service.keep({ from, blocks, since: NOW - 30 * DAY });
  const ask = async (query = '', token?: string) =>
    everyone.callers.ask({ method: 'GET', path: '/marketall/btc/largeTransactions' }, { query, language: 'en' }, token);
  const dataOf = async (query = '') =>
    (await ask(query)).answer!.data as BitcoinBlocksState & { total: number; list: BigTransaction[] };
  const idsOf = async (query = ''): Promise<number[]> =>
    (await dataOf(query)).list.map(({ txId }) => Number.parseInt(txId, 16));

  it('say that there is no source, where none is configured', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('are listed newest first, the largest of a block first, and open to everybody, as the specification says', async () => {
    await keep(97, [
      block(97, [paid(1), paid(2, { usd: 9e6, type: 'p2tr', address: '1Whale' })]),
      block(98),
      block(99, [
        paid(3, { spends: { txId: idOf(2), vout: 0, address: 'not the one that is listed' } }),
        paid(4, { spends: undefined, heldDays: null, buyPrice: null, profit: null }),
        paid(5, { spends: { txId: idOf(77), vout: 0, address: '3Known' }, usd: 1e6 }),
      ]),
    ]);
    const data = await dataOf();
    expect(bigTransactionsRoute.data.safeParse(data).error).toBeUndefined();
    expect(await idsOf()).toEqual([3, 4, 5, 2, 1]);
    expect(data.blocks).toEqual({ from: block(97).time, to: block(99).time, height: 99, hash: block(99).hash });
    expect(data.list[0]).toMatchObject({ amount: 20, time: block(99).time, height: 99, block: block(99).hash });
    expect(data.list.map(({ from }) => from)).toEqual(['1Whale', null, '3Known', null, null]);
    expect(
      await everyone.ask(async (caller) => outcomeOf((await ask('', await everyone.callers.tokenFor(caller))).answer)),
    ).toEqual(everyone.each(() => 'granted'));
  });

  it.each([
    ['?type=p2tr', [2]],
    ['?address=1Wha', [3, 2]],
    ['?address=1wha', []],
    [`?txId=${idOf(4)}`, [4]],
    ['?least=2000000', [3, 4, 2, 1]],
    ['?least=5000000', [2]],
    ['?limit=2&page=2', [5, 2]],
    ['?page=9999', []],
    [`?end=${new Date(NOW - 3 * DAY).toISOString().slice(0, 10)}`, []],
  ])('are found by %s', async (query, found) => {
    expect(await idsOf(query)).toEqual(found);
  });

  it.each([
    '?type=p2x',
    '?address=%25',
    '?address=a',
    '?txId=0x12',
    '?least=5',
    '?limit=201',
    '?page=0',
    '?start=2024-1-1',
  ])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });

  it('leave with their block when the chain leaves it, and are never there twice', async () => {
    await keep(99, [block(99, [paid(3), paid(6)], 1), block(100, [paid(4)], 1)]);
    expect(await idsOf()).toEqual([4, 3, 6, 2, 1]);
    await keep(99, [block(99, [paid(3), paid(6)], 1), block(100, [paid(4)], 1)]);
    expect((await dataOf()).total).toBe(5);
    await keep(101, [{ ...block(101), transactions: [paid(6, { usd: 3e6 })] }]); // told of a block that the store had wrong
    const [first] = (await dataOf()).list;
    expect([first!.height, first!.usd, (await dataOf()).total]).toEqual([101, 3e6, 5]);
  });

  it('are kept as a whole or not at all', async () => {
    const wrong = block(103, [paid(9, { value: -1 })]);
    await expect(keep(98, [block(102, [paid(8)]), wrong])).rejects.toThrow();
    expect([await idsOf(), (await dataOf()).blocks!.height]).toEqual([[6, 4, 3, 2, 1], 101]);
  });

  it('leave after a month', async () => {
    await service.keep({ from: 102, blocks: [], since: block(98).time });
    expect(await idsOf()).toEqual([6, 4, 3]);
  });

  it('tell the last block to everyone who watches', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.bitcoinBlocks())).toMatchObject({ data: { blocks: { height: 101 } } });
  });
});
