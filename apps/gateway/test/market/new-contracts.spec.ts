import type { RouteData } from '@chaintide/contracts/http';
import { newContractsRoute, tokenAbbreviationsRoute } from '@chaintide/contracts/market/ethereum-blocks';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import type { Role } from '@chaintide/contracts/people/roles';
import { EthereumBlocksService } from '../../src/modules/ethereum-blocks/ethereum-blocks.service.ts';
import type { EtherRead } from '../../src/modules/sources/ethereum/ether-lists.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

type FoundBlock = EtherRead['blocks'][number];
type Created = FoundBlock['contracts'][number];

const NOW = Date.now();
const idOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;
const person = (number: number): string => `0x${number.toString(16).padStart(40, 'a')}`;
const created = (number: number, change: Partial<Created> = {}): Created => ({
  txId: idOf(number),
  creator: person(1),
  address: person(0x100 + number),
  isToken: false,
  ...change,
});
const block = (height: number, contracts: readonly Created[], branch = 0): FoundBlock => ({
  height,
  hash: idOf(height * 16 + branch),
  time: Math.floor(NOW / SECOND) - (100 - height) * 12,
  transfers: [],
  contracts,
});

describe('new contracts and tokens of Ethereum', () => {
  let everyone: Everyone;
  let service: EthereumBlocksService;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    service = everyone.gateway.app.get(EthereumBlocksService);
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const keep = (from: number, blocks: readonly FoundBlock[]) => service.keep({ from, blocks, since: NOW - 30 * DAY });
  const ask = (name: 'newContracts' | 'tokenAbbreviations', query = '', caller = vip) =>
    everyone.read(`/marketall/eth/${name}`, query, caller);
  const dataOf = async (query = '') =>
    (await ask('newContracts', query)).answer!.data as RouteData<typeof newContractsRoute>;
  const idsOf = async (query = ''): Promise<number[]> => (await dataOf(query)).list.map(({ txId }) => Number(txId));
  const tokens = async (query = '') =>
    (await ask('tokenAbbreviations', query)).answer!.data as RouteData<typeof tokenAbbreviationsRoute>;
  const outcomes = (name: 'newContracts' | 'tokenAbbreviations') =>
    everyone.ask(async (caller) => outcomeOf((await ask(name, '', caller)).answer));
  const forAccounts = () =>
    everyone.each(({ role }) =>
      (pages['/dataDisplay'] as readonly Role[]).includes(role) ? 'granted' : refusalFor(role),
    );

  it('say that there is no source where no node is configured', async () => {
    for (const name of ['newContracts', 'tokenAbbreviations'] as const)
      expect(outcomeOf((await ask(name)).answer)).toBe('market.noSource');
  });

  it('are listed newest first to every account', async () => {
    await keep(98, [
      block(98, [created(1), created(2, { isToken: true })]),
      block(99, [created(3, { creator: person(2) })]),
    ]);
    const data = await dataOf();
    expect(newContractsRoute.data.safeParse(data).error).toBeUndefined();
    expect(await idsOf()).toEqual([3, 2, 1]);
    expect(data.list[1]).toMatchObject({
      height: 98,
      time: block(98, []).time * SECOND,
      creator: person(1),
      address: person(0x102),
      type: 'token',
      creatorTag: null,
    });
    expect(await outcomes('newContracts')).toEqual(forAccounts());
  });

  it.each([
    ['?type=token', [2]],
    ['?type=other', [3, 1]],
    [`?address=${person(1)}`, [2, 1]],
    [`?address=${person(0x103)}`, [3]],
    [`?txId=${idOf(2)}`, [2]],
    ['?limit=1&page=2', [2]],
    ['?total=2', [3, 2]],
    [`?end=${new Date(NOW - 3 * DAY).toISOString().slice(0, 10)}`, []],
  ])('are found by %s', async (query, found) => {
    expect(await idsOf(query)).toEqual(found);
  });

  it.each(['?type=x', '?address=abc', '?txId=0x12', '?page=0', '?least=1'])('refuse %s', async (query) => {
    expect((await ask('newContracts', query)).status).toBe(400);
  });

  it('leave with their block when the chain leaves it', async () => {
    await keep(99, [block(99, [created(4)], 1)]);
    expect(await idsOf()).toEqual([4, 2, 1]);
  });

  it('have the tokens that are kept, with holders and supply once the index has counted them', async () => {
    service.begin([
      { name: 'usdt', contract: person(0x77), decimals: 6 },
      { name: 'busd', contract: person(0x78), decimals: 18 },
    ]);
    const usdt = { abbr: 'USDT', name: 'Tether USD', address: person(0x77), decimals: 6, holders: null, supply: null };
    expect((await tokens()).list[0]).toEqual(usdt);
    service.rank({ accounts: [], unknown: 0, supply: undefined, tokens: [{ name: 'usdt', holders: 7, supply: 1e9 }] });
    expect(tokenAbbreviationsRoute.data.safeParse(await tokens()).error).toBeUndefined();
    expect((await tokens()).list.map(({ abbr, holders, supply }) => [abbr, holders, supply])).toEqual([
      ['USDT', 7, 1e9],
      ['BUSD', null, null],
    ]);
    expect((await tokens('?abbr=busd')).list.map(({ abbr }) => abbr)).toEqual(['BUSD']);
    expect((await ask('tokenAbbreviations', '?abbr=DOGE')).status).toBe(400);
    expect(await outcomes('tokenAbbreviations')).toEqual(forAccounts());
  });
});
