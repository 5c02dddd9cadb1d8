import { poolsRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData } from '@chaintide/contracts/http';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const NOW = Date.now() - 5 * HOUR; // the chain is late
const block = (height: number, age: number, pool?: string) => ({
  height,
  pool,
  hash: height.toString(16).padStart(64, '0'),
  time: NOW - age,
  transactions: [],
});

describe('the pools', () => {
  let everyone: Everyone;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', caller = vip) => everyone.read('/marketall/btc/pools', query, caller);
  const dataOf = async (query: string) => (await ask(query)).answer!.data as RouteData<typeof poolsRoute>;

  it('say that there is no source, where none is configured', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('are counted back from the newest block, and open to every account', async () => {
    const blocks = [
      block(10, 20 * DAY, 'F2Pool'),
      block(11, 6 * DAY, 'F2Pool'),
      block(12, 5 * DAY),
      block(13, 2 * HOUR, 'AntPool'),
      block(14, HOUR),
      block(15, 0, 'AntPool'),
    ];
    await everyone.gateway.app.get(BitcoinBlocksService).keep({ from: 10, blocks, since: NOW - 30 * DAY });
    const sharesOf = async (days: string) =>
      (await dataOf(`?days=${days}`)).list.map(({ pool, blocks: count, height }) => [pool, count, height]);
    expect(await sharesOf('1')).toEqual([
      ['AntPool', 2, 15],
      [null, 1, 14],
    ]);
    expect(await sharesOf('7')).toEqual([
      ['AntPool', 2, 15],
      [null, 2, 14],
      ['F2Pool', 1, 11],
    ]);
    const month = await dataOf('?days=30');
    expect(poolsRoute.data.safeParse(month).error).toBeUndefined();
    expect([month.total, month.list[0]!.share, month.list[0]!.time]).toEqual([6, 1 / 3, NOW]);
    expect(month.list.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    const allowed = pages['/dataDisplay'] as readonly Role[];
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', caller)).answer))).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it.each(['?days=2', '?days=x'])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});
