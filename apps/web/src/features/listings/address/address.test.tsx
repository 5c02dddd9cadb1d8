import type { AddressFlow, AddressHistory } from '@chaintide/contracts/market/bitcoin-address';
import type { BitcoinBlocksState } from '@chaintide/contracts/market/bitcoin-blocks';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import type { AddressData } from './address-api.ts';
import { AddressPage } from './address-page.tsx';
import { balanceAt, scaleOf, stepPath } from './balance-steps.ts';

const ADDRESS = '34xp4vRoCGJym3xR7yCVPFHoCNxv4Twseo';
const PATH = `/marketall/btc/address/${ADDRESS}`;
const DAY = 86_400_000;
const NOW = Date.now();

const state = (byte: string): BitcoinBlocksState => ({
  simulated: true,
  blocks: { from: NOW - 30 * DAY, to: NOW, height: 900_000, hash: byte.repeat(32) },
});
const history: AddressHistory = {
  transactions: 3,
  received: 12.5,
  sent: 2.5,
  first: { height: 800_000, time: NOW - 20 * DAY },
  last: { height: 899_999, time: NOW - DAY },
  basis: { price: 60_000, averageCost: 20_000, realized: -1_500, unrealized: 400_000 },
  days: [
    { time: NOW - 20 * DAY, balance: 12.5 },
    { time: NOW - DAY, balance: 10 },
  ],
};
const data = (change: Partial<AddressData> = {}, byte = '01'): AddressData => ({
  ...state(byte),
  address: ADDRESS,
  tag: { name: 'Binance', kind: 'exchange' },
  indexing: null,
  balance: 10,
  history,
  ...change,
});
const flow = (id: number, amount: number, usd: number | null = 1_000): AddressFlow => ({
  id,
  height: 800_000 + id,
  time: NOW - DAY,
  amount,
  balance: 10,
  usd,
});
const flowsOf = (list: readonly AddressFlow[], byte = '01') =>
  gives({
    ...state(byte),
    address: ADDRESS,
    indexing: null,
    balance: 10,
    total: list.length,
    page: 1,
    limit: 50,
    list,
  });

const visit = (told: AddressData, world: Gateway = gateway(), at = `/btcAddress?address=${ADDRESS}`) => {
  world.answers.set(PATH, gives(told));
  world.answers.set(`${PATH}/flows`, flowsOf([flow(3, -2.5), flow(2, 0.00000001, null)]));
  return show(<AddressPage />, { world, as: profileOf('registered'), at });
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '余额变动' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const fact = (name: string): string => screen.getByText(name).parentElement!.textContent;

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the page of an address', () => {
  it('shows holder, figures and changes, in both languages', async () => {
    visit(data());
    await waitFor(() => expect(rows()).toHaveLength(2));
    screen.getByText('Binance');
    expect(fact('余额')).toMatch(/10.*BTC$/);
    expect(fact('折合')).toContain('$600.0K');
    expect(fact('平均成本')).toContain('$20,000');
    expect(fact('已实现盈亏')).toMatch(/1.50?K/);
    expect(fact('交易数')).toContain('3');
    expect(rows()[0]).toContain('-2.5');
    expect(rows()[1]).toContain('+0.00000001');
    await act(() => i18n.changeLanguage('en'));
    await screen.findByRole('list', { name: 'Balance changes' });
    await screen.findByText('Unrealized profit');
  });

  it('asks for changes of one direction, and looks everything up again with every block', async () => {
    const world = gateway();
    const shown = visit(data(), world);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('combobox', { name: /^方向/ }));
    world.answers.set(`${PATH}/flows`, flowsOf([flow(3, -2.5)]));
    fireEvent.click(screen.getByRole('option', { name: '转出' }));
    await waitFor(() => expect(shown.address()).toBe(`/btcAddress?address=${ADDRESS}&direction=out`));
    await waitFor(() => expect(rows()).toHaveLength(1));
    world.answers.set(PATH, gives(data({ balance: 11 }, '02')));
    world.answers.set(`${PATH}/flows`, flowsOf([flow(4, -1), flow(3, -2.5)], '02'));
    shown.push('bitcoinBlocks', state('02'));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(fact('余额')).toMatch(/11/));
  });

  it('exports the whole history, in the direction and language that are shown', async () => {
    const world = gateway();
    world.answers.set(`${PATH}/flows/file`, () =>
      Promise.resolve(answer(503, { data: null, error: { name: 'server.busy', args: {} }, msg: '' })),
    );
    visit(data(), world, `/btcAddress?address=${ADDRESS}&direction=out`);
    await waitFor(() => expect(rows()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
    await screen.findByRole('alert');
    expect([...new Set(world.asked.filter((path) => path.includes('/file')))]).toEqual([
      `/api/v1${PATH}/flows/file?direction=out&language=zh`,
    ]);
  });

  it.each([
    [{ indexing: { done: 1_234, total: 900_000 }, balance: null, history: null }, /第 1,234 \/ 900,000 块/],
    [{ indexing: { done: 0, total: null }, balance: null, history: null }, /索引尚未完成/],
    [{ balance: null, history: null, tag: null }, /从未收到过比特币/],
    [{ history: null }, /BITCOIN_ADDRESS_HISTORY=on/],
  ] satisfies [Partial<AddressData>, RegExp][])('says in words why figures are missing: %j', async (change, words) => {
    visit(data(change));
    await screen.findByText(words);
    expect(screen.queryByRole('list', { name: '余额变动' })).toBeNull();
  });

  it('says why a text is no address, and opens another one', async () => {
    const world = gateway();
    const error = { name: 'bitcoinAddress.checksum', args: {} };
    world.answers.set('/marketall/btc/address/bc1qx', () =>
      Promise.resolve(answer(422, { data: null, error, msg: '地址的校验和不符，请检查是否有误' })),
    );
    const shown = visit(data(), world, '/btcAddress?address=bc1qx');
    await screen.findByText(/校验和不符/);
    fireEvent.change(screen.getByRole('textbox', { name: '输入比特币地址' }), { target: { value: ` ${ADDRESS} ` } });
    fireEvent.click(screen.getByRole('button', { name: '查看' }));
    await waitFor(() => expect(shown.address()).toBe(`/btcAddress?address=${ADDRESS}`));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });
});

describe('the line of a balance', () => {
  const days = [
    { time: 0, balance: 10 },
    { time: 50, balance: 0 },
    { time: 75, balance: 5 },
  ];

  it('keeps its height until the balance changes, up to now', () => {
    const scale = scaleOf(days, 100, { width: 180, height: 138 }); // 100 by 100 for the line
    const [first, second, third] = [10, 0, 5].map((balance) => scale.y(balance));
    expect(stepPath(days, scale)).toBe(`M64,${first}H114V${second}H139V${third}H164`);
    expect([scale.timeAt(114), scale.y(0)]).toEqual([50, 112]);
  });

  it('is read at any time', () => {
    expect([0, 49, 50, 80].map((time) => balanceAt(days, time)?.balance)).toEqual([10, 10, 0, 5]);
    expect(balanceAt(days, -1)).toBeUndefined();
  });
});
