import type { SecondFactor } from '@chaintide/contracts/people/second-factor';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PersonalPage } from '../personal-page.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { beginClean, problemUnder, type } from '../../../app/auth-testing.tsx';
import { gives, profileOf, show } from '../../../app/testing.tsx';

const keys = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JK${'ABCDEFGHIJ'[index]!}2`);
const off: SecondFactor = { since: null, codesLeft: 0, elevatedUntil: null };
const on: SecondFactor = { since: 1_790_000_000_000, codesLeft: 10, elevatedUntil: null };
const everyDay = {
  'GET /auth/publicKey': gives({ keyId: 'k', publicKey: keys.publicKey, nonce: 'n', expiresAt: 0 }),
  'GET /auth/sessions': gives([]),
  'GET /wallet/balances': gives({ coins: [], total: '0.000000' }),
  'GET /demo/accounts': refusal('route.unknown'),
};

const submit = (name: string): void => {
  fireEvent.submit(screen.getByRole('form', { name }));
};

beginClean({ isPhone: true });

describe('the card of the second factor', () => {
  const visit = async (
    answers: Parameters<typeof serving>[0],
    { role = 'registered', name = '二次验证' }: { role?: 'registered' | 'accounting'; name?: string } = {},
  ) => {
    const shown = show(
      <>
        <PersonalPage />
        <MessagesView />
      </>,
      { world: serving({ ...everyDay, ...answers }), as: profileOf(role), at: '/personal' },
    );
    return { ...shown, card: await screen.findByRole('region', { name }) };
  };

  /** Checks that the codes are shown, and stay until they are confirmed as saved. */
  const keepCodes = async (dialog: HTMLElement): Promise<void> => {
    const list = await within(dialog).findByRole('list', { name: '恢复码' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('请先保存恢复码，再点“我已保存好”')).toBeTruthy();
    (dialog as HTMLDialogElement).close(); // sent by a browser at the second Escape in a row
    fireEvent(dialog, new Event('close'));
    expect(screen.getByRole('list', { name: '恢复码' })).toBeTruthy();
    click('我已保存好');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('leads from the password via the QR code to recovery codes, which stay until confirmed as saved', async () => {
    let standing = off;
    let confirm = refusal('secondFactor.wrong');
    const { card } = await visit({
      'GET /user/secondFactor': () => gives(standing)(),
      'POST /user/secondFactor': gives({ secret: SECRET, uri: `otpauth://totp/x?secret=${SECRET}` }),
      'POST /user/secondFactor/confirmation': () => confirm(),
    });
    fireEvent.click(await within(card).findByRole('button', { name: '开启二次验证' }));
    const dialog = screen.getByRole('dialog', { name: '开启二次验证' });
    submit('开启二次验证');
    expect(await within(dialog).findByText('请输入密码')).toBeTruthy();
    fireEvent.change(within(dialog).getByLabelText('当前密码'), { target: { value: 'old Pässword 🐳' } });
    submit('开启二次验证');
    expect(await within(dialog).findByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(await within(dialog).findByRole('img', { name: '验证器二维码' })).toBeTruthy();
    const field = within(dialog).getByLabelText<HTMLInputElement>('二次验证码');
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
    type('二次验证码', '12345');
    submit('开启二次验证');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('请输入验证器中的 6 位数字'));
    type('二次验证码', '123 456');
    submit('开启二次验证');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('验证码不正确，请检查验证器与设备时间'));
    confirm = gives({ recoveryCodes: codes });
    standing = on;
    submit('开启二次验证');
    await keepCodes(dialog);
    expect(asked('POST', '/user/secondFactor/confirmation').at(-1)?.body).toEqual({ secondFactor: '123456' });
    expect(await within(card).findByText('10 / 10')).toBeTruthy();
    expect(within(card).getByText('已开启')).toBeTruthy();
  });

  it('disables it with password and code, and explains the consequences', async () => {
    let standing = on;
    let remove = refusal('password.wrong');
    const { card } = await visit(
      { 'GET /user/secondFactor': () => gives(standing)(), 'POST /user/secondFactor/removal': () => remove() },
      { role: 'accounting' },
    );
    fireEvent.click(await within(card).findByRole('button', { name: '关闭二次验证' }));
    const dialog = screen.getByRole('dialog', { name: '关闭二次验证？' });
    for (const words of ['24 小时内不能提现', '您不能处理资金']) expect(dialog.textContent).toContain(words);
    fireEvent.change(within(dialog).getByLabelText('当前密码'), { target: { value: 'Old-Secret-9' } });
    click('没有验证器？改用恢复码');
    type('恢复码', 'abcd efgh jka2');
    submit('关闭二次验证？');
    expect(await within(dialog).findByText('原密码不正确')).toBeTruthy();
    remove = gives(null);
    standing = off;
    submit('关闭二次验证？');
    expect(await screen.findByText('二次验证已关闭')).toBeTruthy();
    expect(asked('POST', '/user/secondFactor/removal').at(-1)?.body['secondFactor']).toBe('ABCDEFGHJKA2');
    expect(await within(card).findByText(/您的角色须先开启二次验证/)).toBeTruthy();
  });

  it('renews the recovery codes for an authenticator code, and shows them until confirmed as saved', async () => {
    let standing: SecondFactor = { ...on, codesLeft: 1 };
    let renew = refusal('secondFactor.used');
    const { card } = await visit({
      'GET /user/secondFactor': () => gives(standing)(),
      'POST /user/secondFactor/recoveryCodes': () => renew(),
    });
    expect(await within(card).findByText('1 / 10')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: '更换恢复码' }));
    const dialog = screen.getByRole('dialog', { name: '更换恢复码' });
    expect(dialog.textContent).toContain('原有的恢复码立即全部失效');
    expect(within(dialog).queryByRole('button', { name: '没有验证器？改用恢复码' })).toBeNull();
    type('二次验证码', 'abcd efgh jka2');
    submit('更换恢复码');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('请输入验证器中的 6 位数字'));
    type('二次验证码', '123 456');
    submit('更换恢复码');
    await waitFor(() => expect(problemUnder('二次验证码')).toBe('该验证码已使用，请等待验证器显示下一个'));
    renew = gives({ recoveryCodes: codes });
    standing = on;
    submit('更换恢复码');
    await keepCodes(dialog);
    expect(asked('POST', '/user/secondFactor/recoveryCodes').map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ secondFactor: '123456' })),
    );
    expect(await within(card).findByText('10 / 10')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: '更换恢复码' }));
    expect(within(screen.getByRole('dialog', { name: '更换恢复码' })).queryByRole('list')).toBeNull();
  });

  it('is available in English', async () => {
    await visit({ 'GET /user/secondFactor': gives(on) });
    await act(() => i18n.changeLanguage('en'));
    const card = screen.getByRole('region', { name: 'Second factor' });
    fireEvent.click(await within(card).findByRole('button', { name: 'Disable second factor' }));
    expect(screen.getByRole('dialog', { name: 'Disable the second factor?' })).toBeTruthy();
    click('Cancel');
    fireEvent.click(within(card).getByRole('button', { name: 'New recovery codes' }));
    expect(screen.getByRole('button', { name: 'Generate new codes' })).toBeTruthy();
    expect(within(card).getByText('10 / 10')).toBeTruthy();
  });
});
