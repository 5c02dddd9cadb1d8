import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gateway, open, prepareBrowser } from '../../app/testing.tsx';

const REST_MS = 200; // longer than the required hover time, short enough for a test

const pass = () =>
  new Promise((resolve) => {
    setTimeout(resolve, REST_MS);
  });
const columnsOf = (asked: readonly string[], id: string): number =>
  asked.filter((path) => path.includes(`/${id}/columns`)).length;
const line = async (): Promise<HTMLElement> => {
  const [link] = await screen.findAllByTitle(catalogue.indicators.find(({ id }) => id === 'btc.price')!.fullName.zh);
  return link!.closest('a')!;
};

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the data of a link', () => {
  it('is loaded while the pointer rests on it, once, and not again by the click', async () => {
    const { asked, live } = open('/?indicator=btc.mvrv');
    const link = await line();
    fireEvent.pointerEnter(link);
    await waitFor(() => expect(columnsOf(asked, 'btc.price')).toBe(1));
    fireEvent.pointerLeave(link);
    await waitFor(() => expect(live.topics()).not.toContain('indicator:btc.price:1d'));
    fireEvent.pointerEnter(link);
    await pass();
    fireEvent.click(link);
    await waitFor(() => expect(live.topics()).toContain('indicator:btc.price:1d'));
    expect(columnsOf(asked, 'btc.price')).toBe(1);
  });

  it('is not loaded for a pointer that passes by', async () => {
    const { asked } = open('/?indicator=btc.mvrv');
    const link = await line();
    fireEvent.pointerEnter(link);
    fireEvent.pointerLeave(link);
    await pass();
    expect(columnsOf(asked, 'btc.price')).toBe(0);
  });

  it('is never asked for where no source feeds it: not by the pointer, nor by opening it', async () => {
    const { asked } = open('/?indicator=btc.mvrv');
    await line();
    const link = (await screen.findByTitle(/强平.*无数据源/)).closest('a')!;
    fireEvent.pointerEnter(link);
    await pass();
    fireEvent.pointerDown(link);
    fireEvent.click(link);
    await waitFor(() => expect(screen.getByText(/^该指标所需的数据暂无来源。交易所不提供/)).toBeTruthy());
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toContain('没有可用的数据源');
    expect(columnsOf(asked, 'btc.liquidations')).toBe(0);
  });

  it('is loaded for the keyboard too', async () => {
    const { asked } = open('/?indicator=btc.mvrv');
    fireEvent.focus(await line());
    await waitFor(() => expect(columnsOf(asked, 'btc.price')).toBe(1));
  });

  it('is loaded for the search result that Enter would open', async () => {
    const { asked } = open('/?indicator=btc.mvrv');
    await line();
    fireEvent.click(screen.getByRole('button', { name: /^搜索指标/ }));
    fireEvent.change(await screen.findByRole('combobox', { name: /^搜索/ }), { target: { value: 'nupl' } });
    await waitFor(() => expect(columnsOf(asked, 'btc.nupl')).toBe(1));
  });

  it('follows no topic until it is shown, and stops when it is left', async () => {
    const world = gateway();
    open('/?indicator=btc.price', { world });
    const shown = 'indicator:btc.price:1d';
    await waitFor(() => expect(world.live.topics()).toContain(shown));
    fireEvent.click(
      (
        await screen.findAllByTitle(catalogue.indicators.find(({ id }) => id === 'btc.active_addresses')!.fullName.zh)
      )[0]!.closest('a')!,
    );
    await waitFor(() => expect(world.live.topics()).toContain('indicator:btc.active_addresses:1d'));
    expect(world.live.topics()).not.toContain(shown);
  });
});
