import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, open, prepareBrowser, profileOf, seriesOf, type Gateway } from '../../app/testing.tsx';

const find = (id: string) => catalogue.indicators.find((one) => one.id === id)!;
const line = (id: string): Promise<HTMLElement> => screen.findByTitle(find(id).fullName.zh);
const shown = (): string => window.location.search;

/** Series that are delivered when the test releases them. */
const holding = (world: Gateway, ids: readonly string[]): Record<string, () => void> =>
  Object.fromEntries(
    ids.map((id) => {
      let give = (): void => undefined;
      const held = new Promise<Response>((resolve) => {
        give = () => resolve(answer(200, { data: { ...seriesOf(id), history: null } }));
      });
      world.answers.set(id, async () => (await held).clone());
      return [id, give];
    }),
  );

const pass = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a press on an indicator', () => {
  it('keeps the current picture until the next one can be drawn', async () => {
    const world = gateway();
    const give = holding(world, ['btc.price']);
    open('/?indicator=btc.mvrv', { world });
    fireEvent.click(await line('btc.price'));
    expect(shown()).toBe('?indicator=btc.mvrv');
    give['btc.price']!();
    await waitFor(() => expect(shown()).toBe('?indicator=btc.price'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(find('btc.price').label.zh);
  });

  it('shows a loading state if it takes too long', async () => {
    const world = gateway();
    holding(world, ['btc.price']);
    open('/?indicator=btc.mvrv', { world });
    fireEvent.click(await line('btc.price'));
    await waitFor(() => expect(shown()).toBe('?indicator=btc.price'));
    expect(await screen.findByRole('progressbar', { name: /加载/ })).toBeTruthy();
  });

  it('is cancelled by another one', async () => {
    const world = gateway();
    const give = holding(world, ['btc.price', 'btc.nupl']);
    open('/?indicator=btc.mvrv', { world });
    fireEvent.click(await line('btc.price'));
    fireEvent.click(await line('btc.nupl'));
    give['btc.nupl']!();
    await waitFor(() => expect(shown()).toBe('?indicator=btc.nupl'));
    give['btc.price']!();
    await pass(200);
    expect(shown()).toBe('?indicator=btc.nupl');
  });

  it("works the same way in an admin's list of updates", async () => {
    const world = gateway();
    open('/?indicator=btc.mvrv&range=1y', { world, as: profileOf('admin') });
    fireEvent.click((await screen.findByText('更新内容')).closest('button')!);
    const list = within(await screen.findByRole('navigation', { name: '最近更新' }));
    const link = await list.findByRole('link', { name: new RegExp(`^${find('btc.price').label.zh}`) });
    const give = holding(world, ['btc.price']);
    fireEvent.click(link);
    expect(shown()).toBe('?indicator=btc.mvrv&range=1y');
    give['btc.price']!();
    await waitFor(() => expect(shown()).toBe('?indicator=btc.price&range=1y'));
  });

  it('is left to the browser with a modifier key that opens a tab', async () => {
    open('/?indicator=btc.mvrv');
    const link = await line('btc.price');
    const pressed: boolean[] = [];
    document.addEventListener(
      'click',
      (event) => {
        pressed.push(event.defaultPrevented);
        event.preventDefault(); // jsdom does not support tabs
      },
      { once: true },
    );
    fireEvent.click(link, { ctrlKey: true });
    await pass(200);
    expect(pressed).toEqual([false]);
    expect(shown()).toBe('?indicator=btc.mvrv');
    expect(link.getAttribute('href')).toBe('/?indicator=btc.price');
  });
});
