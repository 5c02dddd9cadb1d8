import { DAY, SECOND } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { EthereumRpc } from './ethereum-rpc.ts';
import { TRANSFER } from './transfer-day.ts';
import { TransferSource } from './transfer.source.ts';

const coins = {
  usdt: { address: '0xdac17f958d2ee523a2206206994597c13d831ec7', decimals: 6 },
  usdc: { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
  busd: { address: '0x4fabb145d64652a948d72533023f6e7a623c7c53', decimals: 18 },
} as const;
type Coin = keyof typeof coins;
const NOBODY = 0;
const LENGTH = 3_600 * SECOND; // of a block: a day has 24
const MIDNIGHT = Math.floor(Date.now() / DAY) * DAY; // of the day on which block 1,000 is the first
const FIRST = 1_000;

interface Transfer {
  readonly coin: Coin;
  readonly block: number;
  readonly from: number;
  readonly to: number;
  /** In hundredths. */
  readonly cents: number;
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const timeOf = (block: number): number => MIDNIGHT + (block - FIRST) * LENGTH;
const logOf = ({ coin, block, from, to, cents }: Transfer, at: number) => ({
  address: coins[coin].address,
  topics: [TRANSFER, `0x${word(BigInt(from))}`, `0x${word(BigInt(to))}`],
  data: `0x${word(BigInt(cents) * 10n ** BigInt(coins[coin].decimals - 2))}`,
  blockNumber: hex(block),
  transactionHash: hex(BigInt(at) + 2n ** 252n),
  logIndex: hex(0),
});

interface Question {
  readonly method: string;
  readonly params: readonly [string & { readonly fromBlock: string; readonly toBlock: string }];
}

let host: ScriptedHost;
let transfers: Transfer[];
let head: number;
let most: number;
let ranges: [number, number][];
let change: (logs: object[]) => unknown;
let sink: MemorySink;

const answerTo = ({ method, params: [asked] }: Question): unknown => {
  if (method === 'eth_chainId') return '0x1';
  if (method === 'eth_getBlockByNumber') {
    const number = asked === 'finalized' ? head : Number(asked);
    return { number: hex(number), timestamp: hex(timeOf(number) / SECOND) };
  }
  const [from, to] = [Number(asked.fromBlock), Number(asked.toBlock)];
  const found = [...transfers.entries()].filter(([, { block }]) => block >= from && block <= to);
  if (found.length > most) return { code: -32_005, message: 'too many logs' };
  ranges.push([from, to]);
  return change(found.map(([at, one]) => logOf(one, at)));
};
const answer = async (response: ServerResponse, request: IncomingMessage): Promise<void> => {
  const result = answerTo(JSON.parse(await text(request)) as Question);
  const isRefusal = typeof result === 'object' && result !== null && 'code' in result;
  replies.json({ id: 1, ...(isRefusal ? { error: result } : { result }) })(response, request);
};

const sourceOf = (): TransferSource =>
  new TransferSource({
    name: 'ethereum transfers',
    provider: 'Ethereum events',
    url: host.url,
    simulated: false,
    limit: { name: 'ethereum', weight: 1e6, windowMs: 1_000 },
    rpc: new EthereumRpc({ url: host.url, chainId: 1 }),
  });
const pull = (source: TransferSource): Promise<SourceError | undefined> =>
  drain(source.fetch(bareContext(sink, () => timeOf(head))), sink);

beforeEach(async () => {
  [transfers, head, most, ranges, change, sink] = [[], FIRST + 5, Infinity, [], (logs) => logs, new MemorySink()];
  host = await ScriptedHost.open(() => (response, request) => void answer(response, request));
});
afterEach(() => host.close());

const valueOn = (metric: string, day: number): number | undefined =>
  sink.column(`stable.${metric}_ethereum` as never, '1d').get(MIDNIGHT + day * DAY);

/** Volume without mints and burns, and addresses of a coin's blocks, counted plainly. */
const plain = (coin: Coin, from: number, to: number): [number, number] => {
  const moved = transfers.filter((one) => one.coin === coin && one.block >= from && one.block <= to);
  const people = new Set(moved.flatMap((one) => [one.from, one.to]));
  people.delete(NOBODY);
  const between = moved.filter((one) => one.from !== NOBODY && one.to !== NOBODY);
  return [between.reduce((sum, { cents }) => sum + cents, 0) / 100, people.size];
};

const anyTransfer = fc.record({
  coin: fc.constantFrom<Coin[]>('usdt', 'usdc', 'busd'),
  block: fc.integer({ min: FIRST - 30, max: FIRST + 60 }),
  from: fc.integer({ min: 0, max: 12 }),
  to: fc.integer({ min: 0, max: 12 }),
  cents: fc.integer({ min: 0, max: 10_000_000 }),
});

describe('transfers of stablecoins on Ethereum', () => {
  test('are counted by day from the open one on, however the head moves and whatever ranges the node bears', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTransfer, { maxLength: 60 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 4 }),
        async (all, moves) => {
          [transfers, head, ranges, sink] = [all, FIRST, [], new MemorySink()];
          most = Math.max(1, ...Array.from(Map.groupBy(all, ({ block }) => block).values(), ({ length }) => length));
          const source = sourceOf();
          for (const move of [0, ...moves]) {
            head += move;
            do expect(await pull(source)).toBeUndefined();
            while (source.note !== undefined);
            for (let day = 0; FIRST + day * 24 <= head; day += 1)
              for (const coin of ['usdt', 'usdc', 'busd'] as const) {
                const [volume, people] = plain(coin, FIRST + day * 24, Math.min(head, FIRST + day * 24 + 23));
                expect([valueOn(`${coin}_transferred`, day), valueOn(`${coin}_active`, day)]).toEqual([
                  expect.closeTo(volume, 6),
                  people,
                ]);
              }
          }
          expect(valueOn('usdt_transferred', -1)).toBeUndefined();
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of the open day are provisional, those of an ended one final', async () => {
    const source = sourceOf();
    await pull(source);
    expect(sink.batches.map(({ provisionalFrom }) => provisionalFrom)).toEqual([MIDNIGHT]);
    head += 24;
    await pull(source);
    expect(sink.batches.slice(1).map(({ provisionalFrom }) => provisionalFrom)).toEqual([undefined, MIDNIGHT + DAY]);
  });

  test('are withheld until the count has reached the head, and each block is asked once', async () => {
    head = FIRST + 20;
    transfers = Array.from({ length: 20 * 400 }, (_, at) => ({
      coin: 'usdt',
      block: FIRST + (at % 20),
      from: at + 1,
      to: at + 2,
      cents: 100,
    }));
    most = 100;
    const source = sourceOf();
    expect(await pull(source)).toMatchObject({ problem: 'server' });
    expect(sink.batches).toEqual([]);
    [most, ranges] = [400, []];
    await pull(source);
    expect(valueOn('usdt_transferred', 0)).toBe(8_000);
    expect(ranges.map(([from, to]) => to - from + 1).reduce((sum, one) => sum + one, 0)).toBe(head - FIRST + 1);
  });

  test.each([
    ['twice', (logs: object[]) => [...logs, ...logs]],
    ['of another contract', (logs: object[]) => logs.map((one) => ({ ...one, address: `0x${'11'.repeat(20)}` }))],
    ['of another event', (logs: object[]) => logs.map((one) => ({ ...one, topics: [`0x${'11'.repeat(32)}`] }))],
    ['of more than there can be', (logs: object[]) => logs.map((one) => ({ ...one, data: `0x${'f'.repeat(64)}` }))],
    ['of blocks that were not asked for', (logs: object[]) => logs.map((one) => ({ ...one, blockNumber: '0x1' }))],
    ['that were removed', (logs: object[]) => logs.map((one) => ({ ...one, removed: true }))],
  ])('%s are not believed, and nothing of that answer counts', async (_, lie) => {
    transfers = [{ coin: 'usdc', block: FIRST + 1, from: 1, to: 2, cents: 250 }];
    change = lie;
    const source = sourceOf();
    expect(await pull(source)).toMatchObject({ problem: 'malformed' });
    expect(sink.batches).toEqual([]);
    change = (logs) => logs;
    expect(await pull(source)).toBeUndefined();
    expect([valueOn('usdc_transferred', 0), valueOn('usdc_active', 0)]).toEqual([2.5, 2]);
  });

  test('are not counted for programs that run once', async () => {
    expect(await sourceOf().probe(bareContext(sink))).toBe(timeOf(head));
    expect(ranges).toEqual([]);
  });
});
