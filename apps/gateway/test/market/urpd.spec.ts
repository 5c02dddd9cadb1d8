import type { RouteData } from '@chaintide/contracts/http';
import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { urpdRoute } from '@chaintide/contracts/market/urpd';
import { costHistogram, type CostsReader } from '@chaintide/onchain/columns/cost-histogram';
import { deriveColumns } from '@chaintide/onchain/columns/derive';
import { PlainChain } from '@chaintide/onchain/matrix/chain-testing';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const PRICES = [NaN, 100, 400, 200];

/** A block of 50 BTC on each of four days from 2009-01-03. */
const matrix = (): CohortMatrix => {
  const chain = new PlainChain();
  const built = new CohortMatrix('header');
  for (let day = 0; day < PRICES.length; day++)
    built.append(chain.add({ seconds: 86_400, unclaimed: 0, transactions: [] }));
  return built;
};

const readerOf = (prices: Float64Array): { read: CostsReader; asked: (number | undefined)[] } => {
  const chain = matrix();
  const { firstDay, rows } = chain;
  const lastDay = firstDay + rows - 1;
  const asked: (number | undefined)[] = [];
  const read: CostsReader = async ({ day = lastDay, scale }) => {
    asked.push(day - firstDay);
    const isThere = day >= firstDay && day <= lastDay;
    const costs = isThere ? { day, ...costHistogram(chain, prices, { row: day - firstDay, scale }) } : undefined;
    return { firstDay, lastDay, costs };
  };
  return { read, asked };
};

describe('the distribution of unspent coins over what they had cost', () => {
  let everyone: Everyone;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', caller = vip) => everyone.read('/marketall/btc/costDistribution', query, caller);
  const dataOf = async (query: string) => (await ask(query)).answer!.data as RouteData<typeof urpdRoute>;
  const lend = (prices = Float64Array.from(PRICES)) => {
    const { read, asked } = readerOf(prices);
    everyone.gateway.app.get(BitcoinBlocksService).serveCosts(read);
    return asked;
  };

  it('says that there is no source until the index is complete', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('is of the newest day, of a chosen one, or of none that the chain does not have', async () => {
    lend();
    const newest = await dataOf('?scale=linear');
    expect(urpdRoute.data.safeParse(newest).error).toBeUndefined();
    const columns = deriveColumns(matrix(), Float64Array.from(PRICES));
    expect(newest).toMatchObject({ first: '2009-01-03', newest: '2009-01-06' });
    expect(newest.costs).toMatchObject({
      day: '2009-01-06',
      supply: 200,
      price: 200,
      below: 100, // what was mined before there was a price, and at 100
      above: 50,
      realizedPrice: columns.get('realized_cap')!.at(-1)! / 200,
    });
    const bandOf = (cost: number): number => newest.costs!.limits.findLastIndex((limit) => limit <= cost);
    for (const cost of [0, 100, 400, 200]) expect(newest.costs!.amounts[bandOf(cost)]).toBe(50);
    expect(newest.costs!.percentiles.find(({ share }) => share === 50)).toEqual({ share: 50, cost: 100 });
    expect((await dataOf('?day=2009-01-03')).costs).toMatchObject({
      day: '2009-01-03',
      supply: 50,
      price: null,
      below: null,
      above: null,
      realizedPrice: 0,
    });
    expect((await dataOf('?day=2009-01-02')).costs).toBeNull();
  });

  it('is computed once for all who look at the same day, and again after another block or price', async () => {
    const first = lend();
    await Promise.all(['', '', '?day=2009-01-04', '?scale=log'].map((query) => ask(query)));
    await ask();
    expect(first).toEqual([3, 1]);
    lend(Float64Array.from(PRICES.with(3, 500)));
    expect((await dataOf('')).costs).toMatchObject({ price: 500, below: 150, above: 0 });
  });

  it('is open to the grade of such indicators', async () => {
    lend();
    const allowed = pages['/urpd'] as readonly Role[];
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', caller)).answer))).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it.each(['?scale=cubic', '?day=yesterday', '?day=2026-13-01'])('refuses %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});
