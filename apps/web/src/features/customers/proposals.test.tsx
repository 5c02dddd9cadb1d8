import type { Proposal } from '@chaintide/contracts/people/proposals';
import { HOUR } from '@chaintide/contracts/limits';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noMoney, userOf } from './testing.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MessagesView } from '../../shared/messages/messages-view.tsx';
import { asked, lineOf, refusal, serving } from '../../app/account-testing.tsx';
import { prepareWorkers, type } from '../../app/auth-testing.tsx';
import { StepUpLayer } from '../../shell/step-up-layer.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { CustomerManagementPage } from '../../app/customers/customer-management-page.tsx';

const OWN = 7; // from `profileOf`
const alice = userOf({ id: 2, userName: 'alice' });
const waiting: Proposal = {
  id: 5,
  state: 'proposed',
  user: { id: 2, userName: 'alice', email: alice.email, staffRole: null },
  change: { kind: 'role', role: 'admin' },
  isTaking: false,
  by: { id: 3, userName: 'root' },
  note: 'joins <b>us</b>',
  at: Date.now(),
  carryOutAt: null,
  expiresAt: Date.now() + 24 * HOUR,
  version: 1,
};
const own: Proposal = { ...waiting, by: { id: OWN, userName: 'satoshi' }, carryOutAt: Date.now() + HOUR };

type Answers = Parameters<typeof serving>[0];

const visit = async (proposals: Proposal[], answers: Answers = {}, at = '') => {
  const world = serving({
    'GET /users': gives({ total: 1, rows: [alice] }),
    'GET /users/2': gives({
      user: alice,
      history: [lineOf({ id: 1, event: 'proposed', by: 'root', becomes: 'role admin', note: 'joins us' })],
    }),
    'GET /users/2/money': gives(noMoney),
    'GET /proposals': gives(proposals),
    'GET /demo/accounts': refusal('route.unknown'),
    ...answers,
  });
  const page = show(
    <>
      <CustomerManagementPage />
      <StepUpLayer />
      <MessagesView />
    </>,
    { world, as: profileOf('admin'), at: `/customerManagement${at}` },
  );
  await screen.findAllByText('alice');
  return {
    ...page,
    tell: (proposal: Proposal) => page.push('users', { name: 'proposal.changed', payload: { proposal } } as never),
  };
};
const cards = (): Promise<HTMLElement> => screen.findByRole('region', { name: '待批准的权限变更' });
const buttons = (part: HTMLElement): (string | null)[] =>
  within(part)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const answer = async (name: string, title: string): Promise<void> => {
  fireEvent.click(within(await cards()).getByRole('button', { name }));
  fireEvent.click(within(screen.getByRole('dialog', { name: title })).getByRole('button', { name }));
};

