import type { RouteData } from '@chaintide/contracts/http';
import { topAddressesRoute } from '@chaintide/contracts/market/bitcoin-blocks';
import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const EXCHANGE = '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo';
const NAMELESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const NOW = Date.now();

describe('the richest addresses', () => {
  let everyone: Everyone;
  let vip: CallerCase;
  let admin: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    vip = everyone.one('vip');
    admin = everyone.one('admin');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (query = '', { caller = vip, list = 'topAddresses' } = {}) =>
    everyone.read(`/marketall/btc/${list}`, query, caller);
  const dataOf = async (query = '') => (await ask(query)).answer!.data as RouteData<typeof topAddressesRoute>;
  const ranksOf = async (query: string) => (await dataOf(query)).list.map(({ rank }) => rank);
  const service = () => everyone.gateway.app.get(BitcoinBlocksService);

  it('say that there is no source, where none is configured', async () => {
    const { status, answer } = await ask();
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
  });

  it('are ranked as of the last block, with known holders, and open to every account', async () => {
    const block = { height: 7, hash: '7'.repeat(64), time: NOW, pool: undefined, transactions: [] };
    await service().keep({ from: 7, blocks: [block], since: 0 });
    service().rank([
      { address: EXCHANGE, balance: 248_597.5e8 },
      { address: NAMELESS, balance: 104e8 },
    ]);
    const lines = `${EXCHANGE},Binance,exchange,its own list`;
    await everyone.callers.ask(
      { method: 'POST', path: '/address-tags' },
      { body: { lines } },
      await everyone.callers.tokenFor(admin),
    );
    const data = await dataOf();
    expect(topAddressesRoute.data.safeParse(data).error).toBeUndefined();
    expect(data.blocks?.height).toBe(7);
    expect(data.list).toEqual([
      { rank: 1, address: EXCHANGE, tag: { name: 'Binance', kind: 'exchange' }, balance: 248_597.5 },
      { rank: 2, address: NAMELESS, tag: null, balance: 104 },
    ]);
    const allowed = pages['/dataDisplay'] as readonly Role[];
    expect(await everyone.ask(async (caller) => outcomeOf((await ask('', { caller })).answer))).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it.each([
    ['?search=BINA', [1]],
    ['?search=1a1zp', [2]],
    ['?search=%25', []],
    ['?kind=exchange', [1]],
    ['?kind=fund', []],
    ['?limit=1&page=2', [2]],
    ['?page=1000', []],
  ])('are found by %s', async (query, ranks) => {
    expect(await ranksOf(query)).toEqual(ranks);
  });

  it.each([
    ['', [1]],
    ['?least=0', [1, 2]],
    ['?least=104&search=1a1zp', [2]],
    ['?least=104.00000001&search=1a1zp', []],
  ])('are whales from a balance on: %s', async (query, ranks) => {
    const { answer } = await ask(query, { list: 'whaleAddresses' });
    expect((answer!.data as RouteData<typeof topAddressesRoute>).list.map(({ rank }) => rank)).toEqual(ranks);
  });

  it.each(['?page=0', '?kind=x', '?limit=100000'])('refuse %s', async (query) => {
    expect((await ask(query)).status).toBe(400);
  });
});
