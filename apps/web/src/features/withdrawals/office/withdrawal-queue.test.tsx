import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { ANN, check, form, openAt, press, sent, type, visit } from '../../../app/office-testing.tsx';
import { gives } from '../../../app/testing.tsx';
import { withdrawalOf } from './testing.ts';
import { WithdrawalQueuePage } from './withdrawal-queue-page.tsx';

onPhone();

const SENDER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const HASH = `0x${'ab'.repeat(32)}`;

describe('the queue of withdrawals', () => {
  const approved = withdrawalOf({
    id: 5,
    state: 'approved',
    amount: '1500.000000',
    needsTwo: true,
    approvedBy: { id: ANN, userName: 'satoshi' },
  });

  it('shows that two people are required, and that an address is new', async () => {
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

  it('shows withdrawals that are blocked because their owner is frozen or disabled, live', async () => {
    const { state, shown } = await visit(<WithdrawalQueuePage />, {
      withdrawals: [{ ...approved, needsTwo: false, approvedBy: { id: 2, userName: 'bob' } }],
      at: '?order=5',
    });
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '登记转账' })).disabled).toBe(false);
    state.withdrawals = [
      { ...state.withdrawals[0]!, freeze: { cause: 'passwordReset', until: Date.now() + 5 * 3_600_000 + 60_000 } },
    ];
    shown.push('withdrawals', { name: 'owner.changed', payload: { userId: 9 } } as never);
    expect(await screen.findByText('该用户的账户安全设置刚刚变更，提现已暂停：5小时后才可批准或转账。')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '登记转账' }).disabled).toBe(true);
    state.withdrawals = [{ ...state.withdrawals[0]!, user: { id: 9, userName: 'alice', isDisabled: true } }];
    shown.push('withdrawals', { name: 'owner.changed', payload: { userId: 9 } } as never);
    expect(await screen.findByText('该用户的账户已停用：提现不能批准或转账。')).toBeTruthy();
  });

  it('records a transfer, with each problem under its field', async () => {
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
    for (const words of ['订单 W000005，用户 alice', '1,497.00\u00A0USDT', order.address, SENDER, HASH])
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

  it('warns of a transfer that does not match the request', async () => {
    const { tellWithdrawal } = await visit(<WithdrawalQueuePage />, {
      withdrawals: [{ ...approved, state: 'transferring', hash: HASH, sentAt: Date.now() }],
      at: '?order=5',
    });
    await screen.findByText(
      '转账可能仍在途中：1 小时内网络未出现该哈希，且各节点均查不到该交易时，才能标记失败，否则可能重复支付。',
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

  it('marks orders that colleagues have open, however many they are', async () => {
    const world = await visit(<WithdrawalQueuePage />, { withdrawals: [withdrawalOf({ id: 5 })] });
    await screen.findByText('W000005 · alice');
    world.push('colleagues', [
      openAt('withdrawal', 5),
      openAt('withdrawal', 5, { id: 12, userName: 'carol' }),
    ] as never);
    expect(await screen.findByText('bob和carol 查看中')).toBeTruthy();
  });
});
