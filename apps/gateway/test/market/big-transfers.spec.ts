import type { RouteData } from '@chaintide/contracts/http';
import { bigTransfersRoute } from '@chaintide/contracts/market/ethereum-blocks';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { EthereumBlocksService } from '../../src/modules/ethereum-blocks/ethereum-blocks.service.ts';
import type { EtherRead } from '../../src/modules/sources/ethereum/ether-lists.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone } from '../everyone.ts';

type FoundBlock = EtherRead['blocks'][number];
type FoundTransfer = FoundBlock['transfers'][number];

const NOW = Date.now();
const idOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;
const person = (number: number): string => `0x${number.toString(16).padStart(40, 'a')}`;
const paid = (number: number, change: Partial<FoundTransfer> = {}): FoundTransfer => ({
  txId: idOf(number),
  log: undefined,
  asset: 'ETH',
  from: person(1),
  to: person(2),
  amount: 1_000,
  usd: 2e6,
  ...change,
});
const block = (height: number, transfers: readonly FoundTransfer[] = [], branch = 0): FoundBlock => ({
  height,
  hash: idOf(height * 16 + branch),
  time: Math.floor((NOW - (100 - height) * 10 * MINUTE) / SECOND),
  transfers,
  contracts: [],
});

describe('the big transfers of Ethereum', () => {
  let everyone: Everyone;
  let service: EthereumBlocksService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    service = everyone.gateway.app.get(EthereumBlocksService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const keep = (from: number, blocks: readonly FoundBlock[], since = NOW - 30 * DAY) =>
    service.keep({ from, blocks, since });
  const ask = async (query = '', token?: string) =>
    everyone.callers.ask({ method: 'GET', path: '/marketall/eth/largeTransactions' }, { query, language: 'en' }, token);
  const dataOf = async (query = '') => (await ask(query)).answer!.data as RouteData<typeof bigTransfersRoute>;
  const idsOf = async (query = ''): Promise<number[]> => (await dataOf(query)).list.map(({ txId }) => Number(txId));

  it('say that there is no source where no node is configured, and that blocks are to come where one is', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
    service.begin([]);
    expect(await dataOf()).toMatchObject({ blocks: null, total: 0, list: [] });
  });

  it('are listed newest first, the largest of a block first, with known holders, and open to everybody', async () => {
    const admin = everyone.one('admin');
    await everyone.callers.ask(
      { method: 'POST', path: '/address-tags' },
      { body: { lines: `${person(2)},Some exchange,exchange` } },
      await everyone.callers.tokenFor(admin),
    );
    await keep(97, [
      block(97, [paid(1), paid(2, { usd: 9e6, asset: 'USDT', log: 5, from: undefined, to: person(3) })]),
      block(98),
      block(99, [paid(3, { usd: 3e6 }), paid(4, { to: undefined, asset: 'USDC', from: person(7) })]),
    ]);
    const data = await dataOf();
    expect(bigTransfersRoute.data.safeParse(data).error).toBeUndefined();
    expect(await idsOf()).toEqual([3, 4, 2, 1]);
    const last = block(99);
    expect(data.blocks).toEqual({
      from: block(97).time * SECOND,
      to: last.time * SECOND,
      height: 99,
      hash: last.hash,
    });
    expect(data.list[0]).toMatchObject({ time: last.time * SECOND, block: last.hash, amount: 1_000, from: person(1) });
    expect(data.list.map(({ from, to }) => [from === null, to === null])).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, false],
    ]);
    expect(data.list.map(({ log }) => log)).toEqual([null, null, 5, null]);
    expect(data.list.map(({ toTag }) => toTag?.name)).toEqual(['Some exchange', undefined, undefined, 'Some exchange']);
    expect(
      await everyone.ask(async (caller) => outcomeOf((await ask('', await everyone.callers.tokenFor(caller))).answer)),
    ).toEqual(everyone.each(() => 'granted'));
  });

  it.each([
    ['?type=ether', [3, 1]],
    ['?type=token', [4, 2]],
    ['?abbr=usdt', [2]],
    [`?address=${person(7)}`, [4]],
    [`?address=${person(3).toUpperCase().replace('X', 'x')}`, [2]],
    ['?address=0xaaaa', [3, 4, 2, 1]],
    [`?txId=${idOf(4)}`, [4]],
    [`?txId=${idOf(4).slice(2)}`, [4]],
    ['?least=3000000', [3, 2]],
    ['?limit=2&page=2', [2, 1]],
    ['?total=3&limit=2&page=2', [2]],
    ['?total=1', [3]],
    ['?page=9999', []],
    [`?end=${new Date(NOW - 3 * DAY).toISOString().slice(0, 10)}`, []],
  ])('are found by %s', async (query, found) => {
    expect(await idsOf(query)).toEqual(found);
  });

  it.each(['?type=x', '?abbr=DOGE', '?address=%25', '?address=abc', '?txId=0x12', '?least=5', '?total=0', '?page=0'])(
    'refuse %s',
    async (query) => {
      expect((await ask(query)).status).toBe(400);
    },
  );

  it('leave with their block when the chain leaves it', async () => {
    await keep(99, [block(99, [paid(3), paid(6)], 1), block(100, [paid(4)], 1)]);
    expect(await idsOf()).toEqual([4, 3, 6, 2, 1]);
    await keep(99, [block(99, [paid(3)], 2)]);
    expect([await idsOf(), (await dataOf()).blocks!.hash]).toEqual([[3, 2, 1], block(99, [], 2).hash]);
  });

  it('are kept as a whole or not at all, and leave after a month', async () => {
    await expect(keep(98, [block(102, [paid(8)]), block(103, [paid(9, { amount: -1 })])])).rejects.toThrow();
    expect(await idsOf()).toEqual([3, 2, 1]);
    await keep(100, [], block(98).time * SECOND);
    expect(await idsOf()).toEqual([3]);
  });

  it('tell the last block to everyone who watches', async () => {
    const client = await everyone.connect(vip);
    expect(await client.join(topics.ethereumBlocks())).toMatchObject({ data: { blocks: { height: 99 } } });
  });
});
