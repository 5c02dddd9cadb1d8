import type { PaymentOrder } from '@chaintide/contracts/payments';
import type { PaymentFact } from '@chaintide/contracts/realtime';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressesPage } from '../features/payments/office/addresses-page.tsx';
import { PayManagementPage } from './pay-management-page.tsx';
import { PaymentQueuePage } from '../features/payments/office/payment-queue-page.tsx';
import { ADDRESS, HASH, paymentOf, SENDER, withdrawalOf } from '../features/payments/office/testing.ts';
import { WaitingBadge } from '../shared/office/waiting-badge.tsx';
import { WithdrawalQueuePage } from '../features/withdrawals/office/withdrawal-queue-page.tsx';
import { MessagesView } from '../shared/ui/messages-view.tsx';
import { asked, choose, click, refusal, serving } from './account-testing.tsx';
import { prepareDialogs } from './auth-testing.tsx';
import { ANN, fresh, page, paid, press, visit } from './office-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from './testing.tsx';

const cards = (): string[] =>
  within(screen.getByRole('list', { name: '筛选订单' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const sent = (kind: string, id: number) => asked('POST', `/finance/${kind}/${id}/events`).map(({ body }) => body);
const form = (name: string): Promise<HTMLElement> => screen.findByRole('form', { name });
const type = (label: string, text: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
};
const check = async (name: string): Promise<HTMLElement> => {
  fireEvent.submit(await form(name));
  return screen.findByRole('dialog', { name: `请核对：${name}` });
};

beforeEach(() => {
  prepareDialogs();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the queue of recharges', () => {
  it('is what still waits, new orders at the top, and what was settled leaves after a moment', async () => {
    const { tell } = await visit(<PaymentQueuePage />);
    await screen.findByText('R000002 · alice');
    expect(asked('GET', '/finance/payments').map(({ search }) => search)).toContain('?page=1&rows=50&stage=open');
    tell(paymentOf({ id: 3, user: { id: 11, userName: 'bob' } }));
    await waitFor(() => expect(cards()[0]).toContain('R000003 · bob'));
    expect(screen.getByRole('button', { name: /^R000003/ }).dataset['glow']).toBe('new');
    tell({ ...paid, state: 'success', version: 2 });
    await waitFor(() => expect(cards()[1]).toContain('R000002 · alice充值成功'));
    await waitFor(() => expect(cards()).toHaveLength(2), { timeout: 8_000 });
  });

  it('the tab and the way there count what waits', async () => {
    const { tell } = await visit(<PaymentQueuePage />);
    await waitFor(() => expect(document.title).toBe('(1) 支付后台 · 链潮 Chaintide'));
    tell({ ...fresh, state: 'awaitingApproval', version: 2 });
    await waitFor(() => expect(document.title).toBe('(2) 支付后台 · 链潮 Chaintide'));
    expect(screen.getByRole('link', { name: /^支付后台/ }).textContent).toBe('支付后台2');
    tell({ ...paid, state: 'failed', version: 2 });
    await waitFor(() => expect(document.title).toBe('(1) 支付后台 · 链潮 Chaintide'));
  });

  it('shows the claim beside the evidence', async () => {
    await visit(<PaymentQueuePage />, { at: '?order=2' });
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows[1]).toBe('金额100.00\u00A0USDT90.00\u00A0USDT');
    expect(rows[3]).toBe('网络ERC-20一致');
    expect(rows[4]).toContain(ADDRESS);
    expect(screen.getByText(SENDER)).toBeTruthy();
    expect(screen.getByText(/64 \/ 64 个确认/)).toBeTruthy();
  });

  it('confirms after it has repeated amount, user, addresses and hash', async () => {
    await visit(<PaymentQueuePage />, {
      at: '?order=2&act=confirm',
      answer: gives({ ...paid, state: 'success', version: 2 }),
    });
    const dialog = await check('确认到账');
    for (const words of [
      '订单 R000002，用户 alice',
      '90.00\u00A0USDT',
      '100.00\u00A0USDT',
      '金额不足',
      'ERC-20',
      ADDRESS,
      SENDER,
      HASH,
    ])
      expect(dialog.textContent).toContain(words);
    press(dialog, '确认到账');
    expect(await screen.findByText('R000002：确认到账，已完成')).toBeTruthy();
    expect(sent('payments', 2)).toEqual([{ event: { type: 'confirm' }, version: 1 }]);
  });

  it('rejects with a reason only, and keeps what was typed over a reload', async () => {
    await visit(<PaymentQueuePage />, { at: '?order=2&act=reject' });
    fireEvent.submit(await form('驳回'));
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    type('原因', 'wrong sender');
    cleanup();
    await visit(<PaymentQueuePage />, {
      at: '?order=2&act=reject',
      answer: refusal('request.invalid', { fields: { 'event.reason': 'note.long' } }),
    });
    press(await check('驳回'), '驳回');
    expect(await screen.findByText('原因不能超过 500 字')).toBeTruthy();
    expect(sent('payments', 2)).toEqual([{ event: { type: 'reject', reason: 'wrong sender' }, version: 1 }]);
  });

  it('where a colleague was faster it says who, and what was typed stays', async () => {
    const world = await visit(<PaymentQueuePage />, { at: '?order=2&act=reject', answer: refusal('version.stale') });
    await form('驳回');
    type('原因', 'too little');
    world.state.payments = [{ ...paid, state: 'success', version: 2 }, fresh];
    world.state.history = [
      { at: Date.now(), by: 'rival', event: 'confirm', from: 'awaitingApproval', to: 'success', note: null },
    ];
    press(await check('驳回'), '驳回');
    const notice = (await screen.findByText('rival 抢先一步：确认到账：待入账 → 充值成功')).parentElement!;
    expect(Date.now() - Date.parse(within(notice).getByRole('time').getAttribute('datetime')!)).toBeLessThan(60_000);
    expect(screen.getByText('此操作已不再可行。')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('too little');
    expect(sent('payments', 2)).toHaveLength(1);
  });

  it('another confirmation on chain is no reason to ask again', async () => {
    const world = await visit(<PaymentQueuePage />, { at: '?order=2&act=confirm' });
    world.state.answer = () => {
      world.state.payments = [{ ...paid, confirmations: { now: 65, needed: 64 }, version: 2 }, fresh];
      world.state.answer = gives({ ...paid, state: 'success', version: 3 });
      return refusal('version.stale')();
    };
    press(await check('确认到账'), '确认到账');
    expect(await screen.findByText('R000002：确认到账，已完成')).toBeTruthy();
    expect(sent('payments', 2).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('says why something cannot be done', async () => {
    await visit(<PaymentQueuePage />, {
      payments: [{ ...paid, user: { id: ANN, userName: 'satoshi' } }],
      at: '?order=2',
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '确认到账' })).disabled).toBe(true);
    expect(screen.getByText('这是您自己的订单，须由其他同事处理。')).toBeTruthy();
  });
});

describe('all recharges', () => {
  it('are edited with a reason: from what, to what', async () => {
    await visit(<PayManagementPage />, {
      payments: [{ ...paid, state: 'failed' }],
      at: '?order=2&act=edit',
      answer: gives({ ...paid, version: 2 }),
    });
    await form('修改状态');
    type('原因', 'rejected by mistake');
    const dialog = await check('修改状态');
    expect(dialog.textContent).toContain('失败 → 待转账');
    press(dialog, '修改状态');
    await waitFor(() =>
      expect(sent('payments', 2)).toEqual([
        { event: { type: 'edit', to: 'awaitingTransfer', reason: 'rejected by mistake' }, version: 1 },
      ]),
    );
  });

  it('are searched and filtered by the link', async () => {
    const { address } = await visit(<PayManagementPage />, { at: '?page=3&what=ever&state=nonsense' });
    await screen.findByText('R000002 · alice');
    choose(/^不符/, '金额不足');
    await waitFor(() =>
      expect(asked('GET', '/finance/payments').at(-1)?.search).toBe('?page=1&rows=50&mismatch=underpaid'),
    );
    expect(address()).toContain('mismatch=underpaid');
  });

  it("prices are the admin's alone", async () => {
    await visit(<PayManagementPage />, { at: '?tab=prices' });
    await screen.findByText('R000002 · alice');
    expect(screen.queryByText('等级价格')).toBeNull();
  });
});

describe('the queue of withdrawals', () => {
  const approved = withdrawalOf({
    id: 5,
    state: 'approved',
    amount: '1500.000000',
    needsTwo: true,
    approvedBy: { id: ANN, userName: 'satoshi' },
  });

  it('says in words that it takes two, and that an address is new', async () => {
    await visit(<WithdrawalQueuePage />, { withdrawals: [approved], at: '?order=5' });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '登记转账' })).disabled).toBe(true);
    expect(screen.getByText('金额超过 1,000.00 美元须双人处理：您已批准，须由另一位同事转账。')).toBeTruthy();
    cleanup();
    await visit(<WithdrawalQueuePage />, {
      withdrawals: [{ ...approved, needsTwo: false, waitsUntil: Date.now() + 5 * 3_600_000 + 60_000 }],
      at: '?order=5',
    });
    expect(await screen.findByText('收款地址是新地址，5小时后才可转账。')).toBeTruthy();
  });

  it('says what stands still because its owner is frozen or disabled, and hears of either', async () => {
    const { state, shown } = await visit(<WithdrawalQueuePage />, {
      withdrawals: [{ ...approved, needsTwo: false, approvedBy: { id: 2, userName: 'bob' } }],
      at: '?order=5',
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '登记转账' })).disabled).toBe(false);
    state.withdrawals = [
      { ...state.withdrawals[0]!, freeze: { cause: 'passwordReset', until: Date.now() + 5 * 3_600_000 + 60_000 } },
    ];
    shown.push('withdrawals', { name: 'owner.changed', payload: { userId: 9 } } as never);
    expect(await screen.findByText('该用户的账户安全设置刚刚变更，提现已冻结：5小时后才可批准或转账。')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登记转账' }).disabled).toBe(true);
    state.withdrawals = [{ ...state.withdrawals[0]!, user: { id: 9, userName: 'alice', isDisabled: true } }];
    shown.push('withdrawals', { name: 'owner.changed', payload: { userId: 9 } } as never);
    expect(await screen.findByText('该用户的账户已停用：提现不能批准或转账。')).toBeTruthy();
  });

  it('records a transfer, each problem under its field', async () => {
    const order = { ...approved, approvedBy: { id: 2, userName: 'bob' } };
    const world = await visit(<WithdrawalQueuePage />, {
      withdrawals: [order],
      at: '?order=5&act=send',
      answer: refusal('hash.used'),
    });
    await form('登记转账');
    type('交易哈希', 'abc');
    type('转出地址', SENDER);
    fireEvent.submit(await form('登记转账'));
    expect(await screen.findByText('交易哈希错误，请仔细检查！')).toBeTruthy();
    type('交易哈希', HASH);
    const dialog = await check('登记转账');
    for (const words of ['订单 W000005，用户 alice', '1,497.00\u00A0USDT', ADDRESS, SENDER, HASH])
      expect(dialog.textContent).toContain(words);
    press(dialog, '登记转账');
    expect(await screen.findByText('该交易哈希已用于其他订单')).toBeTruthy();
    world.state.answer = gives({ ...order, state: 'transferring', hash: HASH, version: 2 });
    press(await check('登记转账'), '登记转账');
    await waitFor(() =>
      expect(sent('withdrawals', 5).at(-1)).toEqual({
        event: { type: 'send', hash: HASH, originAddress: SENDER, remarks: '' },
        version: 1,
      }),
    );
  });

  it('a transfer that is not what was applied for is an alarm', async () => {
    const { tellWithdrawal } = await visit(<WithdrawalQueuePage />, {
      withdrawals: [{ ...approved, state: 'transferring', hash: HASH, sentAt: Date.now() }],
      at: '?order=5',
    });
    await screen.findByText(
      '转账可能仍在途中：网络满 1 小时未见到该哈希、且没有节点知道这笔交易时，才能标记失败，否则可能重复支付。',
    );
    tellWithdrawal({
      ...approved,
      state: 'transferring',
      hash: HASH,
      sentAt: Date.now(),
      mismatch: 'wrongAddress',
      version: 2,
    });
    expect((await screen.findByRole('alert')).textContent).toContain('链上的这笔转账与申请不符：地址不符');
  });
});

