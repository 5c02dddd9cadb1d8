import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Anvil } from '../../chain/fixtures/anvil.ts';
import { TestToken } from '../../chain/fixtures/test-token.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { EtherSource } from './ether.source.ts';
import { Between } from './fixtures/between.ts';

const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ISSUED = 25_000_000n;
const START = Date.UTC(2026, 4, 1);
const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

describe('the days of a real node', () => {
  let anvil: Anvil;
  let node: Between;
  let source: EtherSource;
  let sink: MemorySink;
  let folder: string;
  let contract: string;
  let now: number;
  const stop = new AbortController();
  const refused = { error: { code: -32_000, message: 'busy' }, result: undefined };

  beforeAll(async () => {
    anvil = await Anvil.start({ at: START });
    node = await Between.open(anvil.url);
    const balance = String(10_000n * 10n ** 18n);
    node.instead.set('debug_dumpBlock', () => ({ error: undefined, result: { accounts: { [PAYER]: { balance } } } }));
    const token = await TestToken.deploy(anvil, { symbol: 'USDT', decimals: 6 });
    await token.send('transfer', [OTHER, ISSUED]);
    await anvil.mine();
    folder = mkdtempSync(join(tmpdir(), 'chaintide-ether-'));
    sink = new MemorySink();
    now = START + DAY / 2;
    const points = { 'eth.price': [-3, -2, -1].map((day) => ({ time: START + day * DAY, value: 2_000 })) };
    sink.ingest({ source: 'test', simulated: false, priority: 1, fetchedAt: 0, step: '1d', points });
    contract = token.address.toLowerCase();
    source = sourceOf();
  });
  const sourceOf = (changes: Partial<ConstructorParameters<typeof EtherSource>[0]> = {}): EtherSource =>
    new EtherSource({
      name: 'ether',
      provider: 'Ethereum',
      nodes: [{ url: node.url }],
      simulated: false,
      chainId: anvil.chainId,
      tokens: [{ name: 'usdt', contract, decimals: 6 }],
      limit: { name: 'ether', weight: 1_000, windowMs: SECOND },
      file: join(folder, 'index'),
      metrics: ['eth.tx_count', 'eth.usdt_volume', 'stable.usdt_transferred_ethereum', 'stable.usdt_ethereum'],
      ...changes,
    });
  afterAll(async () => {
    stop.abort();
    await node.close();
    anvil.stop();
    rmSync(folder, { recursive: true });
  });

  const pull = async (): Promise<void> => {
    const context = { ...bareContext(sink, () => now), ether: sink.ether, signal: stop.signal };
    do expect(await drain(source.fetch(context), sink)).toBeUndefined();
    while (source.progress);
    now += 6 * MINUTE;
  };
  const today = (metric: MetricId): number | undefined => sink.column(metric, '1d').get(START);

  it('are given where a node refuses to tell balances, which is a note, and asked for again', async () => {
    node.instead.set('eth_getBalance', () => refused);
    await pull();
    expect([today('eth.tx_count'), today('eth.usdt_volume')]).toEqual([2, 25]);
    expect(source.note).toMatch(/^without balances of the node: .*refuses eth_getBalance: -32000 busy/);
    expect(sink.ether.ranking).toBeUndefined();
    node.instead.delete('eth_getBalance');
    await pull();
    expect(source.note).toBeUndefined();
    expect(sink.ether.ranking!.accounts.map(({ address }) => address)).toEqual([PAYER.toLowerCase()]);
  });

  it('need traces of the node if they are wanted, of which a program that asks once says so', async () => {
    const probe = () => sourceOf({ areTraced: true, file: join(folder, 'other') }).probe(bareContext(sink, () => now));
    await expect(probe()).resolves.toBeGreaterThanOrEqual(START);
    node.instead.set('debug_traceBlockByNumber', () => ({
      ...refused,
      error: { code: -32_601, message: 'no such method' },
    }));
    await expect(probe()).rejects.toThrow('gives no traces, which ETHEREUM_TRACES=on needs: no such method');
  });

  it('have what moved of a stablecoin, and what circulates only once its contract says that this is all', async () => {
    expect([today('stable.usdt_transferred_ethereum'), today('stable.usdt_ethereum')]).toEqual([25, undefined]);
    node.instead.set('eth_call', () => ({ error: undefined, result: word(2n * ISSUED) }));
    await pull();
    expect(today('stable.usdt_ethereum')).toBeUndefined();
    node.instead.set('eth_call', () => ({ error: undefined, result: word(ISSUED) }));
    await pull();
    expect(today('stable.usdt_ethereum')).toBe(25);
  });
});
