import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal } from '../../../app/account-testing.tsx';
import { glowOf, onPhone } from '../../../app/money-testing.ts';
import {
  ANN,
  cards,
  check,
  form,
  fresh,
  openAt,
  paid,
  press,
  sent,
  type,
  visit,
} from '../../../app/office-testing.tsx';
import { gives } from '../../../app/testing.tsx';
import { PaymentQueuePage } from './payment-queue-page.tsx';
import { ADDRESS, HASH, paymentOf, SENDER } from './testing.ts';

onPhone();

describe('the queue of recharges', () => {
  it('lists what waits, new orders at the top; a settled one leaves after a moment', async () => {
    const { tell } = await visit(<PaymentQueuePage />);
    await screen.findByText('R000002 · alice');
    expect(asked('GET', '/finance/payments').map(({ search }) => search)).toContain('?page=1&rows=50&stage=open');
    tell(paymentOf({ id: 3, user: { id: 11, userName: 'bob' } }));
    await waitFor(() => expect(cards()[0]).toContain('R000003 · bob'));
    expect(glowOf(/^R000003/)).toBe('new');
    tell({ ...paid, state: 'success', version: 2 });
    await waitFor(() => expect(cards()[1]).toContain('R000002 · alice充值成功'));
    await waitFor(() => expect(cards()).toHaveLength(2), { timeout: 8_000 });
  });

  it('shows the number of waiting orders in the tab and in the link to the page', async () => {
    const { tell } = await visit(<PaymentQueuePage />);
    await waitFor(() => expect(document.title).toBe('(1) 支付后台 · 链潮 Chaintide'));
    tell({ ...fresh, state: 'awaitingApproval', version: 2 });
    await waitFor(() => expect(document.title).toBe('(2) 支付后台 · 链潮 Chaintide'));
    expect(screen.getByRole('link', { name: /^支付后台/ }).textContent).toBe('支付后台2');
    tell({ ...paid, state: 'failed', version: 2 });
    await waitFor(() => expect(document.title).toBe('(1) 支付后台 · 链潮 Chaintide'));
  });

  it("shows the order's data beside the evidence", async () => {
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

  it('confirms after repeating amount, user, addresses and hash', async () => {
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

  it('rejects only with a reason, and keeps the typed text across a reload', async () => {
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

  it('names the colleague who was faster, and keeps the typed text', async () => {
    const world = await visit(<PaymentQueuePage />, { at: '?order=2&act=reject', answer: refusal('version.stale') });
    await form('驳回');
    type('原因', 'too little');
    world.state.payments = [{ ...paid, state: 'success', version: 2 }, fresh];
    world.state.history = [
      { at: Date.now(), by: 'rival', event: 'confirm', from: 'awaitingApproval', to: 'success', note: null },
    ];
    press(await check('驳回'), '驳回');
    const notice = (await screen.findByText('rival 已先行操作：确认到账：待入账 → 充值成功')).parentElement!;
    expect(Date.now() - Date.parse(within(notice).getByRole('time').getAttribute('datetime')!)).toBeLessThan(60_000);
    expect(screen.getByText('此操作已不再可行。')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('原因').value).toBe('too little');
    expect(sent('payments', 2)).toHaveLength(1);
  });

  it('does not ask again because of another confirmation on chain', async () => {
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

  it('gives the reason why an action is not possible', async () => {
    await visit(<PaymentQueuePage />, {
      payments: [{ ...paid, user: { id: ANN, userName: 'satoshi' } }],
      at: '?order=2',
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '确认到账' })).disabled).toBe(true);
    expect(screen.getByText('这是您自己的订单，须由其他同事处理。')).toBeTruthy();
  });
});

describe('an order that a colleague has open', () => {
  it('is marked with their name in the list and in the panel until they close it', async () => {
    const world = await visit(<PaymentQueuePage />, { at: '?order=2' });
    const panel = await screen.findByRole('dialog');
    await within(panel).findByRole('table');
    expect(world.live.topics()).toEqual(expect.arrayContaining(['colleagues', 'colleagues:payment:2']));
    world.push('colleagues', [
      openAt('payment', 2),
      openAt('withdrawal', 1),
      openAt('payment', 1, { id: ANN, userName: 'satoshi' }),
    ] as never);
    expect((await within(panel).findByText(/也打开了这笔订单/)).textContent).toContain(
      'bob 也打开了这笔订单，请先沟通再处理。 打开于 1分钟前',
    );
    expect(screen.getByText('R000002 · alice', { selector: 'b' }).closest('li')!.textContent).toContain('bob 查看中');
    expect(screen.getByText('R000001 · alice').closest('li')!.textContent).not.toContain('查看中');
    world.push('colleagues', [] as never);
    await waitFor(() => expect(screen.queryByText(/查看中|也打开/)).toBeNull());
    click('关闭');
    await waitFor(() => expect(world.live.topics()).not.toContain('colleagues:payment:2'));
  });
});
