import { DAY, SECOND } from '@chaintide/contracts/limits';
import { deriveColumns } from '@chaintide/onchain/columns/derive';
import { deriveOwnerColumns } from '@chaintide/onchain/columns/owner-columns';
import { hexOf } from '@chaintide/onchain/blocks/bytes';
import { mainnet } from '@chaintide/onchain/blocks/network';
import type { DayRule } from '@chaintide/onchain/blocks/times';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { OwnerDays } from '@chaintide/onchain/owner-days/owner-days';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';
import { IndexRig } from '../../sources/bitcoin/fixtures/index-rig.ts';
import { failureOf } from '../fixtures/indicators-rig.ts';
import { caller } from '../fixtures/proofs-rig.ts';
import { RereadService } from './reread.service.ts';

const SLOW = 120_000; // starts a thread
const PRICES = [1, 2, 4, 8];
const TURNOVERS = [NaN, 30, 60, 60]; // the exchange began on the second day
const VOLUMES = [NaN, 10, 20, 0];
const VWAPS = [1, 3, 3, 8]; // where nothing was traded, the close

/** The columns of a chain that was read under one rule alone. */
const columnsUnder = (
  rule: DayRule,
  { node }: IndexRig,
  prices: readonly number[],
): { first: number; of: ReadonlyMap<string, Float64Array> } => {
  const ledger = new Ledger(new Uint8Array(16), mainnet);
  const [matrix, ownerDays] = [new CohortMatrix(rule), new OwnerDays()];
  for (const { bytes } of node.chain) {
    const flow = ledger.apply(bytes);
    matrix.append(flow);
    ownerDays.append(matrix.rows - 1, { flow, columns: ledger.ownerColumns, owners: ledger.owners });
  }
  const offset = matrix.firstDay - Math.floor(node.chain[0]!.time / (DAY / SECOND));
  const ofRows = Float64Array.from({ length: matrix.rows }, (_, row) => prices[row + offset] ?? NaN);
  const of = new Map([...deriveColumns(matrix, ofRows, { kinds: scriptKinds }), ...deriveOwnerColumns(ownerDays)]);
  return { first: matrix.firstDay, of };
};

