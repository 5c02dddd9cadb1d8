import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  gateway,
  gives,
  open,
  prepareBrowser,
  previewOf,
  profileOf,
  seriesOf,
  type Gateway,
} from '../../../app/testing.tsx';

beforeEach(() => prepareBrowser({ sidebar: 'collapsed' }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const broken = () => Promise.resolve(answer(500, { data: null, error: { name: 'internal', args: {} } }));
const chips = (): Promise<HTMLElement> => screen.findByRole('list', { name: '图上的其他线条' });
const chip = async (name: string): Promise<HTMLElement> =>
  (await within(await chips()).findByText(name)).closest('li')!;
const legend = (): string[] =>
  within(screen.getByRole('list', { name: '图例' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const askedFor = ({ asked }: Gateway, id: string): string[] =>
  asked.filter((path) => path.includes(`/indicators/${id}/`));

describe('the price that an on-chain indicator starts with', () => {
  const priced = (): boolean => JSON.parse(localStorage.getItem('chaintide.preferences')!).price;

  it('needs no chip, and is switched off for the indicators to come', async () => {
    await prepareBrowser({ sidebar: 'collapsed', price: true });
    open('/?indicator=btc.mvrv');
    await waitFor(() => expect(legend()).toEqual(['MVRV', 'BTC 价格']));
    expect(screen.queryByRole('list', { name: '图上的其他线条' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'BTC 价格' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: '图例' })).toBeNull());
    expect(window.location.search).toBe('?indicator=btc.mvrv&price=off');
    await waitFor(() => expect(priced()).toBe(false));
  });

  it('has its place before it comes, and a chip where it does not', async () => {
    await prepareBrowser({ sidebar: 'collapsed', price: true });
    const world = gateway();
    const { promise, resolve } = Promise.withResolvers<Response>();
    world.answers.set('btc.price', () => promise);
    open('/?indicator=btc.mvrv', { world });
    await waitFor(() => expect(legend()).toEqual(['MVRV', 'BTC 价格']));
    resolve(await broken());
    await waitFor(async () => expect((await chip('BTC 价格')).dataset['state']).toBe('failed'));
    expect(screen.queryByRole('list', { name: '图例' })).toBeNull();
  });
});

describe('what stands beside an indicator', () => {
  it('is drawn with it, under its own name', async () => {
    open('/?indicator=btc.mvrv&overlay=btc&compare=btc.puell,btc.nvt~shared');
    await waitFor(() => expect(legend()).toEqual(['MVRV', 'BTC 价格', '普尔系数', 'NVT']));
    expect((await chip('普尔系数')).textContent).toContain('独立坐标');
    expect((await chip('NVT')).textContent).toContain('共用坐标');
  });

  it('never holds up the main one where it fails, and can be asked for again', async () => {
    const world = gateway();
    world.answers.set('btc.puell', broken);
    open('/?indicator=btc.mvrv&compare=btc.puell,btc.nvt', { world });
    await waitFor(async () => expect((await chip('普尔系数')).dataset['state']).toBe('failed'));
    expect(screen.getByText('2.00', { selector: 'strong *' })).toBeTruthy();
    expect(legend()).toEqual(['MVRV', 'NVT']);
    expect((await chip('普尔系数')).textContent).toContain('服务器错误！');
    world.answers.clear();
    fireEvent.click(screen.getByRole('button', { name: '重新加载 普尔系数' }));
    await waitFor(() => expect(legend()).toEqual(['MVRV', '普尔系数', 'NVT']));
  });

  it("is not asked for above the reader's grade", async () => {
    const world = open('/?indicator=btc.mvrv&compare=btc.hash_price');
    expect((await chip('算力价格')).dataset['state']).toBe('locked');
    await waitFor(() => expect(screen.getByText('2.00', { selector: 'strong *' })).toBeTruthy());
    expect(askedFor(world, 'btc.hash_price')).toEqual([]);
  });

  it('is not drawn where the gateway gives a preview of it', async () => {
    const world = gateway();
    world.answers.set('btc.hash_price', gives(previewOf('btc.hash_price', 'upgrade')));
    open('/?indicator=btc.mvrv&compare=btc.hash_price', { world, as: profileOf('vip') });
    await waitFor(async () => expect((await chip('算力价格')).dataset['state']).toBe('locked'));
    expect(screen.queryByRole('list', { name: '图例' })).toBeNull();
  });

  it('says so where it has no points', async () => {
    const world = gateway();
    world.answers.set('btc.puell', () => gives({ ...seriesOf('btc.puell'), times: [], values: [[]] })());
    open('/?indicator=btc.mvrv&compare=btc.puell', { world });
    await waitFor(async () => expect((await chip('普尔系数')).textContent).toContain('暂无数据'));
  });

  it('is listened to as the main one is', async () => {
    const { live } = open('/?indicator=btc.mvrv&overlay=btc&compare=btc.puell');
    await waitFor(() =>
      expect(live.topics()).toEqual(
        expect.arrayContaining(['indicator:btc.mvrv:1d', 'indicator:btc.price:1d', 'indicator:btc.puell:1d']),
      ),
    );
  });

  it('can divide the indicator, which then stands for itself no longer', async () => {
    const world = open('/?indicator=btc.price&resolution=4h&compare=btc.nupl&comparison=ratio&overlay=eth', {
      as: profileOf('vip'),
    });
    await waitFor(() => expect(legend()).toEqual(['价格 ÷ NUPL 未实现净盈亏', 'ETH 价格']));
    expect((await chip('NUPL 未实现净盈亏')).textContent).toContain('除数');
    expect(askedFor(world, 'btc.nupl')[0]).toContain('resolution=1d');
    fireEvent.click(screen.getByRole('button', { name: '与其他指标对比' }));
    fireEvent.click(await screen.findByRole('button', { name: '数值' }));
    await waitFor(async () => expect((await chip('NUPL 未实现净盈亏')).textContent).toContain('无4 小时周期'));
    expect(legend()).toEqual(['价格', 'ETH 价格']);
  });

  it('goes along to another indicator, except this one itself', async () => {
    open('/?indicator=btc.mvrv&overlay=btc&compare=btc.puell,btc.nvt');
    await chips();
    fireEvent.click(screen.getByRole('button', { name: /^搜索指标/ }));
    const box = await screen.findByRole('combobox', { name: /^搜索指标/ });
    fireEvent.change(box, { target: { value: 'nvt' } });
    fireEvent.keyDown(box, { key: 'Enter' });
    await waitFor(() => expect(legend()).toEqual(['NVT', 'BTC 价格', '普尔系数']));
    expect(decodeURIComponent(window.location.search)).toBe('?indicator=btc.nvt&overlay=btc&compare=btc.puell');
  });
});

describe('a definition that is not the default one', () => {
  it('is named in the header, and held against the default one', async () => {
    const world = open('/?indicator=btc.nvt&volume=spot');
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.textContent).toContain('NVT· 交易所现货成交额');
    fireEvent.click(await screen.findByRole('button', { name: '差值' }));
    await waitFor(() => expect(legend()).toEqual(['NVT · 交易所现货成交额', 'NVT · 链上转账额（调整后）', 'Δ NVT']));
    const columns = askedFor(world, 'btc.nvt').filter((path) => path.includes('/columns'));
    expect(columns.map((path) => path.includes('volume=spot'))).toEqual([true, false]);
  });

  it('stands alone where the default one does not come', async () => {
    const world = gateway();
    const asked: string[] = [];
    world.answers.set('btc.nvt', () => {
      asked.push(world.asked.at(-1)!);
      return asked.at(-1)!.includes('volume=spot') ? gives(seriesOf('btc.nvt'))() : broken();
    });
    open('/?indicator=btc.nvt&volume=spot&difference=on', { world });
    await waitFor(async () => expect((await chip('NVT · 链上转账额（调整后）')).dataset['state']).toBe('failed'));
    expect(screen.getByText('2.00', { selector: 'strong *' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^移除 NVT/ }));
    await waitFor(() => expect(window.location.search).toBe('?indicator=btc.nvt&volume=spot'));
  });
});
