import { acceptedAtFirst } from '@chaintide/contracts/money/accepted-coins';
import type { Payment } from '@chaintide/contracts/money/payments';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PaymentPage } from './payment-page.tsx';
import { paymentOf } from './testing.ts';
import { TxidPage } from './txid-page.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, click, held, refusal, serving } from '../../../app/account-testing.tsx';
import { problemUnder, type } from '../../../app/auth-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';

interface World {
  orders?: Payment[];
  hashAllowedAt?: number | null;
  at?: string;
  answers?: Parameters<typeof serving>[0];
  page?: 'recharge' | 'txid';
}

const visit = ({
  orders = [],
  hashAllowedAt = null,
  at = '/Recharge',
  answers = {},
  page = 'recharge',
}: World = {}) => {
  const state = { orders, coins: acceptedAtFirst };
  const one = (id: number) =>
    gives({
      payment: state.orders.find((order) => order.id === id),
      history: [{ at: 1, by: 'satoshi', event: 'create', from: null, to: 'awaitingTransfer', note: null }],
    })();
  const world = serving({
    'GET /payments': () => gives({ total: state.orders.length, rows: state.orders, hashAllowedAt })(),
    'POST /payments': () => gives(paymentOf({ id: 9 }))(),
    ...Object.fromEntries([...orders.map(({ id }) => id), 9].map((id) => [`GET /payments/${id}`, () => one(id)])),
    'POST /payments/code': gives({ retryAfter: 60 }),
    'GET /recharge/coins': () => gives(state.coins)(),
    'GET /demo/accounts': refusal('route.unknown'),
    ...answers,
  });
  const shown = show(
    <>
      {page === 'recharge' ? <PaymentPage /> : <TxidPage />}
      <MessagesView />
    </>,
    { world, as: profileOf('registered'), at },
  );
  const tell = (payment: Payment): void => {
    state.orders = state.orders.map((order) => (order.id === payment.id ? payment : order));
    shown.push('account:7', { name: 'payment.changed', payload: { payment } } as never);
  };
  return { ...shown, state, tell };
};

const radio = (name: RegExp): HTMLInputElement => screen.getByRole('radio', { name });
const fill = async (): Promise<void> => {
  await screen.findByRole('form', { name: '新的充值' });
  fireEvent.click(radio(/^TRC-20/));
  type('金额', '60.5');
};

onPhone();

