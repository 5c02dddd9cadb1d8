import {
  addressTagsHistoryRoute,
  addressTagsRoute,
  type ethereumTagsRoute,
  TAG_LINES_MAX,
  type AddressTag,
} from '@chaintide/contracts/market/address-tags';
import type { BigTransaction } from '@chaintide/contracts/market/bitcoin-blocks';
import type { RouteData } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import { topics } from '@chaintide/contracts/realtime';
import type { Role } from '@chaintide/contracts/people/roles';
import { BitcoinBlocksService } from '../../src/modules/bitcoin-blocks/bitcoin-blocks.service.ts';
import { outcomeOf, type CallerCase } from '../callers.ts';
import { Everyone, refusalFor } from '../everyone.ts';

const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const FINNEY = '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S';
const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

describe('the tags of addresses', () => {
  let everyone: Everyone;
  let admin: CallerCase;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    admin = everyone.one('admin');
    vip = everyone.one('vip');
  }, 120_000);
  afterAll(() => everyone.stop());

  const call = async (
    place: { method: 'GET' | 'POST' | 'DELETE'; path: `/${string}` },
    rest: object,
    caller: CallerCase,
  ) => everyone.callers.ask(place, { language: 'en', ...rest }, await everyone.callers.tokenFor(caller));
  const put = (lines: string, caller = admin) =>
    call({ method: 'POST', path: '/address-tags' }, { body: { lines } }, caller);
  const page = async (query = '') =>
    (await call({ method: 'GET', path: '/marketall/btc/addressTags' }, { query }, vip)).answer!.data as RouteData<
      typeof addressTagsRoute
    >;
  const namesOf = async (query = ''): Promise<string[]> => (await page(query)).list.map(({ name }) => name);

  it('are none at first, and listed to every account', async () => {
    expect(await page()).toMatchObject({ total: 0, list: [], revision: 0 });
    const allowed = pages['/dataDisplay'] as readonly Role[];
    const asked = (caller: CallerCase) => call({ method: 'GET', path: '/marketall/btc/addressTags' }, {}, caller);
    expect(await everyone.ask(async (caller) => outcomeOf((await asked(caller)).answer))).toEqual(
      everyone.each(({ role }) => (allowed.includes(role) ? 'granted' : refusalFor(role))),
    );
  });

  it('are added and changed from lines of CSV, by admins only', async () => {
    const lines = `address,name,kind,source\r\n${GENESIS},"Nakamoto, Satoshi",Person,"the ""genesis"" block"\r\n\r\n${SEGWIT.toUpperCase()},币安 Exchange,exchange\r\n`;
    for (const caller of everyone.callers.all.filter(({ role }) => role !== 'admin'))
      expect(outcomeOf((await put(lines, caller)).answer)).not.toBe('granted');
    expect((await put(`\u{FEFF}${lines}`)).answer!.data).toEqual({ added: 2, changed: 0, same: 0 });
    const { list, total } = await page();
    expect(addressTagsRoute.data.safeParse(await page()).error).toBeUndefined();
    expect(total).toBe(2);
    expect(list[0]).toMatchObject({
      address: GENESIS,
      name: 'Nakamoto, Satoshi',
      kind: 'person',
      source: 'the "genesis" block',
    } satisfies AddressTag);
    expect(list[1]).toMatchObject({ address: SEGWIT, name: '币安 Exchange', source: '' });
    const again = await put(`${GENESIS},Satoshi,person,\n${SEGWIT},币安 Exchange,exchange,\n${FINNEY},Hal,person`);
    expect(again.answer!.data).toEqual({ added: 1, changed: 1, same: 1 });
    expect(await namesOf()).toEqual(expect.arrayContaining(['Hal', 'Satoshi', '币安 Exchange']));
  });

  it.each([
    ['?search=1A1z', ['Satoshi']],
    ['?search=sat', ['Satoshi']],
    ['?search=币安', ['币安 Exchange']],
    ['?search=%25', []],
    ['?kind=exchange', ['币安 Exchange']],
    ['?kind=person&limit=1&page=2', ['Satoshi']],
  ])('are found by %s', async (query, found) => {
    expect(await namesOf(query)).toEqual(found);
  });

  it.each([
    ['no cells', 'addressTag.cells', { line: 1 }],
    [`${GENESIS},A,person\n${FINNEY},"B,person`, 'addressTag.cells', { line: 2 }],
    [`${GENESIS},A,person,b,c`, 'addressTag.cells', { line: 1 }],
    [`${GENESIS},A,person\n1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb,B,person`, 'addressTag.address', { line: 2 }],
    [`0xdAC17F958D2ee523a2206206994597C13D831eC7,A,other`, 'addressTag.address', { line: 1 }], // its letters do not match
    [`${GENESIS},,person`, 'addressTag.name', { line: 1 }],
    [`${GENESIS},${'x'.repeat(81)},person`, 'addressTag.name', { line: 1 }],
    [`address,name,kind\n${GENESIS},A,whale`, 'addressTag.kind', { line: 2, text: 'whale' }],
    [`${GENESIS},A,person,${'x'.repeat(301)}`, 'addressTag.source', { line: 1 }],
    [`${GENESIS},A,person\n\n${GENESIS},B,person`, 'addressTag.twice', { line: 3, first: 1 }],
    [`${GENESIS},A,person,${'源'.repeat(250)}\n`.repeat(TAG_LINES_MAX + 1), 'addressTag.tooMany', {}],
  ])('refuse all of %j for a line that is wrong, and name it', async (lines, name, args) => {
    const before = await page();
    const { status, answer } = await put(lines);
    expect([status, outcomeOf(answer)]).toEqual([422, name]);
    expect(answer).toMatchObject({ error: { name, args } });
    expect(await page()).toEqual(before);
  });

  it('are shown beside the addresses of big transactions', async () => {
    const hash = 'ab'.repeat(32);
    const paid = {
      txId: hash,
      vout: 0,
      type: 'p2pkh' as const,
      address: GENESIS,
      spends: { txId: hash, vout: 7, address: SEGWIT },
      value: 1e11,
      usd: 1e8,
      heldDays: 1,
      buyPrice: 1,
      sellPrice: 1,
      profit: 0,
    };
    const block = { height: 5, hash, time: Date.now(), pool: undefined, transactions: [paid] };
    await everyone.gateway.app.get(BitcoinBlocksService).keep({ from: 5, blocks: [block], since: Date.now() - DAY });
    const { answer } = await call({ method: 'GET', path: '/marketall/btc/largeTransactions' }, {}, vip);
    expect((answer!.data as { list: BigTransaction[] }).list).toMatchObject([
      { fromTag: { name: '币安 Exchange', kind: 'exchange' }, toTag: { name: 'Satoshi', kind: 'person' } },
    ]);
  });

  it('are removed, tell everybody who watches, and leave a history with who did what', async () => {
    const client = await everyone.connect(vip);
    const { revision } = await page();
    expect(await client.join(topics.addressTags())).toMatchObject({ data: { revision } });
    const remove = () => call({ method: 'DELETE', path: `/address-tags/${FINNEY}` }, {}, admin);
    expect(outcomeOf((await remove()).answer)).toBe('granted');
    expect(outcomeOf((await remove()).answer)).toBe('addressTag.unknown');
    expect(await namesOf('?search=Hal')).toEqual([]);
    expect((await page()).revision).toBeGreaterThan(revision);
    const { answer } = await call({ method: 'GET', path: '/address-tags/history' }, {}, admin);
    const lines = answer!.data as RouteData<typeof addressTagsHistoryRoute>;
    expect(addressTagsHistoryRoute.data.safeParse(lines).error).toBeUndefined();
    expect(lines.map(({ was, becomes }) => [was?.name ?? null, becomes?.name ?? null])).toEqual([
      ['Hal', null],
      [null, 'Hal'],
      ['Nakamoto, Satoshi', 'Satoshi'],
      [null, '币安 Exchange'],
      [null, 'Nakamoto, Satoshi'],
    ]);
    expect(lines.every(({ by }) => by !== null)).toBe(true);
    const older = await call(
      { method: 'GET', path: '/address-tags/history' },
      { query: `?before=${lines[3]!.id}` },
      admin,
    );
    expect(older.answer!.data).toHaveLength(1);
  });

  it('of Ethereum are kept in lower case, and listed apart', async () => {
    const before = await page();
    const lines =
      '0xdAC17F958D2ee523a2206206994597C13D831ec7,Tether,other\n0x00000000219ab540356cbb839cbe05303d7705fa,Stakes,other';
    expect((await put(lines)).answer!.data).toEqual({ added: 2, changed: 0, same: 0 });
    expect((await page()).list).toEqual(before.list);
    const asked = async (query: string) => {
      const { answer } = await call({ method: 'GET', path: '/marketall/eth/addressTags' }, { query }, vip);
      return (answer!.data as RouteData<typeof ethereumTagsRoute>).list.map(({ address }) => address);
    };
    expect(await asked('')).toHaveLength(2);
    expect(await asked('?search=0xDAC17')).toEqual(['0xdac17f958d2ee523a2206206994597c13d831ec7']);
  });
});
