import { HOUR } from '@chaintide/contracts/limits';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { grades, roles } from '@chaintide/contracts/people/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countFed, menuOf } from '../../shared/catalogue/menu.ts';
import { KeptLists, KeptPlace } from './kept-lists.tsx';
import { MenuTree } from './menu-tree.tsx';
import { Sidebar } from './sidebar.tsx';
import { useOpening } from '../opening/use-opening.ts';
import { gateway, gives, open, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { freshnessOf } from '../../app/freshness-testing.ts';

const menu = (): Promise<HTMLElement> => screen.findByRole('navigation', { name: '指标菜单' });
const sections = menuOf(catalogue, 'BTC', null);
const Tree = () => <MenuTree sections={sections} currentId={undefined} onOpen={useOpening()} />;
const tree = <Tree />;

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the menu', () => {
  it.each(roles)('locks indicators above the grade of a %s', (role) => {
    show(tree, role === 'guest' ? {} : { as: profileOf(role) });
    const locked = catalogue.indicators.filter(
      ({ coin, tier, awaits }) => coin === 'BTC' && !awaits && gradeOfTier(tier) > grades[role],
    );
    expect(screen.queryAllByTitle('需要更高等级，可查看预览')).toHaveLength(locked.length);
  });

  it('links to locked ones nevertheless, but does not follow their values', async () => {
    const { live, address } = show(tree);
    const link = screen.getByTitle('每 TH/s 算力的每日收入');
    vi.useFakeTimers();
    fireEvent.focus(link);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(live.topics()).toEqual([]);
    fireEvent.click(link);
    await waitFor(() => expect(address()).toBe('/?indicator=btc.hash_price'));
  });

  it('marks what no source feeds, says what would, and does not count it', () => {
    show(tree);
    const awaiting = catalogue.indicators.filter(({ coin, awaits }) => coin === 'BTC' && awaits);
    expect(screen.getAllByText('无数据源')).toHaveLength(awaiting.length);
    expect(screen.getAllByTitle(/ · 无数据源: 交易所不提供公开的强平数据/)).toHaveLength(awaiting.length);
    const section = screen.getByRole('button', { name: /^交易所/ });
    const inSection = catalogue.indicators.filter(({ path }) => path[0] === 'btc' && path[1] === 'exchange');
    expect(section.textContent).toBe(`交易所${inSection.length - awaiting.length}`);
  });

  it('opens the first chart of the coin that is chosen: the money stock of the economy', async () => {
    open('/?indicator=btc.mvrv&range=1y');
    fireEvent.click(await screen.findByRole('combobox', { name: /^其他/ }));
    fireEvent.click(await screen.findByRole('option', { name: '宏观' }));
    await screen.findByRole('heading', { level: 1, name: /货币存量/ });
    expect(screen.getByRole('button', { name: /^货币金融/ })).toBeTruthy();
  });

  it.each([
    ['folded', ['recents'], { lists: '2', lines: '1' }],
    ['unfolded', [], { lists: '2', lines: '3' }],
  ])('keeps the space of the lists above it until the catalogue is there: %s', (_, folded, { lists, lines }) => {
    const kept = { favourites: ['btc.nupl'], recents: ['btc.mvrv', 'btc.price'], folded };
    localStorage.setItem('chaintide.preferences', JSON.stringify(kept));
    show(<KeptPlace currentId={undefined} />);
    const place = document.body.querySelector<HTMLElement>('[style*="--lists"]')!;
    expect(['--lists', '--lines'].map((name) => place.style.getPropertyValue(name))).toEqual([lists, lines]);
    cleanup();
    show(<KeptLists catalogue={catalogue} currentId={undefined} onOpen={() => Promise.resolve()} />);
    expect(screen.getAllByRole('button', { expanded: true }).length + folded.length).toBe(Number(lists));
    expect(screen.getAllByRole('link')).toHaveLength(Number(lines));
  });

  it('is on the chart pages only', () => {
    open('/help', { as: profileOf('registered') });
    expect(screen.queryByRole('navigation', { name: '指标菜单' })).toBeNull();
    expect(screen.queryByRole('button', { name: '打开指标菜单' })).toBeNull();
  });
});

describe('the list of updates', () => {
  it.each(roles.filter((role) => role !== 'admin'))('is not offered to a %s', (role) => {
    show(<Sidebar />, role === 'guest' ? {} : { as: profileOf(role) });
    expect(screen.queryByText('更新内容')).toBeNull();
  });

  it('is listed for an admin, newest first, and can be closed', async () => {
    const world = gateway();
    const updated = new Map([
      ['btc.nupl', Date.now() + HOUR],
      ['btc.price', null],
    ]);
    const answered = freshnessOf().map((one) => ({
      ...one,
      updatedAt: updated.has(one.id) ? updated.get(one.id)! : one.updatedAt,
    }));
    world.answers.set('/freshness', gives(answered));
    show(<Sidebar />, { world, as: profileOf('admin') });
    const toggle = screen.getByText('更新内容').closest('button')!;
    expect(toggle.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(screen.getByText('活跃地址数')).toBeTruthy());
    fireEvent.click(toggle);
    expect(toggle.getAttribute('aria-pressed')).toBe('true');
    const list = within(await screen.findByRole('navigation', { name: '最近更新' }));
    await waitFor(() => expect(list.getAllByRole('link')).toHaveLength(countFed(catalogue.indicators)));
    const links = list.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links[0]).toMatch(/^NUPL/);
    expect(links.at(-1)).toMatch(/尚未更新$/);
    expect(list.getByText('simnet')).toBeTruthy();
    fireEvent.click(toggle);
    await menu();
  });
});

describe('the introduction button', () => {
  const floating = () => screen.queryByTitle('指标说明')?.getAttribute('href');

  it('links from a chart to its indicator in the guide', () => {
    localStorage.setItem('chaintide.preferences', '{"sidebar":"collapsed"}');
    open('/?indicator=btc.mvrv&range=1y');
    expect(floating()).toBe('/IndexIntroduce?indicator=btc.mvrv');
  });

  it('is on every other page too, but not on the guide itself', () => {
    open('/help');
    expect(floating()).toBe('/IndexIntroduce');
    cleanup();
    open('/IndexIntroduce');
    expect(floating()).toBeUndefined();
  });
});