describe('a new recharge', () => {
  it('requires every field with its own text, and sends nothing before', async () => {
    visit();
    await screen.findByRole('form', { name: '新的充值' });
    click('生成充值订单');
    expect(await screen.findByText('请检查网络')).toBeTruthy();
    expect(problemUnder('金额')).toBe('请检查金额');
    expect(problemUnder('邮箱验证码')).toBe('请先获取邮箱验证码');
    expect(asked('POST', '/payments')).toEqual([]);
  });

  it('offers only supported coins: no BUSD at all, no USDC on TRON', async () => {
    visit();
    await screen.findByRole('form', { name: '新的充值' });
    expect(radio(/^BUSD/).disabled).toBe(true);
    fireEvent.click(radio(/^TRC-20/));
    fireEvent.click(radio(/^USDC/));
    expect(radio(/^TRC-20/).disabled).toBe(true);
    expect(radio(/^TRC-20/).checked).toBe(false);
    expect(radio(/^ERC-20/).disabled).toBe(false);
  });

  it('offers a coin as soon as an admin opens it', async () => {
    const { state, push } = visit();
    await screen.findByRole('form', { name: '新的充值' });
    fireEvent.click(radio(/^USDC/));
    expect(radio(/^TRC-20/).disabled).toBe(true);
    state.coins = acceptedAtFirst.map((one) => ({ ...one, isOn: true }));
    push('coins', { name: 'coins.changed', payload: null } as never);
    await waitFor(() => expect(radio(/^TRC-20/).disabled).toBe(false));
    expect(radio(/^BUSD/).disabled).toBe(false);
  });

  it('mails a code for exactly these values, counts down, and requires another one after a change', async () => {
    visit();
    await fill();
    click('获取验证码');
    await screen.findByText(/验证码已发送至/);
    expect(asked('POST', '/payments/code').map(({ body }) => body)).toEqual([
      { coin: 'USDT', network: 'TRC-20', amount: '60.5' },
    ]);
    expect(screen.getByRole('button', { name: /^(59|60) 秒后/ })).toBeTruthy();
    type('金额', '61');
    expect(await screen.findByText('以上内容已改变，请重新获取验证码')).toBeTruthy();
    type('邮箱验证码', '123456');
    click('生成充值订单');
    await waitFor(() => expect(problemUnder('邮箱验证码')).toBe('请先获取邮箱验证码'));
    type('金额', '60.50');
    expect(await screen.findByText(/验证码已发送至/)).toBeTruthy();
  });

  it('opens the order with one key for all attempts, and keeps the typed text after a failure', async () => {
    let answer = refusal('server.busy');
    const { address, state } = visit({ answers: { 'POST /payments': () => answer() } });
    await fill();
    click('获取验证码');
    await screen.findByText(/验证码已发送至/);
    type('邮箱验证码', '123456');
    click('生成充值订单');
    expect(await screen.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
    const opened = paymentOf({ id: 9 });
    state.orders = [opened];
    answer = gives(opened);
    fireEvent.click(await screen.findByRole('button', { name: /生成充值订单$/ }));
    expect(await screen.findByText('充值订单 R000009')).toBeTruthy();
    expect(address()).toBe('/Recharge?order=9');
    const [first, second] = asked('POST', '/payments').map(({ body }) => body);
    expect(first).toEqual({
      coin: 'USDT',
      network: 'TRC-20',
      amount: '60.5',
      emailCode: '123456',
      key: second!['key'],
    });
  });

  it("shows the gateway's problems under their fields", async () => {
    visit({ answers: { 'POST /payments': refusal('emailCode.wrong', { args: { left: 4 } }) } });
    await fill();
    click('获取验证码');
    await screen.findByText(/验证码已发送至/);
    type('邮箱验证码', '654321');
    click('生成充值订单');
    await waitFor(() => expect(problemUnder('邮箱验证码')).toBe('验证码不正确，还可尝试 4 次'));
  });

  it('shows that three orders are open instead of the form, names them, and shows the form again when one has ended', async () => {
    const orders = [
      paymentOf({ id: 7 }),
      paymentOf({ id: 6, state: 'confirming' }),
      paymentOf({ id: 5, state: 'awaitingApproval' }),
      paymentOf({ id: 4, state: 'expired' }),
    ];
    const { tell } = visit({ orders, at: '/Recharge?new=1' });
    expect(await screen.findByText(/最多同时进行 3 笔充值订单/)).toBeTruthy();
    expect(screen.queryByRole('form', { name: '新的充值' })).toBeNull();
    for (const name of ['R000007', 'R000006', 'R000005']) expect(screen.getByRole('link', { name })).toBeTruthy();
    tell(paymentOf({ id: 5, state: 'success', version: 9 }));
    expect(await screen.findByRole('form', { name: '新的充值' })).toBeTruthy();
  });

  it('leads to the upgrade once the money is credited', async () => {
    const order = paymentOf({ id: 5, state: 'success' });
    visit({ orders: [order], at: '/Recharge?order=5' });
    expect((await screen.findByRole('link', { name: '继续升级账户' })).getAttribute('href')).toBe('/AccountUpgrade');
  });

  it('takes over the missing amount', async () => {
    visit({ orders: [paymentOf({ id: 5 })], at: '/Recharge?amount=38.500000' });
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('金额').value).toBe('38.5'));
  });
});

