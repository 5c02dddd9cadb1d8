import type { AlarmCondition, AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { sharedBitcoinMetrics } from '@chaintide/indicators/metrics/origins';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { ownerText } from '@chaintide/onchain/scripts/owner-text';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { BitcoinSource } from '../../src/modules/sources/bitcoin/bitcoin.source.ts';
import { ScriptedNode } from '../../src/modules/sources/bitcoin/fixtures/scripted-node.ts';
import { bareContext, MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import { SourcesService } from '../../src/modules/sources/sources.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { PgliteDatabase } from '../../src/platform/db/pglite-database.ts';
import { layDatabase } from '../../src/platform/db/testing.ts';
import { AlarmsRig, callerOf, draft } from './rig.ts';

const COIN = 1e8;
const TRIES = 10;

/** The bitcoins of addresses by their outputs that are not spent. */
const ownedIn = ({ coins }: NaiveBlock, addresses: readonly string[]): number =>
  [...coins.values()].reduce((sum, { script, value }) => sum + (addresses.includes(ownerText(script)) ? value : 0), 0) /
  COIN;

describe('alarms on what is read from the chain', () => {
  let folder: string;
  let db: Database;
  let rig: AlarmsRig;
  let node: Awaited<ReturnType<typeof ScriptedNode.open>>;
  let source: BitcoinSource;
  let alice: number;
  const stop = new AbortController();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chaintide-alarms-'));
    await layDatabase(folder);
    db = await PgliteDatabase.open(join(folder, 'pg'));
    rig = await AlarmsRig.on(db);
    node = await ScriptedNode.open(3, 250);
    source = new BitcoinSource({
      name: 'bitcoin',
      provider: 'Bitcoin',
      url: node.host.url,
      simulated: false,
      limit: { name: 'bitcoin', weight: 1_000, windowMs: SECOND },
      file: join(folder, 'index'),
      metrics: Object.keys(sharedBitcoinMetrics) as MetricId[],
      history: true,
      saveEveryMs: 0,
      lookMs: 600 * SECOND,
    });
    Object.defineProperty(rig.module.get(SourcesService, { strict: false }), 'bitcoin', { value: source });
    alice = await rig.account('alice');
  }, 120_000);
  afterAll(async () => {
    stop.abort();
    await node.host.close();
    await db.close();
    await rm(folder, { recursive: true, force: true });
  });

  const look = async (): Promise<void> => {
    const context = { ...bareContext(new MemorySink(), () => rig.clock.now()), signal: stop.signal };
    const blocks = rig.module.get(BitcoinBlocksService, { strict: false });
    const values: typeof context.values = (metric, step, range) => rig.series.values(metric, step, range);
    for await (const given of source.fetch({ ...context, values, blocks })) rig.series.ingest(given);
  };
  const follow = async (): Promise<void> => {
    let isOver = false;
    for (let tries = 1; !isOver; tries++)
      // as the poller: connections that were kept may have ended
      isOver = await look().then(
        () => true,
        (error: unknown) => {
          if (tries === TRIES) throw error;
          return false;
        },
      );
    rig.clock.time += 61 * SECOND;
    await rig.settled();
  };
  const set = (subject: object, condition: AlarmCondition) =>
    rig.alarms.create(draft({ rule: { subject, condition } as AlarmRule }), callerOf(alice));
  const stateOf = async (id: bigint): Promise<unknown> =>
    (await db.query('select state from alarms where id = $1', [id]))[0]?.['state'];
  const richest = (): string[] => {
    const { coins } = node.chain.at(-1)!;
    return [
      ...new Set([...coins.values()].toSorted((a, b) => b.value - a.value).map(({ script }) => ownerText(script))),
    ]
      .filter((text) => !text.includes('('))
      .slice(0, 3);
  };

  it('has no data before the index is complete, and watches the sum of the balances after every block', async () => {
    const addresses = richest();
    const sum = ownedIn(node.chain.at(-1)!, addresses);
    const up = await set({ kind: 'address', addresses }, { type: 'above', level: sum + 1 / COIN });
    const down = await set({ kind: 'address', addresses }, { type: 'below', level: sum - 1 / COIN });
    await rig.settled();
    expect([await stateOf(up.id), await stateOf(down.id)]).toEqual(['noData', 'noData']);
    await follow();
    expect([await stateOf(up.id), await stateOf(down.id)]).toEqual(['armed', 'armed']);
    let now = sum;
    while (now === sum) {
      node.grow(1);
      now = ownedIn(node.chain.at(-1)!, addresses);
    }
    await follow();
    expect([await stateOf(up.id), await stateOf(down.id)]).toEqual(
      now > sum ? ['firing', 'armed'] : ['armed', 'firing'],
    );
    expect((await rig.firings()).map(({ value }) => value)).toEqual([expect.closeTo(now, 8)]);
    node.oddities = { blocks: 1_000, headers: 1_000 };
    await follow();
    node.oddities = {};
    await follow();
    expect(await rig.firings()).toHaveLength(1);
  }, 60_000);

  it('rehearses balances, of which a change from nothing is a change', async () => {
    const addresses = richest().slice(0, 1);
    const given = { subject: { kind: 'address', addresses }, condition: { type: 'risesBy', amount: 1e-8, within: 1 } };
    const told = await rig.rehearsals.rehearse({ rule: given as AlarmRule, hold: 0, cycle: 60 }, callerOf(alice));
    expect(told.firings.length).toBeGreaterThan(0);
    expect(told.times.at(-1)! * SECOND).toBe(Math.floor(rig.clock.now() / DAY) * DAY);
  });

  it('drops what is not in order: spellings that are one address, and texts that are none', async () => {
    const [one] = richest();
    const made = await set({ kind: 'address', addresses: [one, one] }, { type: 'above', level: 1e7 });
    expect(made.rule.subject).toEqual({ kind: 'address', addresses: [one] });
    const failure = (address: string) =>
      set({ kind: 'address', addresses: [address] }, { type: 'above', level: 1 }).then(
        () => undefined,
        ({ error }: { error?: string }) => error,
      );
    expect(await failure(one!.slice(0, -1) + (one!.endsWith('q') ? 'p' : 'q'))).toBe('alarm.addressChecksum');
    expect(await failure('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('alarm.addressForm');
    expect(await failure('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe('alarm.addressNetwork');
  });

  it('watches an indicator under another day rule whenever it is read anew', async () => {
    rig.days(Array.from({ length: 10 }, () => 1));
    await follow();
    const of = (parameters: object) => ({ kind: 'value', indicator: 'btc.supply', sma: 0, parameters });
    const { id, rule } = await set(of({ day: 'header', cost: 'close' }), { type: 'above', level: 1 });
    expect(rule.subject).toEqual({ ...of({ day: 'header' }) });
    await follow();
    expect(await stateOf(id)).toBe('firing'); // it held when it was set
    const rehearse = (parameters: object) =>
      rig.rehearsals.of(
        { rule: { subject: of(parameters), condition: { type: 'above', level: 1 } } as AlarmRule, hold: 0, cycle: 60 },
        callerOf(alice),
      );
    const [plain, other] = [await rehearse({}), await rehearse({ day: 'utc+8' })];
    expect(other.values).not.toEqual(plain.values);
    await expect(set(of({ day: 'gmt' }), { type: 'above', level: 1 })).rejects.toMatchObject({
      error: 'parameter.invalid',
    });
    await expect(set(of({ wrong: 'x' }), { type: 'above', level: 1 })).rejects.toMatchObject({
      error: 'parameter.unknown',
    });
  });

  it('watches the definition that it names, and not the default one', async () => {
    const mean = { kind: 'value', indicator: 'btc.ahr999', sma: 0 };
    rig.days(Array.from({ length: 400 }, (_, index) => 100 + (index % 50)));
    rig.today(120);
    const { value: plain } = await rig.alarms.measure({
      subject: mean,
      condition: { type: 'above', level: 0 },
    } as AlarmRule);
    const { value: other } = await rig.alarms.measure({
      subject: { ...mean, parameters: { mean: 'harmonic' } },
      condition: { type: 'above', level: 0 },
    } as AlarmRule);
    expect([plain, other].every(Number.isFinite)).toBe(true);
    expect(other).not.toBe(plain);
  });
});
