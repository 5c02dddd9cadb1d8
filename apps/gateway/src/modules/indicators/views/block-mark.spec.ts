import { DAY, SECOND } from '@chaintide/contracts/limits';
import { hexOf } from '@chaintide/onchain/blocks/bytes';
import { medianTime } from '@chaintide/onchain/blocks/times';
import type { NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { IndexRig } from '../../sources/bitcoin/fixtures/index-rig.ts';
import { caller } from '../fixtures/proofs-rig.ts';

const supplyOf = ({ coins }: NaiveBlock): number =>
  [...coins.values()].reduce((sum, { value }) => sum + value, 0) / 1e8;
/** The day by median time past, as the index of a real chain counts. */
const dayOf = (chain: readonly NaiveBlock[], { height }: NaiveBlock): number => {
  const times = chain.slice(0, height + 1).map(({ time }) => time);
  return Math.floor((medianTime(times) * SECOND) / DAY) * DAY;
};

describe('the newest block behind an indicator', () => {
  let rig: IndexRig;
  beforeEach(async () => {
    rig = await IndexRig.open(3, 250); // some two days
    rig.give('btc.price', [1, 2, 4, 8]);
    await rig.follow();
  });
  afterEach(() => rig.close());

  const tip = () => {
    const { height, hash } = rig.node.chain.at(-1)!;
    return { height, hash: hexOf(hash), day: 'mtp' };
  };
  const seriesOf = (id: string) => rig.indicators.seriesOf({ id, resolution: '1d', parameters: {} });
  const proofOf = (id: string, time: number) =>
    rig.proofs.proofFor({ id, resolution: '1d', parameters: {} }, time / SECOND, caller('admin'));

  it('is named by the series, by what is pushed and by the proof of a point', async () => {
    expect(seriesOf('btc.realized_cap').block).toEqual(tip());
    expect(rig.indicators.delta('btc.realized_cap', '1d').block).toEqual(tip());
    expect((await proofOf('btc.realized_cap', rig.firstDay)).block).toEqual(tip());
    rig.node.grow(1);
    await rig.follow();
    expect(seriesOf('btc.realized_cap').block).toEqual(tip());
  });

  it('is none where nothing was read from blocks', () => {
    rig.give('btc.close', [1]);
    expect(seriesOf('btc.price')).not.toHaveProperty('block');
  });

  it('moves with a reorganisation, which corrects the points and is logged as a revision', async () => {
    const [before, day] = [tip(), rig.firstDay + DAY];
    const held = rig.series.column('btc.supply', '1d').point(day / DAY)!;
    expect(held.provisional).toBe(false); // the day was over
    rig.node.reorganise(140);
    rig.clock.time += 1_000;
    await rig.follow();
    expect(tip()).not.toEqual(before);
    expect(seriesOf('btc.supply').block).toEqual(tip());
    const lastOfDay = rig.node.chain.findLast((block) => dayOf(rig.node.chain, block) === day)!;
    const { times, values } = seriesOf('btc.supply');
    expect(values[0]![times.indexOf(day / SECOND)]).toBe(supplyOf(lastOfDay));
    const { block, inputs } = await proofOf('btc.supply', day);
    expect(block).toEqual(tip());
    expect(inputs[0]!.revisions).toMatchObject([
      { was: held.value, becomes: supplyOf(lastOfDay), seenAt: rig.clock.now(), source: 'Bitcoin' },
    ]);
  });
});