describe('history that is read anew', () => {
  let rig: IndexRig;
  const open = async (): Promise<void> => {
    rig = await IndexRig.open(3, 250); // some two days
    rig.give('btc.price', PRICES);
  };

  const grantedOf = (id: string, parameters: Record<string, string>, more: object = {}) =>
    rig.views.granted({ id, resolution: '1d', parameters, ...more }, caller('admin'));
  const seriesOf = async (id: string, parameters: Record<string, string>) => {
    const excerpt = await grantedOf(id, parameters).read();
    const values = new Map(
      Array.from(excerpt.times, (time, index) => [(time * SECOND) / DAY, excerpt.values[0]![index]!]),
    );
    return { ...excerpt, at: values };
  };
  const failure = (id: string, parameters: Record<string, string>) =>
    seriesOf(id, parameters).then(
      () => undefined,
      (error: { error?: string }) => error.error,
    );
  /** By day, without days that have no value. */
  const daysOf = ({ first, of }: ReturnType<typeof columnsUnder>, name: string): Map<number, number> =>
    new Map(
      [...of.get(name)!]
        .map((value, row): [number, number] => [first + row, value])
        .filter(([, value]) => !Number.isNaN(value)),
    );

  describe('on a chain that stays', () => {
    beforeAll(async () => {
      await open();
      await rig.follow();
    }, SLOW);
    afterAll(() => rig.close());

    it('is explained by its own inputs, without the revisions of others', async () => {
      const time = rig.firstDay / SECOND;
      const raw = { id: 'btc.realized_cap', resolution: '1d', parameters: { day: 'header' } };
      const proof = await rig.proofs.proofFor(raw, time, caller('admin'));
      expect(proof.parameters).toEqual({ source: 'index', day: 'header' });
      expect(proof.block).toMatchObject({ height: 249, day: 'header' });
      const [value] = daysOf(columnsUnder('header', rig, PRICES), 'realized_cap').values();
      expect(proof.columns[0]!.value).toBe(value);
      expect(proof.inputs).toMatchObject([{ metric: 'btc.realized_cap', value, source: 'Bitcoin', revisions: [] }]);
    });

    it.each(['header', 'mtp', 'utc+8'] as const)(
      'by days of %s is that of an index read under that rule alone',
      async (day) => {
        const alone = columnsUnder(day, rig, PRICES);
        for (const [id, name] of [
          ['btc.supply', 'supply'],
          ['btc.realized_cap', 'realized_cap'],
          ['btc.lth_supply', 'lth_supply_155'],
          ['btc.addresses_new', 'addresses_new'],
        ] as const)
          expect([id, (await seriesOf(id, { day })).at]).toEqual([id, daysOf(alone, name)]);
      },
    );

    it('at other prices is that of the same index derived from them', async () => {
      rig.give('btc.turnover', TURNOVERS);
      rig.give('btc.volume', VOLUMES);
      const ours = columnsUnder('mtp', rig, VWAPS);
      const cap = await seriesOf('btc.realized_cap', { cost: 'vwap' });
      expect(cap.at).toEqual(daysOf(ours, 'realized_cap'));
      expect(cap.at).not.toEqual((await seriesOf('btc.realized_cap', {})).at);
      const mvrv = await seriesOf('btc.mvrv', { cost: 'vwap' }); // over the market value at the same prices
      const [supplies, caps] = [daysOf(ours, 'supply'), daysOf(ours, 'realized_cap')];
      for (const [day, usd] of caps)
        expect(mvrv.at.get(day)).toBeCloseTo((VWAPS[day - ours.first]! * supplies.get(day)!) / usd, 12);
    });

    it('under both, and under another limit for holders', async () => {
      rig.give('btc.close', [NaN, 5, 5, 5]);
      const ours = columnsUnder('utc+8', rig, [1, 5, 5, 5]);
      const given = { day: 'utc+8', cost: 'exchange', cut: '150' };
      expect((await seriesOf('btc.sth_realized_cap', given)).at).toEqual(daysOf(ours, 'sth_realized_cap_150'));
    });

    it('is the series as it stands where a link names the defaults', async () => {
      const raw = { id: 'btc.supply', resolution: '1d', parameters: { day: 'standard', cost: 'close' } };
      expect(rig.views.isLive(raw)).toBe(true);
      expect((await seriesOf('btc.supply', raw.parameters)).parameters).toEqual({ source: 'index' });
      expect(rig.views.isLive({ ...raw, parameters: { day: 'utc 8' } })).toBe(false); // a plus in an address is a space
    });
  });

  describe('on a chain that changes', () => {
    beforeEach(open, SLOW);
    afterEach(() => rig.close());

    it('follows every block and every reorganisation, and names the newest block and its days', async () => {
      await rig.follow();
      for (const change of [() => rig.node.grow(3), () => rig.node.reorganise(140), () => rig.node.grow(1)]) {
        change();
        await rig.follow();
        const { at, block } = await seriesOf('btc.realized_cap', { day: 'header' });
        expect(at).toEqual(daysOf(columnsUnder('header', rig, PRICES), 'realized_cap'));
        const { height, hash } = rig.node.chain.at(-1)!;
        expect(block).toEqual({ height, hash: hexOf(hash), day: 'header' });
      }
    });

    it('follows the price of the open day, and is not read again without a change', async () => {
      await rig.follow();
      const before = grantedOf('btc.realized_cap', { day: 'header' });
      expect(grantedOf('btc.realized_cap', { day: 'header' }).state).toBe(before.state);
      const moved = [1, 2, 5, 8];
      rig.give('btc.price', moved);
      expect(before.isFresh()).toBe(false);
      expect(grantedOf('btc.realized_cap', { day: 'header' }).state).toBe(before.state); // not with every tick
      rig.clock.time += 5 * SECOND;
      const { at } = await seriesOf('btc.realized_cap', { day: 'header' });
      expect(at).toEqual(daysOf(columnsUnder('header', rig, moved), 'realized_cap'));
    });

    it('is refused where it cannot be had, and says why', async () => {
      expect(await failure('btc.realized_cap', { day: 'header' })).toBe('index.busy');
      await rig.follow();
      expect(failureOf(() => grantedOf('btc.realized_cap', { day: 'gmt' }))).toMatchObject({
        name: 'parameter.invalid',
      });
      expect(failureOf(() => grantedOf('btc.price', { day: 'mtp' }))).toMatchObject({ name: 'parameter.unknown' });
      expect(failureOf(() => grantedOf('btc.realized_cap', { day: 'mtp' }, { known: '2009-01-04' }))).toMatchObject({
        name: 'parameter.apart',
      });
      const apart = new RereadService(rig.indicators, rig.series, { bitcoin: undefined }, rig.clock);
      const raw = { id: 'btc.realized_cap', resolution: '1d', parameters: { day: 'mtp' } };
      await expect(apart.granted(raw, caller('admin')).read()).rejects.toMatchObject({ error: 'index.missing' });
      rig.node.oddities = { blocks: 1_000, headers: 1_000 };
      await rig.follow();
      expect(await failure('btc.realized_cap', { day: 'mtp' })).toBe('index.busy');
    });
  });
});
