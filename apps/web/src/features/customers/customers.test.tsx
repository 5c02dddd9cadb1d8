import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { choose, click, refusal, serving } from '../../app/account-testing.tsx';
import { glowOf, onPhone } from '../../app/money-testing.ts';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { CustomerManagementPage } from '../../app/customers/customer-management-page.tsx';
import { bob, cards, searches, visit } from './customers-testing.tsx';
import { userOf } from './testing.ts';

onPhone();

describe('the list of customers', () => {
  it('requests what the link says, without the defaults', async () => {
    await visit({ at: '?role=support&level=vip&state=trial&page=2&rows=100&sort=seenAt&descending=false&what=ever' });
    expect(searches()).toEqual(['?role=support&level=vip&state=trial&sort=seenAt&descending=false&page=2&rows=100']);
  });

  it('searches once typing pauses, from the first page on', async () => {
    const { address } = await visit({ at: '?page=2' });
    const box = screen.getByRole('searchbox');
    for (const text of ['a', 'al', ' ali ']) fireEvent.change(box, { target: { value: text } });
    await waitFor(() => expect(address()).toBe('/customerManagement?search=ali'));
    await waitFor(() => expect(searches()).toEqual(['?page=2', '?search=ali']));
    expect((box as HTMLInputElement).value).toBe(' ali ');
  });

  it('filters by role, level and state, and resets them together', async () => {
    const { address } = await visit();
    choose(/^角色/, '管理员');
    await waitFor(() => expect(address()).toBe('/customerManagement?role=admin'));
    choose(/^等级/, 'VIP 年付用户');
    choose(/^状态/, '已停用');
    await waitFor(() => expect(searches().at(-1)).toBe('?role=admin&level=vip&state=disabled'));
    click('清除筛选');
    await waitFor(() => expect(address()).toBe('/customerManagement'));
  });

  it('turns pages', async () => {
    const { address } = await visit();
    expect(screen.getByText('第 1–50 条，共 120 条')).toBeTruthy();
    click('下一页');
    await waitFor(() => expect(address()).toBe('/customerManagement?page=2'));
  });

  it('names the filters that match nobody, and offers a retry after a failure', async () => {
    await prepareBrowser({ isPhone: true });
    let answers = refusal('server.busy');
    const page = show(<CustomerManagementPage />, {
      world: serving({ 'GET /users': () => answers() }),
      as: profileOf('admin'),
      at: '/customerManagement?search=nobody',
    });
    expect((await screen.findByRole('alert')).textContent).toContain('服务器繁忙，请稍后再试');
    answers = gives({ total: 0, rows: [] });
    click('重新加载');
    expect(await screen.findByText('没有符合条件的账户')).toBeTruthy();
    expect(page.address()).toBe('/customerManagement?search=nobody');
  });

  it('updates a changed account in place, marks it, and adds a new one at the top', async () => {
    const { tell } = await visit();
    tell({ ...bob, isDisabled: true, version: 4 });
    await waitFor(() => expect(cards()[1]).toContain('已停用'));
    expect(glowOf(/^bob_the_first/)).toBe('changed');
    tell(userOf({ id: 3, userName: 'carol' }));
    await waitFor(() => expect(cards()[0]).toContain('carol'));
    expect(glowOf(/^carol/)).toBe('new');
    expect(screen.getByText('第 1–50 条，共 121 条')).toBeTruthy();
    await waitFor(() => expect(glowOf(/^carol/)).toBeUndefined());
  });

  it('is a grid on a desktop: titles, rows, and Enter opens', async () => {
    const { address } = await visit({ isPhone: false });
    const cell = await screen.findByText('alice', { selector: '.ag-cell *' });
    expect(screen.getAllByRole('columnheader').map((title) => title.textContent.trim())).toContain('用户名');
    fireEvent.keyDown(cell.closest('.ag-cell')!, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/customerManagement?user=2'));
  });
});