describe('the badge', () => {
  it('counts both queues and speaks up for what comes, not for what was there', async () => {
    const notices: string[] = [];
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static readonly permission = 'granted';
        constructor(_: string, { body }: NotificationOptions) {
          super();
          notices.push(body!);
        }
      },
    );
    const { tell, store } = await visit(<WaitingBadge />, { withdrawals: [withdrawalOf({ id: 5 })] });
    await screen.findByText('2');
    act(() => {
      store.dispatch({ type: 'preferences/preferencesChanged', payload: { notices: true } });
    });
    expect(notices).toEqual([]);
    tell({ ...fresh, state: 'awaitingApproval', version: 2 });
    await screen.findByText('3');
    tell({ ...paid, state: 'success', version: 2 });
    await screen.findByText('2');
    expect(notices).toEqual(['2 笔充值待确认']);
  });

  it('counts what no page of the list holds, and reads it again for what is not in sight', async () => {
    let total = 250;
    await prepareBrowser({ isPhone: true });
    const world = serving({
      'GET /finance/payments': () => gives({ total, rows: [paid] })(),
      'GET /finance/withdrawals': () => page([]),
    });
    const { push } = show(<WaitingBadge />, { world, as: profileOf('accounting'), at: '/x' });
    const tell = (payment: PaymentOrder): void =>
      push('payments', { name: 'payment.changed', payload: { payment } } satisfies PaymentFact as never);
    expect((await screen.findByText('250')).title).toBe('250 笔待处理');
    tell({ ...paid, state: 'success', version: 2 }); // of those in sight
    await screen.findByText('249');
    total = 248;
    tell({ ...fresh, state: 'success', version: 3 });
    await screen.findByText('248');
    expect(asked('GET', '/finance/payments').map(({ search }) => search)).toEqual([
      '?stage=waiting&rows=200',
      '?stage=waiting&rows=200',
    ]);
  });
});

