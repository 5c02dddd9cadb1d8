import type { PaymentOrder } from '@chaintide/contracts/money/payments';
import type { UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import type { PaymentFact } from '@chaintide/contracts/realtime';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PaymentQueuePage } from './payment-queue-page.tsx';
import { evidenceOf, HASH, paymentOf, SENDER } from './testing.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, refusal, serving } from '../../../app/account-testing.tsx';
import { type } from '../../../app/auth-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { page, press } from '../../../app/office-testing.tsx';
import { StepUpLayer } from '../../../shell/step-up-layer.tsx';
import { gives, profileOf, show } from '../../../app/testing.tsx';

const transfer: UnmatchedTransfer = {
  ...evidenceOf({ amount: '90.000000' }),
  id: 4,
  network: 'ERC-20',
  order: { id: 2, number: 'R000002', userName: 'alice' },
};
const alices = paymentOf({ id: 2, state: 'expired' });
const bobs = paymentOf({ id: 3, state: 'success', arrived: '10.000000', user: { id: 8, userName: 'bob' } });
const onTron = paymentOf({ id: 5, network: 'TRC-20' });

type Answers = Parameters<typeof serving>[0];

interface World {
  readonly transfers?: UnmatchedTransfer[];
  readonly orders?: PaymentOrder[];
  readonly answers?: Answers;
  readonly at?: string;
}

/** Opens the list of such transfers with one of them selected. */
const visit = async ({
  transfers = [transfer],
  orders = [alices, bobs, onTron],
  answers = {},
  at = '&order=4',
}: World = {}) => {
  const state = { transfers };
  const world = serving({
    'GET /finance/payments': ({ search }) => page(search.includes('stage=waiting') ? [] : orders),
    'GET /finance/withdrawals': () => page([]),
    'GET /finance/unmatched': () => page(state.transfers),
    'GET /finance/auto-confirmation': gives({ isOn: false, waiting: 0, history: [] }),
    'GET /demo/accounts': refusal('route.unknown'),
    ...answers,
  });
  const shown = show(
    <>
      <PaymentQueuePage />
      <StepUpLayer />
      <MessagesView />
    </>,
    { world, as: profileOf('accounting'), at: `/BackendPayment?tab=unmatched${at}` },
  );
  await screen.findByText('未匹配转账', { selector: 'a' });
  const tell = (payment: PaymentOrder): void =>
    shown.push('payments', { name: 'payment.changed', payload: { payment } } satisfies PaymentFact);
  return { ...shown, state, tell };
};
const panel = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: '未匹配转账' });
const form = (): Promise<HTMLElement> => screen.findByRole('form', { name: '计入订单' });
const orders = async (): Promise<HTMLInputElement[]> => within(await form()).findAllByRole<HTMLInputElement>('radio');
const assignments = () => asked('POST', '/finance/unmatched/4/assignment').map(({ body }) => body);

const explain = (reason: string): void => {
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: reason } });
};
/** Selects an order, enters a reason, and continues to the confirmation. */
const prepare = async (order: PaymentOrder, reason = 'shown by its owner'): Promise<HTMLElement> => {
  fireEvent.click(within(await form()).getByRole('radio', { name: new RegExp(`^${order.number}`) }));
  explain(reason);
  fireEvent.submit(await form());
  return screen.findByRole('dialog', { name: '请核对：计入订单' });
};

onPhone();

