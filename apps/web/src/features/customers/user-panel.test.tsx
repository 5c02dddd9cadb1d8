import type { User, UserHistoryLine } from '@chaintide/contracts/users';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CustomersPage } from './customers-page.tsx';
import { userOf } from './testing.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MessagesView } from '../../shared/ui/messages-view.tsx';
import { asked, choose, click, lineOf, refusal, serving } from '../../app/account-testing.tsx';
import { field, prepareDialogs, type as typeInto } from '../../app/auth-testing.tsx';
import { StepUpLayer } from '../../shell/step-up-layer.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';

const alice = userOf({ id: 2, userName: 'alice' });
const bob = userOf({ id: 1, userName: 'bob_the_first', roleKey: 'support', staffRole: 'support', version: 3 });

interface World {
  users?: User[];
  history?: UserHistoryLine[];
  change?: () => Promise<Response>;
  removal?: () => Promise<Response>;
  at?: string;
  isPhone?: boolean;
}

const visit = async ({
  users = [alice, bob],
  history = [],
  change = gives(alice),
  removal = gives(alice),
  at = '',
  isPhone = true,
}: World = {}) => {
  await prepareBrowser({ isPhone });
  const state = { users, history };
  const world = serving({
    'GET /users': () => gives({ total: 120, rows: state.users })(),
    ...Object.fromEntries(
      users.map(({ id }) => [
        `GET /users/${id}`,
        () => gives({ user: state.users.find((user) => user.id === id), history: state.history })(),
      ]),
    ),
    ...Object.fromEntries(
      users.flatMap(({ id }) => ['changes', 'power'].map((way) => [`POST /users/${id}/${way}`, () => change()])),
    ),
    ...Object.fromEntries(users.map(({ id }) => [`POST /users/${id}/secondFactor/removal`, () => removal()])),
    'GET /proposals': gives([]),
    'POST /user/secondFactor/elevation': gives({ until: 0 }),
    'GET /demo/accounts': refusal('route.unknown'),
  });
  const page = show(
    <>
      <CustomersPage />
      <StepUpLayer />
      <MessagesView />
    </>,
    { world, as: profileOf('admin'), at: `/customerManagement${at}` },
  );
  await screen.findAllByText(users[0]!.userName);
  return {
    ...page,
    state,
    tell: (user: User) => page.push('users', { name: 'user.changed', payload: { user } } as never),
  };
};

const searches = (): string[] => asked('GET', '/users').map(({ search }) => search);
const cards = (): string[] => screen.getAllByRole('listitem').map((item) => item.textContent);
const form = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });
const note = (text: string): void => {
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: text } });
};
const confirmation = (name: string): HTMLElement => screen.getByRole('dialog', { name: `请核对：${name}` });
const removals = () => asked('POST', '/users/2/secondFactor/removal').map(({ body }) => body);
const sent = (id: number) =>
  ['changes', 'power'].flatMap((way) => asked('POST', `/users/${id}/${way}`)).map(({ body }) => body);