describe('an open recharge order', () => {
  it('is shown again on return, with its full address, exact amount and remaining time', async () => {
    const { address } = visit({
      orders: [paymentOf({ id: 5, amount: '60.500001' }), paymentOf({ id: 4, state: 'expired' })],
    });
    expect(await screen.findByText('TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG')).toBeTruthy();
    expect(address()).toBe('/Recharge?order=5');
    expect(screen.getAllByText(/60\.500001/).length).toBeGreaterThan(0);
    expect(screen.getByRole('timer').textContent).toMatch(/^(30:00|29:\d\d)$/);
    expect(await screen.findByRole('img', { name: '收款地址的二维码' })).toBeTruthy();
  });

  it('counts down the hour for its transaction to appear, once it has one', async () => {
    const { tell } = visit({ orders: [paymentOf({ id: 5 })] });
    await screen.findByRole('timer');
    tell(
      paymentOf({ id: 5, version: 2, hash: 'a'.repeat(64), mismatch: 'notFound', unseenUntil: Date.now() + 3_600_000 }),
    );
    expect(await screen.findByText('正在链上查找您提交的交易，剩余')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toMatch(/^(1:00:0\d|59:\d\d)$/);
    expect(screen.getByText(/订单将自动过期/)).toBeTruthy();
  });

  it('advances live until its credit, and ignores older versions', async () => {
    const { tell } = visit({ orders: [paymentOf({ id: 5 })] });
    await screen.findByRole('timer');
    tell(
      paymentOf({
        id: 5,
        state: 'confirming',
        version: 3,
        hash: 'a'.repeat(64),
        arrived: '54.000000',
        mismatch: 'underpaid',
        confirmations: { now: 7, needed: 19 },
      }),
    );
    expect(await screen.findByText('7 / 19 个区块确认')).toBeTruthy();
    expect(screen.getByText(/到账金额少于订单金额/)).toBeTruthy();
    tell(paymentOf({ id: 5, version: 2 }));
    expect(screen.queryByRole('timer')).toBeNull();
    tell(
      paymentOf({
        id: 5,
        state: 'success',
        version: 9,
        hash: 'a'.repeat(64),
        arrived: '54.000000',
        mismatch: 'underpaid',
      }),
    );
    expect((await screen.findAllByText('充值成功！')).length).toBe(2);
  });

  it('is closed after a confirmation with amount, network and address', async () => {
    const order = paymentOf({ id: 5, version: 2 });
    visit({
      orders: [order],
      answers: { 'POST /payments/5/closing': gives({ ...order, state: 'closed', version: 3 }) },
    });
    await screen.findByRole('timer');
    click('关闭订单');
    const dialog = screen.getByRole('dialog', { name: '关闭这笔订单？' });
    for (const words of ['R000005', '60.50', 'USDT', 'TRC-20', order.address])
      expect(dialog.textContent).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '关闭订单' }));
    expect(await screen.findByText('该笔交易已成功关闭！')).toBeTruthy();
    expect(asked('POST', '/payments/5/closing').map(({ body }) => body)).toEqual([{ version: 2 }]);
  });

  it('can be paid by a simulated transfer in the demo only', async () => {
    visit({
      orders: [paymentOf({ id: 5 })],
      answers: { 'GET /demo/accounts': gives([]), 'POST /demo/payments/5': gives({ hash: 'b' }) },
    });
    await screen.findByRole('timer');
    fireEvent.click(await screen.findByRole('button', { name: '支付此订单（模拟）' }));
    fireEvent.click(screen.getByRole('menuitem', { name: '少付一成' }));
    expect(await screen.findByText('模拟转账已发出')).toBeTruthy();
    expect(asked('POST', '/demo/payments/5').map(({ body }) => body)).toEqual([{ share: 0.9 }]);
  });
});

describe('a manually submitted hash', () => {
  const hash = `0x${'a1'.repeat(32)}`;

  it('is checked, confirmed and sent for the order of the link', async () => {
    const order = paymentOf({ id: 5, state: 'expired', version: 4 });
    const answer = held();
    visit({
      page: 'txid',
      at: '/TXID?order=5',
      orders: [paymentOf({ id: 6 }), order],
      answers: { 'POST /payments/5/hash': answer.answer },
    });
    await screen.findByRole('form', { name: '提交交易哈希' });
    expect(radio(/R000005/).checked).toBe(true);
    type('交易哈希', '0x12');
    click('提交哈希');
    await waitFor(() => expect(problemUnder('交易哈希')).toBe('交易哈希错误，请仔细检查！'));
    type('交易哈希', ` ${hash} `);
    click('提交哈希');
    const dialog = await screen.findByRole('dialog', { name: '确认提交这个交易哈希？' });
    for (const words of ['R000005', '60.50', 'TRC-20', order.address, hash])
      expect(dialog.textContent).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '提交哈希' }));
    await waitFor(() =>
      expect(asked('POST', '/payments/5/hash').map(({ body }) => body)).toEqual([{ version: 4, hash }]),
    );
    answer.give(await gives({ ...order, hash, version: 5 })());
    expect(await screen.findByText('交易哈希已提交，正在链上核对')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '交易哈希' }).value).toBe(''));
    expect(screen.queryByText('请填写交易哈希')).toBeNull();
  });

  it('requires four hours before the next, with a countdown', async () => {
    visit({ page: 'txid', orders: [paymentOf({ id: 5 })], hashAllowedAt: Date.now() + 2 * 3_600_000, at: '/TXID' });
    expect((await screen.findByText(/后可再次提交$/)).textContent).toMatch(/^(2:00:00|1:59:\d\d) /);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交哈希' }).disabled).toBe(true);
  });
});