describe('collection addresses', () => {
  const address = {
    id: 1,
    network: 'TRC-20',
    address: 'TH25c7KKR11byNhDCuJWnrdXn7rRLH7AQZ',
    addedAt: Date.now(),
    retiredAt: null,
    index: null,
    order: 'R000009',
    isInUse: true,
    restsUntil: null,
  } as const;
  const keys = { 'ERC-20': null, 'BEP-20': null, 'TRC-20': null };

  const open = async (add = gives({ added: 2, known: 1 }), pool: object = { rows: [address], keys }) => {
    await prepareBrowser({ isPhone: true });
    const world = serving({
      'GET /finance/payments': () => page([]),
      'GET /finance/withdrawals': () => page([]),
      'GET /finance/addresses': gives({ free: { 'ERC-20': 9, 'BEP-20': 9, 'TRC-20': 2 }, ...pool }),
      'POST /finance/addresses': () => add(),
      'POST /finance/addresses/1/retirement': gives(null),
    });
    return show(
      <>
        <AddressesPage />
        <MessagesView />
      </>,
      { world, as: profileOf('accounting'), at: '/BackgroundAddress' },
    );
  };

  it('say where the pool runs low, and take new ones, a wrong line under the field', async () => {
    let add = refusal('address.line', { args: { line: 2, network: 'TRC-20' } });
    await open(() => add());
    expect((await screen.findByRole('alert')).textContent).toBe('TRC-20 只剩 2 个空闲地址，请尽快添加。');
    click('添加收款地址');
    await screen.findByLabelText('地址');
    type('地址', 'one\ntwo');
    click(/添加地址$/);
    expect(await screen.findByText('第 2 行不是 TRC-20 的有效地址')).toBeTruthy();
    add = gives({ added: 2, known: 1 });
    click(/添加地址$/);
    expect(await screen.findByText('已添加 2 个地址，1 个已存在')).toBeTruthy();
    expect(asked('POST', '/finance/addresses').at(-1)?.body).toEqual({ network: 'TRC-20', lines: 'one\ntwo' });
  });

  it('of a key: what to hold against the wallet, no red line for the pool beside it, and nothing to retire', async () => {
    const key = { fingerprint: 'ba4475c1', first: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', next: 12 };
    await open(undefined, { rows: [{ ...address, index: 11, isInUse: false }], keys: { ...keys, 'TRC-20': key } });
    expect(await screen.findByText('公钥指纹 ba4475c1，下一个序号 12')).toBeTruthy();
    expect(screen.getByText(key.first)).toBeTruthy();
    expect(screen.getByText(/2 个空闲地址不再分配/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /^TRC-20.*已分配/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('retire after a look at the address and its order', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^TRC-20/ }));
    const dialog = screen.getByRole('dialog', { name: '停用这个收款地址？' });
    expect(dialog.textContent).toContain(address.address);
    expect(dialog.textContent).toContain('R000009');
    press(dialog, '停用');
    expect(await screen.findByText('收款地址已停用')).toBeTruthy();
    expect(asked('POST', '/finance/addresses/1/retirement')).toHaveLength(1);
  });
});