beforeEach(() => {
  prepareDialogs();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the list of customers', () => {
  it('asks as the link says, and nothing that is as at first', async () => {
    await visit({ at: '?role=support&level=vip&state=trial&page=2&rows=100&sort=seenAt&descending=false&what=ever' });
    expect(searches()).toEqual(['?role=support&level=vip&state=trial&sort=seenAt&descending=false&page=2&rows=100']);
  });

  it('searches once the typing pauses, from the first page on', async () => {
    const { address } = await visit({ at: '?page=2' });
    const box = screen.getByRole('searchbox');
    for (const text of ['a', 'al', ' ali ']) fireEvent.change(box, { target: { value: text } });
    await waitFor(() => expect(address()).toBe('/customerManagement?search=ali'));
    await waitFor(() => expect(searches()).toEqual(['?page=2', '?search=ali']));
    expect((box as HTMLInputElement).value).toBe(' ali ');
  });

  it('filters by role, level and state, and forgets them at once', async () => {
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

  it('says which filter finds nobody, and a failure with a way to try again', async () => {
    await prepareBrowser({ isPhone: true });
    let answers = refusal('server.busy');
    const page = show(<CustomersPage />, {
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

  it('an account that changes is renewed in its place and glows; a new one comes to the top', async () => {
    const { tell } = await visit();
    tell({ ...bob, isDisabled: true, version: 4 });
    await waitFor(() => expect(cards()[1]).toContain('已停用'));
    expect(screen.getByRole('button', { name: /^bob_the_first/ }).dataset['glow']).toBe('changed');
    tell(userOf({ id: 3, userName: 'carol' }));
    await waitFor(() => expect(cards()[0]).toContain('carol'));
    expect(screen.getByRole('button', { name: /^carol/ }).dataset['glow']).toBe('new');
    expect(screen.getByText('第 1–50 条，共 121 条')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('button', { name: /^carol/ }).dataset['glow']).toBeUndefined());
  });

  it('is a grid on a desk: titles, rows, and Enter opens', async () => {
    const { address } = await visit({ isPhone: false });
    const cell = await screen.findByText('alice', { selector: '.ag-cell *' });
    expect(screen.getAllByRole('columnheader').map((title) => title.textContent.trim())).toContain('用户名');
    fireEvent.keyDown(cell.closest('.ag-cell')!, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/customerManagement?user=2'));
  });
});

describe('one account', () => {
  it('opens beside the list with what was done to it, each text as text', async () => {
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

  it('changes nothing without a reason', async () => {
    await visit({ at: '?user=2&action=disable' });
    fireEvent.submit(await form('停用账户'));
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    note('x'.repeat(501));
    expect(screen.getByText('原因不能超过 500 字')).toBeTruthy();
    fireEvent.submit(await form('停用账户'));
    expect(sent(2)).toEqual([]);
  });

  it('asks once more with name and change, then sends the edition that was looked at', async () => {
    const { address } = await visit({
      at: '?user=1&action=role',
      change: gives({ ...bob, staffRole: null, roleKey: 'registered', version: 4 }),
    });
    await form('更改角色');
    note('  leaves the team ');
    fireEvent.submit(await form('更改角色'));
    const dialog = confirmation('bob_the_first');
    expect(dialog.textContent).toContain('角色：客服 → 无（随付费等级）');
    expect(dialog.textContent).toContain('账户 bob_the_first，邮箱 user1@example.com');
    expect(dialog.textContent).toContain('leaves the team');
    fireEvent.click(within(dialog).getByRole('button', { name: '更改角色' }));
    expect(await screen.findByText('已更改 bob_the_first 的角色')).toBeTruthy();
    expect(sent(1)).toEqual([{ change: { kind: 'role', role: null }, note: 'leaves the team', version: 3 }]);
    await waitFor(() => expect(address()).toBe('/customerManagement?user=1'));
  });

  it('stays open, with what was typed, where the confirmation is left', async () => {
    const { address } = await visit({ at: '?user=2&action=disable' });
    await form('停用账户');
    note('spam');
    fireEvent.submit(await form('停用账户'));
    fireEvent(confirmation('alice'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请核对：alice' })).toBeNull());
    expect([address(), screen.getByLabelText<HTMLTextAreaElement>('原因').value]).toEqual([
      '/customerManagement?user=2&action=disable',
      'spam',
    ]);
    fireEvent(screen.getByRole('dialog', { name: 'alice' }), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(address()).toBe('/customerManagement'));
  });

  it('a level comes with its end, by default as long as it was paid', async () => {
    await visit({ at: '?user=2&action=level' });
    await form('更改等级');
    note('paid by transfer');
    fireEvent.submit(await form('更改等级'));
    fireEvent.click(within(confirmation('alice')).getByRole('button', { name: '更改等级' }));
    await waitFor(() => expect(sent(2)).toHaveLength(1));
    const { kind, level, until } = sent(2)[0]!['change'] as { kind: string; level: string; until: number };
    expect([kind, level]).toEqual(['level', 'monthly']);
    expect(Math.abs(until - Date.now() - 30 * 86_400_000)).toBeLessThan(10 * 60_000);
  });

  it('an end in the past is refused under its field, here and by the gateway', async () => {
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
    fireEvent.click(within(confirmation('alice')).getByRole('button', { name: '更改等级' }));
    expect(await screen.findByText('到期时间须在将来')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('x');
  });

  it('where someone was faster it says who, reads the account again, and then changes that edition', async () => {
    let change = refusal('version.stale');
    const world = await visit({ at: '?user=2&action=disable', change: () => change() });
    await form('停用账户');
    note('spam');
    world.state.users = [{ ...alice, roleKey: 'support', staffRole: 'support', version: 2 }, bob];
    world.state.history = [lineOf({ id: 9, event: 'role', by: 'rival', was: null, becomes: 'support' })];
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(confirmation('alice')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('rival 抢先一步：角色：无（随付费等级） → 客服')).toBeTruthy();
    expect(
      screen.getByText('rival 抢先一步：角色：无（随付费等级） → 客服').closest('[role="alert"]')!.textContent,
    ).toContain('请查看上方的最新状态');
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('spam');
    change = gives({ ...alice, isDisabled: true, version: 3 });
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(confirmation('alice')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('已停用 alice')).toBeTruthy();
    expect(sent(2).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('a change that arrives while the form is open is announced', async () => {
    const world = await visit({ at: '?user=2&action=trial' });
    await form('赠送试用');
    world.state.users = [{ ...alice, version: 2 }, bob];
    act(() => world.tell(world.state.users[0]!));
    expect(await screen.findByText(/该账户刚刚有变动。/)).toBeTruthy();
  });

  it('other refusals stand above the button', async () => {
    await visit({ at: '?user=1&action=disable', change: refusal('user.lastAdmin') });
    await form('停用账户');
    note('x');
    fireEvent.submit(await form('停用账户'));
    fireEvent.click(within(confirmation('bob_the_first')).getByRole('button', { name: '停用账户' }));
    expect(await screen.findByText('至少保留一名可用的管理员')).toBeTruthy();
  });

  it('what was typed survives a reload', async () => {
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
    ).toEqual(['更改角色', '更改等级', '赠送试用', '启用账户']);
  });

  const locked = { ...alice, secondFactorSince: 1_790_000_000_000 };

  it("without its second factor goes on after name, reason and the admin's own code", async () => {
    const answers = [refusal('secondFactor.needed'), gives({ ...locked, secondFactorSince: null, version: 2 })];
    await visit({ users: [locked], at: '?user=2&action=removeSecondFactor', removal: () => answers.shift()!() });
    fireEvent.submit(await form('关闭二次验证'));
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    note('saw the passport');
    fireEvent.submit(await form('关闭二次验证'));
    const dialog = confirmation('alice');
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

  it('keeps its second factor, and the reason typed, where the admin gives no code', async () => {
    await visit({ users: [locked], at: '?user=2&action=removeSecondFactor', removal: refusal('secondFactor.needed') });
    await form('关闭二次验证');
    note('saw the passport');
    fireEvent.submit(await form('关闭二次验证'));
    fireEvent.click(within(confirmation('alice')).getByRole('button', { name: '关闭二次验证' }));
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
  ])('offers no way to switch off the second factor %s, not even by the link', async (_, user) => {
    await visit({ users: [user], at: `?user=${user.id}&action=removeSecondFactor` });
    const actions = await screen.findByRole('toolbar', { name: '可执行的操作' });
    await waitFor(() => expect(asked('GET', '/system/user/profile')).not.toEqual([]));
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }); // until the page knows whose it is
    expect(within(actions).queryByRole('button', { name: '关闭二次验证' })).toBeNull();
    expect(screen.queryByRole('form', { name: '关闭二次验证' })).toBeNull();
  });

  it('tells in English who switched the second factor off, and why', async () => {
    await visit({
      users: [locked],
      at: '?user=2',
      history: [lineOf({ id: 6, event: 'secondFactorOff', by: 'root', note: 'saw the passport' })],
    });
    await act(() => i18n.changeLanguage('en'));
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    expect(within(panel).getByRole('button', { name: 'Switch off second factor' })).toBeTruthy();
    fireEvent.click(within(panel).getByRole('button', { name: 'Switch off second factor' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'saw the passport' } });
    fireEvent.submit(await form('Switch off second factor'));
    const check = screen.getByRole('dialog', { name: 'Please check: alice' });
    expect(within(check).queryByText('Second factor switched off')).toBeNull(); // not yet
    expect(within(check).getByText('Switch off second factor', { selector: 'b' })).toBeTruthy();
    const [line] = within(within(panel).getByRole('region', { name: 'History of changes' })).getAllByRole('listitem');
    for (const words of ['Second factor switched off', 'saw the passport', '· root'])
      expect(line!.textContent).toContain(words);
  });
});
