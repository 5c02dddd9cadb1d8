import { DAY } from '@chaintide/contracts/limits';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { HeldIssuance } from './held-issuance.ts';
import { IssuanceSource } from './issuance.source.ts';
import { TronNode } from './tron.node.ts';

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const values = (sink: MemorySink, metric: string): number[] => [...sink.column(metric as never, '1d').values()];

describe('mints and burns on TRON', () => {
  const CONTRACT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const listed = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
    block_number: 7,
    block_timestamp: now - 3 * DAY,
    contract_address: CONTRACT,
    event_index: '2',
    event_name: 'Issue',
    result: { 0: '1000000000000000', amount: '1000000000000000' },
    transaction_id: 'AB'.repeat(32),
    ...change,
  });
  const now = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
  let held: HeldIssuance;
  let sink: MemorySink;
  let tron: ScriptedHost;
  let pages: Record<string, unknown>[];
  const open = async (): Promise<SourceError | undefined> => {
    tron = await ScriptedHost.open((url) => {
      if (url.pathname.endsWith('getnowblock')) return replies.json({ block_header: { raw_data: { timestamp: now } } });
      if (url.pathname.endsWith('triggerconstantcontract'))
        return replies.json({ constant_result: [word(4_000_000n)] });
      const isIssue = url.searchParams.get('event_name') === 'Issue' && url.pathname.includes(CONTRACT);
      const at = Number(url.searchParams.get('fingerprint') ?? 0);
      return replies.json(isIssue ? (pages[at] ?? { data: [] }) : { data: [], meta: {} });
    });
    const source = new IssuanceSource({
      name: 'tron',
      provider: 'TRON',
      url: tron.url,
      simulated: false,
      limit: { name: 'tron', weight: 1e6, windowMs: 1_000 },
      node: new TronNode({ url: tron.url, key: undefined, begins: now - 5 * DAY }),
    });
    return drain(source.fetch({ ...bareContext(sink, () => now), issuance: held }), sink);
  };
  beforeEach(() => {
    [held, sink] = [new HeldIssuance(), new MemorySink()];
  });
  afterEach(() => tron.close());

  test('are read page by page, confirmed ones only', async () => {
    pages = [
      { data: [listed()], meta: { fingerprint: '1' } },
      { data: [listed({ event_index: 3 })], meta: {} },
    ];
    expect(await open()).toBeUndefined();
    expect([...held.events.values()].map(({ amount, index, hash }) => [amount, index, hash])).toEqual([
      ['1000000000', 2, 'ab'.repeat(32)],
      ['1000000000', 3, 'ab'.repeat(32)],
    ]);
    const queries = tron.requests.filter(({ pathname }) => pathname.endsWith('/events'));
    expect(queries.every(({ searchParams }) => searchParams.get('only_confirmed') === 'true')).toBe(true);
    expect(Math.max(...values(sink, 'stable.usdt_minted_tron'))).toBe(2e9);
    expect(values(sink, 'stable.usdt_treasury_tron')).toEqual([4]);
  });

  test.each([
    ['another contract', { contract_address: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' }],
    ['another event', { event_name: 'Transfer' }],
    ['an unconfirmed one', { _unconfirmed: true }],
    ['another time', { block_timestamp: now + DAY }],
    ['an amount of 2^255', { result: { 0: String(2n ** 255n) } }],
    ['a negative amount', { result: { 0: '-5' } }],
    ['no amount', { result: {} }],
    ['a malformed hash', { transaction_id: '0x' }],
  ])('are not believed where one is of %s', async (_name, change) => {
    pages = [{ data: [listed(change)], meta: {} }];
    expect((await open())?.problem).toBe('malformed');
    expect(held.events.size).toBe(0);
  });

  test('are not believed where one is told twice, or the pages never end', async () => {
    pages = [{ data: [listed(), listed()], meta: {} }];
    expect((await open())?.problem).toBe('malformed');
    await tron.close();
    pages = [{ data: [], meta: { fingerprint: '0' } }];
    expect((await open())?.problem).toBe('server');
  });
});
