import { DAY, SECOND } from '@chaintide/contracts/limits';
import { Poller } from '../../src/modules/sources/polling/poller.ts';
import { MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import { HeldIssuance } from '../../src/modules/sources/nodes/held-issuance.ts';
import { openVendor, vendors } from '../../src/modules/sources/vendors.ts';
import { readConfig } from '../../src/config.ts';
import { Simnet } from '../simnet.ts';

interface Row {
  readonly date: string;
  readonly totalCirculating: { readonly peggedUSD: number };
  readonly totalUnreleased: { readonly peggedUSD: number };
}

const FIRST = Date.UTC(2026, 0, 1); // of the simulated chains

describe('mints and burns in the simulated world', () => {
  let simnet: Simnet;
  const sink = new MemorySink();
  const issuance = new HeldIssuance();
  beforeAll(async () => {
    simnet = await Simnet.start();
    const config = readConfig({ SIMNET_URL: simnet.url });
    const nodes = vendors.filter(({ key }) => key === 'ethereum' || key === 'tron');
    const unexpected = (_: string, error: unknown): never => {
      throw error;
    };
    const poller = new Poller(
      nodes.flatMap((vendor) => openVendor(vendor, config).sources),
      { ...sink.ports, issuance, onStatus() {}, onUnexpected: unexpected },
    );
    const isWhole = (): boolean =>
      (issuance.span('ethereum')?.from.at ?? 1) <= 0 && (issuance.span('tron')?.from.at ?? Infinity) <= FIRST;
    while (!isWhole()) expect((await poller.once()).map(({ detail }) => detail)).toEqual([null, null]);
    await poller.stop();
  }, 120_000);
  afterAll(() => simnet.stop());

  const chart = async (path: string): Promise<ReadonlyMap<number, Row>> => {
    const rows = (await (await fetch(`${simnet.url}/stablecoincharts/${path}`)).json()) as Row[];
    return new Map(rows.map((row) => [Number(row.date) * SECOND, row]));
  };
  const net = (name: string, chain: string): ReadonlyMap<number, number> => {
    const [minted, burned] = ['minted', 'burned'].map((quantity) =>
      sink.column(`stable.${name}_${quantity}_${chain}` as never, '1d'),
    );
    return new Map([...minted!].map(([day, value]) => [day, value - burned!.get(day)!]));
  };
  /** In order: a column holds the days in the order in which they were read. */
  const ordered = (days: Iterable<[number, number]>): [number, number][] => [...days].toSorted(([a], [b]) => a - b);
  const whole = (days: ReadonlyMap<number, number>): [number, number][] =>
    ordered(days)
      .filter(([day]) => day > FIRST)
      .slice(0, -1);

  it.each([
    ['usdc', 2, 'Ethereum'],
    ['usdc', 2, 'Tron'],
    ['busd', 4, 'Ethereum'],
  ] as const)('add up to what DefiLlama says of %s (%i) on %s, every whole day', async (coin, number, chain) => {
    const rows = await chart(`${chain}?stablecoin=${number}`);
    const at = (day: number): number => rows.get(day)!.totalCirculating.peggedUSD;
    const days = whole(net(coin, chain.toLowerCase()));
    expect(days.length).toBeGreaterThan(0);
    for (const [day, value] of days) expect(value).toBeCloseTo(at(day) - at(day - DAY), 3);
  });

  it('add up to circulation and treasury of USDT, which its issuer fills first', async () => {
    const [onEthereum, onTron, all] = await Promise.all(
      ['Ethereum', 'Tron', 'all'].map((on) => chart(`${on}?stablecoin=1`)),
    );
    const exists = (day: number): number =>
      onEthereum!.get(day)!.totalCirculating.peggedUSD +
      onTron!.get(day)!.totalCirculating.peggedUSD +
      all!.get(day)!.totalUnreleased.peggedUSD;
    const tron = net('usdt', 'tron');
    for (const [day, value] of whole(net('usdt', 'ethereum')))
      expect(value + tron.get(day)!).toBeCloseTo(exists(day) - exists(day - DAY), 3);
    const today = ordered(sink.column('stable.usdt_treasury_ethereum', '1d')).at(-1)!;
    expect(today[1] + ordered(sink.column('stable.usdt_treasury_tron', '1d')).at(-1)![1]).toBe(
      all!.get(today[0])!.totalUnreleased.peggedUSD,
    );
  });

  it('hold events of every kind', () => {
    const kinds = new Set([...issuance.events.values()].map(({ chain, coin, kind }) => `${chain} ${coin} ${kind}`));
    expect(kinds.size).toBeGreaterThanOrEqual(9);
  });
});