beforeEach(async () => {
  await prepareBrowser({ isPhone: true });
  prepareWorkers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('changes that wait for a second admin', () => {
  it('show proposer, change, account and reason, each text literally, and nothing if there are none', async () => {
    const { tell } = await visit([waiting]);
    const region = await cards();
    for (const words of [
      'alice',
      '角色：管理员',
      'user2@example.com',
      'joins <b>us</b>',
      '由 root 提出',
      '须由另一位管理员批准',
    ])
      expect(region.textContent).toContain(words);
    expect(buttons(region)).toEqual(['批准', '驳回']);
    tell({ ...waiting, state: 'withdrawn', version: 2 });
    await waitFor(() => expect(screen.queryByRole('region', { name: '待批准的权限变更' })).toBeNull());
  });

  it('arrive while the page is open', async () => {
    const { tell } = await visit([]);
    expect(screen.queryByRole('region', { name: '待批准的权限变更' })).toBeNull();
    tell(waiting);
    expect((await cards()).textContent).toContain('角色：管理员');
  });

  it('are approved with a code for this action', async () => {
    const answers = [
      refusal('secondFactor.needed'),
      refusal('secondFactor.used'),
      gives({ ...waiting, state: 'carriedOut', version: 2 }),
    ];
    await visit([waiting], { 'POST /proposals/5/approval': () => answers.shift()!() });
    await answer('批准', '批准这项变更？');
    const dialog = await screen.findByRole('dialog', { name: '请输入二次验证码' });
    expect(dialog.textContent).toContain('一个验证码只能用于一次操作');
    for (const [code, problem] of [
      ['111111', '该验证码已使用，请等待验证器显示下一个'],
      ['222222', undefined],
    ] as const) {
      type('二次验证码', code);
      fireEvent.submit(screen.getByRole('form', { name: '请输入二次验证码' }));
      if (problem) expect(await within(dialog).findByText(problem)).toBeTruthy();
    }
    expect(await screen.findByText('已批准对 alice 的变更')).toBeTruthy();
    expect(asked('POST', '/proposals/5/approval').map(({ body }) => body)).toEqual(
      [1, 2, 3].map(() => ({ version: 1 })),
    );
    const sent = vi
      .mocked(fetch)
      .mock.calls.filter(([input]) => (input as string).endsWith('/approval'))
      .map(([, init]) => (init!.headers as Record<string, string>)['x-second-factor']);
    expect(sent).toEqual([undefined, '111111', '222222']);
    expect(asked('POST', '/user/secondFactor/elevation')).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('region', { name: '待批准的权限变更' })).toBeNull());
  });

  it('are rejected without a code', async () => {
    await visit([waiting], { 'POST /proposals/5/rejection': gives({ ...waiting, state: 'rejected', version: 2 }) });
    await answer('驳回', '驳回这项变更？');
    expect(await screen.findByText('已驳回对 alice 的变更')).toBeTruthy();
  });

  it('by oneself are withdrawn instead of approved, and show when they take effect by themselves', async () => {
    await visit([own], { 'POST /proposals/5/retraction': gives({ ...own, state: 'withdrawn', version: 2 }) });
    expect(buttons(await cards())).toEqual(['撤回']);
    expect((await cards()).textContent).toMatch(/将于 .+ 自动执行。 剩余 (59:\d\d|1:00:00|00:59:\d\d)/);
    await answer('撤回', '撤回这项变更？');
    expect(await screen.findByText('已撤回对 alice 的变更')).toBeTruthy();
  });

  it('against oneself can be agreed to, but not rejected', async () => {
    await visit([
      {
        ...waiting,
        user: { id: OWN, userName: 'satoshi', email: 's@example.com', staffRole: 'admin' },
        change: { kind: 'disable' },
        isTaking: true,
      },
    ]);
    const region = await cards();
    expect(buttons(region)).toEqual(['批准']);
    for (const words of ['停用账户', '第三位管理员批准或本人同意']) expect(region.textContent).toContain(words);
  });

  it('name the obstacle', async () => {
    await visit([waiting], { 'POST /proposals/5/approval': refusal('proposal.newAdmin') });
    await answer('批准', '批准这项变更？');
    expect(await within(await cards()).findByText('成为管理员未满 24 小时，暂时不能批准变更')).toBeTruthy();
  });

  it('are shown at the account too, and in its history', async () => {
    await visit([waiting], {}, '?user=2');
    const panel = await screen.findByRole('dialog', { name: 'alice' });
    expect(await within(panel).findByRole('article', { name: 'alice · 角色：管理员' })).toBeTruthy();
    expect(within(panel).getByText('提出变更：角色：管理员')).toBeTruthy();
  });

  it('are the result of a change that one admin alone may not make', async () => {
    await visit([], { 'POST /users/2/power': gives({ user: alice, proposal: own }) }, '?user=2&action=role');
    fireEvent.change(await screen.findByLabelText('原因'), { target: { value: 'joins us' } });
    fireEvent.submit(screen.getByRole('form', { name: '更改角色' }));
    fireEvent.click(
      within(await screen.findByRole('dialog', { name: '请核对：alice' })).getByRole('button', { name: '更改角色' }),
    );
    expect(await screen.findByText('已提出对 alice 的变更，一小时后自动执行')).toBeTruthy();
    expect((await cards()).textContent).toContain('由 satoshi 提出');
  });

  it('are available in English', async () => {
    await visit([own, { ...waiting, id: 6, user: { ...waiting.user, id: 9 }, change: { kind: 'removeSecondFactor' } }]);
    await act(() => i18n.changeLanguage('en'));
    const region = await screen.findByRole('region', { name: 'Permission changes awaiting approval' });
    for (const words of ['Role: ', 'Remove second factor', 'Proposed by root', 'takes effect automatically'])
      expect(region.textContent).toContain(words);
    expect(buttons(region)).toEqual(['Withdraw', 'Approve', 'Reject']);
  });
});