describe('a transfer that counts for no order', () => {
  it('is opened from the list and shown in full', async () => {
    const { address } = await visit({ at: '' });
    fireEvent.click(await screen.findByRole('button', { name: /^90\.00/ }));
    for (const words of ['90.00\u00A0USDT', 'ERC-20', 'R000002 · alice', SENDER, HASH, '已最终确认'])
      expect((await panel()).textContent).toContain(words);
    expect(address()).toContain('order=4');
  });

  it('offers orders of its coin and network, first those that had its address', async () => {
    await visit();
    expect((await orders()).map((radio) => radio.closest('label')!.textContent)).toEqual([
      expect.stringContaining('R000002 alice'),
      expect.stringContaining('R000003 bob'),
    ]);
    expect(asked('GET', '/finance/payments').map(({ search }) => search)).toContain('?search=R000002&page=1&rows=20');
    const search = within(await form()).getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'bob' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    await waitFor(() =>
      expect(asked('GET', '/finance/payments').map(({ search: query }) => query)).toContain(
        '?search=bob&page=1&rows=20',
      ),
    );
    expect(assignments()).toEqual([]);
  });

  it('says if no order fits', async () => {
    await visit({ orders: [onTron] });
    expect(await within(await form()).findByText('没有符合的 ERC-20 USDT 订单')).toBeTruthy();
    expect(within(await form()).getByRole<HTMLButtonElement>('button', { name: '下一步：核对' }).disabled).toBe(true);
  });

  it('of an unknown token can be assigned to nobody', async () => {
    await visit({ transfers: [{ ...transfer, coin: null, amount: null, order: null }] });
    expect((await panel()).textContent).toContain('当时没有订单使用该地址');
    expect(await within(await panel()).findByText('这不是我方支持的代币，不能计入订单。')).toBeTruthy();
    expect(screen.queryByRole('form', { name: '计入订单' })).toBeNull();
  });

  it('requires a reason', async () => {
    await visit();
    fireEvent.click((await orders())[0]!);
    fireEvent.submit(await form());
    expect(await screen.findByText('请填写原因')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: '请核对：计入订单' })).toBeNull();
  });

  it('is assigned to the order that had its address, with a code of the session', async () => {
    const answers = [
      refusal('secondFactor.needed'),
      gives({ ...alices, arrived: '90.000000', mismatch: 'underpaid', version: 2 }),
    ];
    await visit({
      answers: {
        'POST /finance/unmatched/4/assignment': () => answers.shift()!(),
        'POST /user/secondFactor/elevation': gives({ elevatedUntil: Date.now() + 600_000 }),
      },
    });
    const check = await prepare(alices);
    for (const words of [
      '订单 R000002，用户 alice',
      '计入该订单，待确认到账后入账',
      '90.00\u00A0USDT',
      '100.00\u00A0USDT',
      HASH,
      'shown by its owner',
    ])
      expect(check.textContent).toContain(words);
    expect(within(check).queryByRole('alert')).toBeNull();
    press(check, '计入订单');
    await screen.findByRole('dialog', { name: '请输入二次验证码' });
    type('二次验证码', '123456');
    fireEvent.submit(screen.getByRole('form', { name: '请输入二次验证码' }));
    expect(await screen.findByText('R000002：计入未匹配转账，已完成')).toBeTruthy();
    expect(assignments()).toEqual([1, 2].map(() => ({ payment: 2, version: 1, reason: 'shown by its owner' })));
    expect(asked('POST', '/user/secondFactor/elevation').map(({ body }) => body)).toEqual([{ secondFactor: '123456' }]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '未匹配转账' })).toBeNull());
  });

  it('warns if another order had the address, and says that a finished order is credited at once', async () => {
    await visit();
    const check = await prepare(bobs);
    expect(check.textContent).toContain('立即补入账给该用户');
    expect(within(check).getByRole('alert').textContent).toContain('该地址属于订单 R000002，用户 alice');
    press(check, '取消');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '请核对：计入订单' })).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('shown by its owner');
    expect(assignments()).toEqual([]);
  });

  it('reports that somebody was faster, keeps the typed text, and continues with the current order', async () => {
    const { tell } = await visit({ answers: { 'POST /finance/unmatched/4/assignment': refusal('version.stale') } });
    press(await prepare(alices), '计入订单');
    expect((await within(await form()).findByRole('alert')).textContent).toContain('记录已被他人修改');
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('shown by its owner');
    tell({ ...alices, state: 'success', arrived: '100.000000', version: 2 });
    await waitFor(async () => expect(within(await form()).getAllByText('充值成功')).toHaveLength(2));
    fireEvent.submit(await form());
    const check = await screen.findByRole('dialog', { name: '请核对：计入订单' });
    expect(check.textContent).toContain('立即补入账给该用户');
    press(check, '计入订单');
    await waitFor(() => expect(assignments().map(({ version }) => version)).toEqual([1, 2]));
  });

  it('leaves the list when it was assigned to another order, with the reason for the failure', async () => {
    const { state, push } = await visit({
      answers: { 'POST /finance/unmatched/4/assignment': refusal('transfer.taken') },
    });
    press(await prepare(alices), '计入订单');
    expect((await within(await form()).findByRole('alert')).textContent).toContain('该转账已计入一笔订单');
    state.transfers = [];
    push('payments', { name: 'unmatched.changed', payload: null } satisfies PaymentFact);
    expect(await screen.findByText('没有未匹配的转账')).toBeTruthy();
  });

  it('keeps the reason across a reload', async () => {
    await visit();
    await orders();
    explain('half of it');
    cleanup();
    await visit();
    await orders();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('half of it');
  });

  it('is available in English', async () => {
    await visit();
    await orders();
    await act(() => i18n.changeLanguage('en'));
    const english = await screen.findByRole('form', { name: 'Assign to order' });
    for (const words of ['Order to assign it to', 'Next: review', 'A transfer can be assigned to one order only'])
      expect(english.textContent).toContain(words);
    expect((await screen.findByRole('dialog', { name: 'Unmatched transfers' })).textContent).toContain(
      'Order using the address at the time',
    );
  });
});
