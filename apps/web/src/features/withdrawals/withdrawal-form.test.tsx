import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { WithdrawalPage } from './own/withdrawal-page.tsx';
import { asked, refusal, serving } from '../../app/account-testing.tsx';
import { beginClean, problemUnder, type } from '../../app/auth-testing.tsx';
import { gives, profileOf, show } from '../../app/testing.tsx';

const submit = (name: string): void => {
  fireEvent.submit(screen.getByRole('form', { name }));
};

beginClean({ isPhone: true });

describe('the form of a withdrawal', () => {
  const visit = (secondFactorSince: number | null) =>
    show(<WithdrawalPage />, {
      world: serving({
        'GET /wallet/balances': gives({ coins: [], total: '0.000000' }),
        'GET /demo/accounts': refusal('route.unknown'),
        'GET /withdrawals/freeze': gives(null),
        'GET /address-book': gives({ saved: [], used: [] }),
        'GET /withdrawals': gives({ total: 0, rows: [] }),
      }),
      as: profileOf('registered', { secondFactorSince }),
      at: '/Withdrawal',
    });

  it('requires a code if the account has a second factor', async () => {
    visit(1_790_000_000_000);
    await screen.findByLabelText('二次验证码');
    submit('提现申请');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('请输入二次验证码'));
    type('二次验证码', '12 34');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('请输入验证器中的 6 位数字，或一个恢复码'));
    type('二次验证码', '123 456');
    await waitFor(() => expect(problemUnder('二次验证码')).toBeNull());
    expect(asked('POST', '/withdrawals')).toEqual([]);
  });

  it('does not ask other accounts, and follows when the factor is enabled elsewhere', async () => {
    const { push } = visit(null);
    await screen.findByLabelText('邮箱验证码');
    expect(screen.queryByLabelText('二次验证码')).toBeNull();
    push('account:7', {
      name: 'account.changed',
      payload: { profile: profileOf('registered', { secondFactorSince: 1 }) },
    } as never);
    expect(await screen.findByLabelText('二次验证码')).toBeTruthy();
  });
});
