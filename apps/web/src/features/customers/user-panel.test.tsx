import type { CustomerMoney } from '@chaintide/contracts/money/customer-money';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, lineOf, refusal } from '../../app/account-testing.tsx';
import { field, type as typeInto } from '../../app/auth-testing.tsx';
import { onPhone } from '../../app/money-testing.ts';
import { gives } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { alice, bob, confirmation, form, note, removals, sent, visit } from './customers-testing.tsx';

onPhone();

describe('one account', () => {
  it("opens beside the list with the account's history, each text literally", async () => {
    const history = [
      lineOf({
        id: 5,
        event: 'level',
        by: 'root',
        was: 'registered',
        becomes: 'vip 2027-01-01T00:00:00.000Z',
        note: "<b>paid</b>' or 1=1 --",
      }),
      lineOf({ id: 4, event: 'role', by: 'root', was: 'support', becomes: null }),
    ];
    await visit({ at: '?user=2', history });
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    await within(panel).findByText(/^等级：注册用户 → VIP 年付用户，至 2027年1月1日/);
    expect(within(panel).getByText('角色：客服 → 无（随付费等级）')).toBeTruthy();
    expect(within(panel).getByText("<b>paid</b>' or 1=1 --")).toBeTruthy();
    expect(panel.querySelector('b')?.textContent).not.toBe('paid');
  });

  it('shows the balances and the newest orders, and reads them again with a fact about the account', async () => {
    const money: CustomerMoney = {
      balances: { coins: [{ coin: 'USDT', available: '4879.000000', held: '100.000000' }], total: '4979.000000' },
      orders: [
        {
          kind: 'withdrawal',
          id: 7,
          number: 'W000007',
          state: 'pending',
          coin: 'USDT',
          network: 'ERC-20',
          amount: '100.000000',
          at: Date.now(),
        },
        {
          kind: 'upgrade',
          id: 3,
          number: 'U000003',
          state: 'queued',
          level: 'monthly',
          amount: '21.000000',
          at: Date.now(),
        },
      ],
      totals: { payment: 0, withdrawal: 12, upgrade: 1 },
    };
    const { tell } = await visit({ at: '?user=2', money });
    const part = within(await screen.findByRole('region', { name: '余额与订单' }));
    expect((await part.findAllByRole('row')).map((row) => row.textContent)).toEqual([
      '币种可用冻结',
      'USDT4,879.00100.00',
      '合计4,979.00\u00a0USD',
    ]);
    expect(part.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('提现 W000007待审核100.00\u00a0USDT · ERC-20'),
      expect.stringContaining('等级 U000003等待生效21.00\u00a0USD · 月付用户'),
    ]);
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/BackendWithdrawal?order=7',
      '/BackendWithdrawal?search=alice',
      '/BackendRefund?search=alice',
    ]);
    const before = asked('GET', '/users/2/money').length;
    act(() => tell({ ...bob }));
    act(() => tell({ ...alice, version: 9 }));
    await waitFor(() => expect(asked('GET', '/users/2/money')).toHaveLength(before + 1));
  });

  it('changes nothing without a reason', async () => {
    await visit({ at: '?user=2&action=disable' });
    fireEvent.submit(await form('停用账户'));
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    note('x'.repeat(501));
    expect(screen.getByText('原因不能超过 500 字')).toBeTruthy();
    fireEvent.submit(await form('停用账户'));
    expect(sent(2)).toEqual([]);
  });

  it('asks for confirmation with name and change, then sends the version that was shown', async () => {
    const { address } = await visit({
      at: '?user=1&action=role',
      change: gives({ ...bob, staffRole: null, roleKey: 'registered', version: 4 }),
    });
    await form('更改角色');
    note('  leaves the team ');
    fireEvent.submit(await form('更改角色'));
    const dialog = await confirmation('bob_the_first');
    expect(dialog.textContent).toContain('角色：客服 → 无（随付费等级）');
    expect(dialog.textContent).toContain('账户 bob_the_first，邮箱 user1@example.com');
    expect(dialog.textContent).toContain('leaves the team');
    fireEvent.click(within(dialog).getByRole('button', { name: '更改角色' }));
    expect(await screen.findByText('已更改 bob_the_first 的角色')).toBeTruthy();
    expect(sent(1)).toEqual([{ change: { kind: 'role', role: null }, note: 'leaves the team', version: 3 }]);
    await waitFor(() => expect(address()).toBe('/customerManagement?user=1'));
  });

  it('stays open, with the typed text, if the confirmation is cancelled', async () => {
    const { address } = await visit({ at: '?user=2&action=disable' });
    await form('停用账户');
    note('spam');
    fireEvent.submit(await form('停用账户'));
    fireEvent(await confirmation('alice'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请核对：alice' })).toBeNull());
    expect([address(), screen.getByLabelText<HTMLTextAreaElement>('原因').value]).toEqual([
      '/customerManagement?user=2&action=disable',
      'spam',
    ]);
    fireEvent(screen.getByRole('dialog', { name: 'alice' }), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(address()).toBe('/customerManagement'));
  });

  it('gives a level an end, by default after the paid period', async () => {
    await visit({ at: '?user=2&action=level' });
    await form('更改等级');
    note('paid by transfer');
    fireEvent.submit(await form('更改等级'));
    fireEvent.click(within(await confirmation('alice')).getByRole('button', { name: '更改等级' }));
    await waitFor(() => expect(sent(2)).toHaveLength(1));
    const { kind, level, until } = sent(2)[0]!['change'] as { kind: string; level: string; until: number };
    expect([kind, level]).toEqual(['level', 'monthly']);
    expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(10 * 60_000);
  });

  it('refuses an end in the past under its field, here and by the gateway', async () => {
    await visit({
      at: '?user=2&action=level',
      change: refusal('request.invalid', { fields: { 'change.until': 'until.past' } }),
    });
    await form('更改等级');
    note('x');
    const good = field('到期时间').value;
    fireEvent.change(field('到期时间'), { target: { value: '2020-01-01T00:00' } });
    fireEvent.submit(await form('更改等级'));
    expect(await screen.findByText('到期时间须在将来')).toBeTruthy();
    fireEvent.change(field('到期时间'), { target: { value: good } });
    expect(screen.queryByText('到期时间须在将来')).toBeNull();
    fireEvent.submit(await form('更改等级'));
    fireEvent.click(within(await confirmation('alice')).getByRole('button', { name: '更改等级' }));
    expect(await screen.findByText('到期时间须在将来')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('x');
  });

  it('names the colleague who was faster, reloads the account, and then changes the new version', async () => {
    let change = refusal('version.stale');
    const world = await visit({ at: '?user=2&action=disable', change: () => change() });
    await form('停用账户');
    note('spam');
    world.state.users = [{ ...alice, roleKey: 'support', staffRole: 'support', version: 2 }, bob];
    world.state.history = [lineOf({ id: 9, event: 'role', by: 'rival', was: null, becomes: 'support' })];
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(await confirmation('alice')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('rival 已先行操作：角色：无（随付费等级） → 客服')).toBeTruthy();
    expect(
      screen.getByText('rival 已先行操作：角色：无（随付费等级） → 客服').closest('[role="alert"]')!.textContent,
    ).toContain('请查看上方的最新状态');
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('spam');
    change = gives({ ...alice, isDisabled: true, version: 3 });
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(await confirmation('alice')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('已停用 alice')).toBeTruthy();
    expect(sent(2).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('announces a change that arrives while the form is open', async () => {
    const world = await visit({ at: '?user=2&action=level' });
    await form('更改等级');
    world.state.users = [{ ...alice, version: 2 }, bob];
    act(() => world.tell(world.state.users[0]!));
    expect(await screen.findByText(/该账户刚刚有变动。/)).toBeTruthy();
  });

  it('shows other refusals above the button', async () => {
    await visit({ at: '?user=1&action=disable', change: refusal('user.lastAdmin') });
    await form('停用账户');
    note('x');
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(await confirmation('bob_the_first')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('至少保留一名可用的管理员')).toBeTruthy();
  });

  it('keeps the typed text across a reload', async () => {
    await visit({ at: '?user=2&action=disable' });
    await form('停用账户');
    note('half a sen');
    cleanup();
    await visit({ at: '?user=2&action=disable' });
    await form('停用账户');
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('half a sen');
  });

  it('offers what its state allows', async () => {
    await visit({ users: [{ ...alice, isDisabled: true }], at: '?user=2' });
    const actions = await screen.findByRole('toolbar', { name: '可执行的操作' });
    expect(
      within(actions)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['更改角色', '更改等级', '启用账户']);
  });

  const locked = { ...alice, secondFactorSince: 1_790_000_000_000 };

  it("removes the second factor after name, reason and the admin's own code", async () => {
    const answers = [refusal('secondFactor.needed'), gives({ ...locked, secondFactorSince: null, version: 2 })];
    await visit({ users: [locked], at: '?user=2&action=removeSecondFactor', removal: () => answers.shift()!() });
    fireEvent.submit(await form('关闭二次验证'));
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    note('saw the passport');
    fireEvent.submit(await form('关闭二次验证'));
    const dialog = await confirmation('alice');
    for (const words of ['账户 alice，邮箱 user2@example.com', 'saw the passport', '24 小时内不能提现'])
      expect(dialog.textContent).toContain(words);
    expect(removals()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭二次验证' }));
    await screen.findByRole('dialog', { name: '请输入二次验证码' });
    typeInto('二次验证码', '123456');
    fireEvent.submit(screen.getByRole('form', { name: '请输入二次验证码' }));
    expect(await screen.findByText('已关闭 alice 的二次验证')).toBeTruthy();
    expect(removals()).toEqual([1, 2].map(() => ({ note: 'saw the passport', version: 1 })));
    expect(sent(2)).toEqual([]);
  });

  it('keeps the second factor, and the typed reason, if the admin gives no code', async () => {
    await visit({ users: [locked], at: '?user=2&action=removeSecondFactor', removal: refusal('secondFactor.needed') });
    await form('关闭二次验证');
    note('saw the passport');
    fireEvent.submit(await form('关闭二次验证'));
    fireEvent.click(within(await confirmation('alice')).getByRole('button', { name: '关闭二次验证' }));
    fireEvent(
      await screen.findByRole('dialog', { name: '请输入二次验证码' }),
      new Event('cancel', { cancelable: true }),
    );
    expect(await screen.findByText('此操作需要二次验证，请输入验证器中的验证码')).toBeTruthy();
    expect([removals().length, screen.getByLabelText<HTMLTextAreaElement>('原因').value]).toEqual([
      1,
      'saw the passport',
    ]);
  });

  it.each([
    ['that has none', alice],
    ["of one's own", { ...locked, id: 7 }],
  ])('does not offer to remove the second factor %s, not even by the link', async (_, user) => {
    await visit({ users: [user], at: `?user=${user.id}&action=removeSecondFactor` });
    const actions = await screen.findByRole('toolbar', { name: '可执行的操作' });
    await waitFor(() => expect(asked('GET', '/system/user/profile')).not.toEqual([]));
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }); // until the page knows whose account it is
    expect(within(actions).queryByRole('button', { name: '关闭二次验证' })).toBeNull();
    expect(screen.queryByRole('form', { name: '关闭二次验证' })).toBeNull();
  });

  it('says in English who removed the second factor, and why', async () => {
    await visit({
      users: [locked],
      at: '?user=2',
      history: [lineOf({ id: 6, event: 'secondFactorOff', by: 'root', note: 'saw the passport' })],
    });
    await act(() => i18n.changeLanguage('en'));
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    expect(within(panel).getByRole('button', { name: 'Remove second factor' })).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: 'Remove second factor' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'saw the passport' } });
    fireEvent.submit(await form('Remove second factor'));
    const check = await screen.findByRole('dialog', { name: 'Please review: alice' });
    expect(within(check).queryByText('Second factor switched off')).toBeNull(); // not yet available
    expect(within(check).getByText('Remove second factor', { selector: 'b' })).toBeTruthy();
    const [line] = within(within(panel).getByRole('region', { name: 'Change history' })).getAllByRole('listitem');
    for (const words of ['Second factor switched off', 'saw the passport', '· root'])
      expect(line!.textContent).toContain(words);
  });
});
