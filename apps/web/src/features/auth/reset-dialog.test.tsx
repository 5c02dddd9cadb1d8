import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { beginClean, field, openDialog, problemUnder, refuses, submit, type } from '../../app/auth-testing.tsx';
import { gives } from '../../app/testing.tsx';
import { AGAIN, CODE, EMAIL, sendButton } from './testing.ts';

beginClean();

describe('the reset dialog', () => {
  it('asks for the address, then for the code and a new password, then opens the login', async () => {
    const { store, calls, unseal } = openDialog('reset');
    submit();
    expect(problemUnder(EMAIL)).toBe('请输入邮箱');
    type(EMAIL, ' s@example.com ');
    submit();
    await screen.findByText('如果 s@example.com 已注册，验证码已发送。');
    expect(calls('/auth/resetPwdCode')[0]!.body).toEqual({ email: 's@example.com', language: 'zh' });
    expect(sendButton().disabled).toBe(true);
    type(CODE, '123456');
    type('新密码', 'Abcdefg-1');
    type(AGAIN, 'Abcdefg-2');
    submit();
    expect(problemUnder(AGAIN)).toBe('两次输入的密码不一致，请重新输入！');
    type(AGAIN, 'Abcdefg-1');
    submit();
    await waitFor(() => expect(store.getState().authDialog.open).toBe('login'));
    const { body } = calls('/auth/resetPwd')[0]!;
    expect(body).toMatchObject({ email: 's@example.com', resetPwdCode: '123456' });
    expect(unseal(body['password']!)).toMatchObject({ password: 'Abcdefg-1' });
    expect(screen.getByText('密码重置成功，请登录！')).toBeTruthy();
  });

  it('stays at its step after a refusal', async () => {
    const { answers, store } = openDialog('reset');
    type(EMAIL, 's@example.com');
    answers.set('/auth/resetPwdCode', refuses('request.tooMany', { args: { seconds: 40 } }));
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('请求过于频繁，请 40 秒后再试'));
    answers.set('/auth/resetPwdCode', gives({ retryAfter: 60 }));
    submit();
    await screen.findByText(/已注册，验证码已发送/);
    type(CODE, '123456');
    type('新密码', 'Abcdefg-1');
    type(AGAIN, 'Abcdefg-1');
    answers.set('/auth/resetPwd', refuses('emailCode.wrong', { args: { left: 2 } }));
    submit();
    await waitFor(() => expect(problemUnder(CODE)).toContain('验证码不正确'));
    expect(field('新密码').value).toBe('Abcdefg-1');
    expect(store.getState().authDialog.open).toBe('reset');
  });
});
