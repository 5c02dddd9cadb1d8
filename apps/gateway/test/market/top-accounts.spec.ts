import type { RouteData } from '@chaintide/contracts/http';
import { topAccountsRoute } from '@chaintide/contracts/market/ethereum-blocks';
import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { EthereumBlocksService } from '../../src/modules/ethereum-blocks/ethereum-blocks.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const EXCHANGE = `0x${'be'.repeat(20)}`;
const WRAPPED = `0x${'c0'.repeat(20)}`;
const NAMELESS = `0x${'12'.repeat(20)}`;

describe('the richest accounts of Ethereum', () => {
  let everyone: Everyone;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = (name: 'topAddressList' | 'whaleAddresses', query = '', caller = vip) =>
    everyone.read(`/marketall/eth/${name}`, query, caller);
  const dataOf = async (query = '', name: 'topAddressList' | 'whaleAddresses' = 'topAddressList') =>
    (await ask(name, query)).answer!.data as RouteData<typeof topAccountsRoute>;
  const service = () => everyone.gateway.app.get(EthereumBlocksService);

  it('say that there is no source where no node is configured', async () => {
    const { status, answer } = await ask('topAddressList');
    expect([status, outcomeOf(answer)]).toEqual([503, 'market.noSource']);
    service().begin([]);
    expect(await dataOf()).toMatchObject({ blocks: null, unknown: 0, list: [] });
  });

  it('are as of the block at which they were ranked', async () => {
    const block = { height: 7, hash: `0x${'7'.repeat(64)}`, time: 1_793_000_000, transfers: [], contracts: [] };
    await service().keep({ from: 7, blocks: [block], since: 0 });
    service().rank({ accounts: [], unknown: 0, supply: undefined, tokens: [] });
    await service().keep({ from: 8, blocks: [{ ...block, height: 8 }], since: 0 });
    expect((await dataOf()).blocks).toMatchObject({ height: 7, hash: block.hash });
  });

  it('are ranked with known holders, their share and cost; the whales for accounts only', async () => {
    const admin = everyone.one('admin');
    await everyone.callers.ask(
      { method: 'POST', path: '/address-tags' },
      { body: { lines: `${EXCHANGE},Some Exchange,exchange` } },
      await everyone.callers.tokenFor(admin),
    );
    service().rank({
      accounts: [
        { address: WRAPPED, isContract: true, balance: 3e6, averageCost: 1_800 },
        { address: EXCHANGE, isContract: false, balance: 1e6, averageCost: 2_000 },
        { address: NAMELESS, isContract: false, balance: 9_000, averageCost: undefined },
      ],
      unknown: 4,
      supply: 120e6,
      tokens: [],
    });
    const data = await dataOf();
    expect(topAccountsRoute.data.safeParse(data).error).toBeUndefined();
    expect([data.unknown, data.total]).toEqual([4, 3]);
    expect(data.list[1]).toEqual({
      rank: 2,
      address: EXCHANGE,
      tag: { name: 'Some Exchange', kind: 'exchange' },
      type: 'person',
      balance: 1e6,
      share: 1 / 120,
      averageCost: 2_000,
    });
    expect(data.list[2]).toMatchObject({ tag: null, averageCost: null });
    const outcomes = (name: 'topAddressList' | 'whaleAddresses') =>
      everyone.ask(async (caller) => outcomeOf((await ask(name, '', caller)).answer));
    const allowed = pages['/dataDisplay'] as readonly Role[];
    expect(await outcomes('topAddressList')).toEqual(everyone.each(() => 'granted'));
    expect(await outcomes('whaleAddresses')).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it.each([
    ['?search=exCH', [2]],
    ['?search=0x12', [3]],
    ['?address=0xBE', [2]],
    ['?type=contract', [1]],
    ['?kind=exchange', [2]],
    ['?abbr=eth', [1, 2, 3]],
    ['?total=2', [1, 2]],
    ['?limit=1&page=2', [2]],
  ])('are found by %s', async (query, ranks) => {
    expect((await dataOf(query)).list.map(({ rank }) => rank)).toEqual(ranks);
  });

  it('are whales from a balance on', async () => {
    const ranks = async (query: string) => (await dataOf(query, 'whaleAddresses')).list.map(({ rank }) => rank);
    expect([await ranks(''), await ranks('?least=2000000'), await ranks('?least=0')]).toEqual([[1, 2], [1], [1, 2, 3]]);
  });

  it.each(['?page=0', '?kind=x', '?type=x', '?abbr=USDT', '?least=5'])('refuse %s', async (query) => {
    expect((await ask('topAddressList', query)).status).toBe(400);
  });
});
