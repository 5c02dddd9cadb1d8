import type { addressTagsRoute } from '@chaintide/contracts/market/address-tags';
import type { RouteData } from '@chaintide/contracts/http';
import type { Role } from '@chaintide/contracts/people/roles';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, gateway, gives, prepareBrowser, profileOf, show, type Gateway } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { DataDisplayPage } from '../data-display-page.tsx';

const PATH = '/marketall/btc/addressTags';
const GENESIS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
type Tag = RouteData<typeof addressTagsRoute>['list'][number];
const tag = (id: number, change: Partial<Tag> = {}): Tag => ({
  id,
  address: GENESIS,
  name: 'Nakamoto, Satoshi',
  kind: 'person',
  source: 'the "genesis" block',
  time: Date.now(),
  ...change,
});
const page = (revision: number, list: Tag[]) => gives({ revision, total: list.length, page: 1, limit: 50, list });

const visit = (role: Exclude<Role, 'guest'>, world: Gateway = gateway()) => {
  world.answers.set(PATH, page(1, [tag(1)]));
  return show(
    <>
      <DataDisplayPage />
      <MessagesView />
    </>,
    { world, as: profileOf(role), at: '/dataDisplay?tab=tags' },
  );
};
const rows = (): string[] =>
  within(screen.getByRole('list', { name: '比特币地址标签' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the tags of addresses', () => {
  it('show the holder of each, can only be changed by admins, and follow every change', async () => {
    const world = gateway();
    const { push } = visit('vip', world);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toContain('Nakamoto, Satoshi个人1A1zP1…DivfNa');
    expect(screen.queryByRole('button', { name: '添加或导入标签' })).toBeNull();
    world.answers.set(PATH, page(2, [tag(1), tag(2, { address: '3x', name: 'Pool' })]));
    push('addressTags', { revision: 2 });
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('of Ethereum are a choice away', async () => {
    const world = gateway();
    world.answers.set(
      '/marketall/eth/addressTags',
      page(1, [tag(1, { address: `0x${'ab'.repeat(20)}`, name: 'Tether' })]),
    );
    const shown = visit('vip', world);
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(screen.getByRole('combobox', { name: /^链/ }));
    fireEvent.click(screen.getByRole('option', { name: '以太坊' }));
    await screen.findByText('Tether');
    expect(screen.getByRole('list', { name: '以太坊地址标签' }).textContent).toContain('0xabab…ababab');
    expect(shown.address()).toBe('/dataDisplay?tab=tags&chain=ethereum');
  });

  it('are typed by an admin, who is told which line is wrong and loses nothing', async () => {
    const world = gateway();
    visit('admin', world);
    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: '添加或导入标签' }));
    const field = await screen.findByRole('textbox', { name: /标签（每行一个）/ });
    fireEvent.change(field, { target: { value: 'x,A,person' } });
    const error = { name: 'addressTag.address', args: { line: 1, text: 'x' } };
    world.answers.set('/address-tags', () =>
      Promise.resolve(answer(422, { data: null, error, msg: '第 1 行不是有效的比特币地址：x' })),
    );
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText(/第 1 行不是有效的比特币或以太坊地址/);
    expect((field as HTMLTextAreaElement).value).toBe('x,A,person');
    world.answers.set('/address-tags', gives({ added: 1, changed: 0, same: 0 }));
    fireEvent.change(field, { target: { value: `${GENESIS},A,person` } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('新增 1 个，修改 0 个，未变 0 个');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /标签（每行一个）/ })).toBeNull());
  });

  it('have a history for admins, with authors and what has changed, page by page', async () => {
    const world = gateway();
    const lines = Array.from({ length: 50 }, (_, place) => ({
      id: 60 - place,
      at: Date.now(),
      by: place === 1 ? null : 'demo_admin',
      was: place === 0 ? { address: GENESIS, name: 'Hal', kind: 'person', source: '' } : null,
      becomes: place === 2 ? null : { address: GENESIS, name: 'Satoshi', kind: 'person', source: 'the block' },
    }));
    lines[2]!.was = { address: GENESIS, name: 'Gone', kind: 'pool', source: '' };
    world.answers.set('/address-tags/history', gives(lines));
    visit('admin', world);
    fireEvent.click(await screen.findByRole('button', { name: '修改记录' }));
    const told = (): string[] =>
      screen
        .getAllByRole('list', { name: '修改记录' })
        .flatMap((list) => within(list).getAllByRole('listitem'))
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(told()).toHaveLength(50));
    expect(told()[0]).toContain(`修改“Satoshi”：${GENESIS}持有者: Hal → Satoshi · 来源: – → the block`);
    expect(told()[0]).toContain('demo_admin');
    expect(told()[1]).toContain('添加“Satoshi”');
    expect(told()[1]).toContain('已注销的账户');
    expect(told()[2]).toContain('删除“Gone”');
    world.answers.set('/address-tags/history', gives([{ ...lines[1]!, id: 3 }]));
    fireEvent.click(screen.getByRole('button', { name: '更早的记录' }));
    await waitFor(() => expect(told()).toHaveLength(51));
    expect(screen.queryByRole('button', { name: '更早的记录' })).toBeNull();
  });

  it('are opened by an admin, as a line to change or to be removed', async () => {
    const world = gateway();
    visit('admin', world);
    await waitFor(() => expect(rows()).toHaveLength(1));
    const open = (): void => {
      const card = within(screen.getByRole('list', { name: '比特币地址标签' })).getAllByRole('listitem')[0]!;
      fireEvent.click(card.querySelector('button')!);
    };
    open();
    fireEvent.click(await screen.findByRole('button', { name: '修改标签' }));
    const field = await screen.findByRole('textbox', { name: /标签（每行一个）/ });
    expect((field as HTMLTextAreaElement).value).toBe(`${GENESIS},"Nakamoto, Satoshi",person,"the ""genesis"" block"`);
    fireEvent.click(screen.getByRole('button', { name: /关闭/ }));
    open();
    fireEvent.click(await screen.findByRole('button', { name: '删除标签' }));
    world.answers.set(`/address-tags/${GENESIS}`, gives(null));
    world.answers.set(PATH, page(3, []));
    fireEvent.click(screen.getAllByRole('button', { name: '删除标签' }).at(-1)!);
    await screen.findByText('标签“Nakamoto, Satoshi”已删除');
    await screen.findByText('暂无地址标签');
  });
});
