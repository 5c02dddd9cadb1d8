import { registrationForm } from '@chaintide/contracts/people/auth';
import { fieldProblems, type FieldProblem } from '@chaintide/contracts/field-problems';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { authDialogClosed, authDialogOpened } from '../../shared/session/auth-dialog.ts';
import {
  beginClean,
  field,
  openDialog,
  press,
  problemUnder,
  refuses,
  stored,
  submit,
  type,
} from '../../app/auth-testing.tsx';
import { gives } from '../../app/testing.tsx';
import { AGAIN, CAPTCHA, CODE, EMAIL, fill, good, NAME, pass, PASSWORD, sendButton, tick } from './testing.ts';

beginClean();

const openForm = (answers = {}) => {
  const page = openDialog('registration', '/', answers);
  press('我已了解，继续注册');
  return page;
};

describe('the registration dialog', () => {
  it('shows the notice first: no advice, the law, the trial', () => {
    openDialog('registration');
    const notice = screen.getByRole('list', { name: '' }).textContent;
    for (const word of ['不构成投资建议', '法律法规', '30 天', 'L4']) expect(notice).toContain(word);
    press('我已了解，继续注册');
    expect(document.activeElement).toBe(field(NAME));
    expect([
      field(NAME).autocomplete,
      field(EMAIL).autocomplete,
      field(CODE).autocomplete,
      field(PASSWORD).autocomplete,
    ]).toEqual(['username', 'email', 'one-time-code', 'new-password']);
    press('注册须知');
    expect(screen.getByRole('heading').textContent).toBe('注册须知');
  });

  it('registers and logs in', async () => {
    const { store, calls, unseal } = openForm();
    fill();
    fireEvent.click(sendButton());
    await waitFor(() => expect(sendButton().disabled).toBe(true));
    tick();
    submit();
    await waitFor(() => expect(store.getState().session.token).not.toBeNull());
    const { body } = calls('/auth/login')[0]!;
    expect(body['userName']).toBe('satoshi');
    expect(unseal(body['password']!)).toMatchObject({ password: 'Abcdefg-1' });
    expect(store.getState().authDialog.open).toBeNull();
    expect(screen.getByText('注册成功，欢迎加入链潮！')).toBeTruthy();
  });

  it('registers, then opens the login if it requires more than the password', async () => {
    const { store, calls, unseal } = openForm({ '/auth/login': refuses('captcha.required') });
    fill();
    fireEvent.click(sendButton());
    await waitFor(() => expect(calls('/auth/emailcode')).toHaveLength(1));
    expect(calls('/auth/emailcode')[0]!.body).toEqual({ userName: 'satoshi', email: 's@example.com', language: 'zh' });
    await waitFor(() => expect(sendButton().disabled).toBe(true));
    tick();
    submit();
    await waitFor(() => expect(store.getState().authDialog.open).toBe('login'));
    const { body } = calls('/auth/register')[0]!;
    expect(body).toMatchObject({ userName: 'satoshi', email: 's@example.com', emailCode: '123456' });
    expect(unseal(body['password']!)).toMatchObject({ password: 'Abcdefg-1' });
    expect(screen.getByText('注册成功，请登录！')).toBeTruthy();
    expect(sessionStorage.getItem('chaintide.code.registration')).toBeNull();
  });

  it('requests no code without a name and an address', () => {
    const { calls } = openForm();
    fireEvent.click(sendButton());
    expect([problemUnder(NAME), problemUnder(EMAIL)]).toEqual(['请输入用户名', '请输入邮箱']);
    expect(screen.getByText('请确认输入正确的邮箱和用户名！')).toBeTruthy();
    expect(calls('/auth/emailcode')).toEqual([]);
  });

  it('reports a taken address half a second after it was typed, and sends nothing', async () => {
    vi.useFakeTimers();
    const { calls } = openForm({
      '/system/user/checkMail/taken@example.com': refuses('email.taken'),
      '/system/user/checkMail/free@example.com': gives(null),
    });
    type(NAME, 'satoshi');
    for (const email of ['t', 'taken@example.co', 'taken@example.com']) {
      type(EMAIL, email);
      await pass(100);
    }
    expect(calls('/system/user/checkMail/taken@example.com')).toEqual([]);
    await pass(500);
    expect(calls('/system/user/checkMail/taken@example.com')).toHaveLength(1);
    expect(calls('/system/user/checkMail/taken@example.co')).toEqual([]);
    fireEvent.click(sendButton());
    expect(problemUnder(EMAIL)).toBe('该邮箱已注册，请重新输入。');
    expect(calls('/auth/emailcode')).toEqual([]);
    type(EMAIL, 'free@example.com');
    await pass(600);
    expect(problemUnder(EMAIL)).toBeNull();
    expect(screen.getByText('该邮箱可以使用')).toBeTruthy();
  });

  it('checks no address once it is closed', async () => {
    vi.useFakeTimers();
    const { calls } = openForm();
    fill();
    cleanup();
    await pass(600);
    expect(calls('/system/user/checkMail/s@example.com')).toEqual([]);
  });

  it('requires a captcha for further address checks, but registers without it', async () => {
    vi.useFakeTimers();
    const CHECK = '/system/user/checkMail/s@example.com';
    const { answers, asked, calls } = openForm({ [CHECK]: refuses('captcha.required') });
    fill();
    await pass(600);
    expect(screen.getByText('查询次数较多，请输入下方图形验证码以检查该邮箱')).toBeTruthy();
    type(CAPTCHA, 'ABCD');
    await pass(100);
    expect(calls(CHECK)).toHaveLength(1);
    answers.set(CHECK, refuses('captcha.wrong'));
    type(CAPTCHA, 'ABCDE');
    await pass(100);
    expect([problemUnder(CAPTCHA), field(CAPTCHA).value, calls('/code').length]).toEqual(['图形验证码不正确', '', 2]);
    answers.set(CHECK, gives(null));
    type(CAPTCHA, 'HJKMP');
    await pass(100);
    expect(screen.getByText('该邮箱可以使用')).toBeTruthy();
    expect(screen.queryByLabelText(CAPTCHA)).toBeNull();
    const sent = asked.filter(({ path }) => path === CHECK).at(-1)!;
    expect(sent.query).toMatchObject({ code: 'HJKMP', uuid: 'u-1', altcha: expect.any(String) });
    answers.set(CHECK, refuses('captcha.required'));
    type(EMAIL, '');
    type(EMAIL, 's@example.com');
    await pass(600);
    fireEvent.click(sendButton());
    await pass(100);
    tick();
    submit();
    await pass(500);
    expect(calls('/auth/emailcode')).toHaveLength(1);
  });

  it('counts down 60 seconds, even while closed and across a reload of the page', async () => {
    vi.useFakeTimers();
    const first = openForm();
    fill();
    fireEvent.click(sendButton());
    await pass(300);
    expect(sendButton().textContent).toBe('60 秒');
    await pass(10_000);
    act(() => {
      first.store.dispatch(authDialogClosed());
    });
    await pass(10_000);
    act(() => {
      first.store.dispatch(authDialogOpened('registration'));
    });
    await pass(0);
    expect(sendButton().textContent).toBe('40 秒');
    expect(field(EMAIL).value).toBe('s@example.com');
    cleanup();
    await pass(10_000);
    openDialog('registration');
    await pass(0);
    expect(sendButton().textContent).toBe('30 秒');
    expect(sendButton().disabled).toBe(true);
    expect([field(NAME).value, field(EMAIL).value, field(PASSWORD).value]).toEqual(['satoshi', 's@example.com', '']);
    await pass(30_000);
    expect(sendButton().textContent).toBe('获取验证码');
    expect(sendButton().disabled).toBe(false);
    expect(stored()).not.toContain('Abcdefg');
  });

  it("shows the gateway's problems under their fields, and keeps the rest", async () => {
    const { answers, calls } = openForm();
    fill();
    fireEvent.click(sendButton());
    await waitFor(() => expect(sendButton().disabled).toBe(true));
    tick();
    const answersOf = [
      ['userName.taken', {}, NAME, '该用户名已被使用，请更换'],
      ['emailCode.wrong', { args: { left: 4 } }, CODE, '验证码不正确，还可尝试 4 次'],
      ['emailCode.expired', {}, CODE, '验证码已过期或已使用，请重新获取'],
      ['request.invalid', { fields: { password: 'password.common' } }, PASSWORD, '该密码过于常见，容易被猜到'],
      ['email.taken', {}, EMAIL, '该邮箱已注册，请重新输入。'],
    ] as const;
    for (const [index, [name, more, place, words]] of answersOf.entries()) {
      answers.set('/auth/register', refuses(name, more));
      submit();
      await waitFor(() => expect(problemUnder(place)).toBe(words));
      await waitFor(() => expect(document.activeElement).toBe(field(place)));
      expect(calls('/auth/register')).toHaveLength(index + 1);
      type(place, `${field(place).value}x`);
      type(place, good[place]);
      expect(problemUnder(place)).toBeNull();
    }
    expect(field(PASSWORD).value).toBe('Abcdefg-1');
  });

  it("ticks off the password's rules while typing", () => {
    openForm();
    const met = (): string[] =>
      [...screen.getByRole('list', { name: '密码要求' }).querySelectorAll('[data-met="true"]')].map(({ textContent }) =>
        textContent.replace('已满足', ''),
      );
    expect(met()).toEqual([]);
    type(PASSWORD, 'abc1');
    expect(met()).toEqual(['小写字母', '数字']);
    type(PASSWORD, 'abcdefg1!');
    expect(met()).toEqual(['8 至 32 位', '以下四类中至少三类', '小写字母', '数字', '符号']);
  });
});

describe('the demo mailbox', () => {
  const mail = (id: number, text: string) => ({
    id,
    to: 's@example.com',
    subject: `注册验证码 ${id}`,
    text,
    at: Date.now(),
  });
  const demo = { '/demo/accounts': gives([]), '/demo/mails': gives([mail(1, '您的验证码：111111，订单号 20251234')]) };

  it('shows mails to the typed address as they arrive, and fills in their code', async () => {
    const { push, live } = openForm(demo);
    await screen.findByText('填写邮箱后，收到的邮件会即时出现在这里');
    type(EMAIL, 'S@Example.com');
    await screen.findByText('注册验证码 1', {}, { timeout: 8_000 });
    expect(screen.getByText('模拟')).toBeTruthy();
    await waitFor(() => expect(live.topics()).toContain('mailbox:s@example.com'));
    push('mailbox:s@example.com', { name: 'mail.received', payload: { mail: mail(2, '<b>222222</b>') } } as never);
    await screen.findByRole('button', { name: '填入 222222' });
    press('填入 222222');
    expect(field(CODE).value).toBe('222222');
    press('填入 111111');
    expect(field(CODE).value).toBe('111111');
    expect(document.querySelector('pre b')).toBeNull();
  });
});

describe('the registration form and the contract', () => {
  const rows: readonly Partial<Record<keyof typeof good, string>>[] = [
    {},
    { [NAME]: '' },
    { [NAME]: 'ab' },
    { [NAME]: '1abc' },
    { [NAME]: 'a'.repeat(17) },
    { [NAME]: '  satoshi  ' },
    { [NAME]: 'sato-shi' },
    { [NAME]: '中本聪' },
    { [NAME]: 'admin' },
    { [EMAIL]: '' },
    { [EMAIL]: 'x' },
    { [EMAIL]: 'a@b' },
    { [EMAIL]: ' s@example.com ' },
    { [EMAIL]: `${'a'.repeat(250)}@b.co` },
    { [CODE]: '' },
    { [CODE]: '12345' },
    { [CODE]: '12345a' },
    { [CODE]: ' 123456 ' },
    { [PASSWORD]: '' },
    { [PASSWORD]: 'Abc-1' },
    { [PASSWORD]: 'abcdefgh', [AGAIN]: 'abcdefgh' },
    { [PASSWORD]: 'Abcdefg-1'.repeat(4) },
    { [PASSWORD]: '密码密码密码Aa1', [AGAIN]: '密码密码密码Aa1' },
    { [PASSWORD]: ' Abcdefg-1', [AGAIN]: 'Abcdefg-1' },
    { [AGAIN]: '' },
    { [AGAIN]: 'Abcdefg-2' },
  ];
  const keys = {
    [NAME]: 'userName',
    [EMAIL]: 'email',
    [CODE]: 'emailCode',
    [PASSWORD]: 'password',
    [AGAIN]: 'confirmation',
  } as Record<string, string>;

  it.each(rows)('agree about %j', async (change) => {
    const typed = { ...good, ...change };
    const values = Object.fromEntries(Object.entries(typed).map(([label, value]) => [keys[label], value]));
    sessionStorage.setItem(
      'chaintide.code.registration',
      JSON.stringify({ email: typed[EMAIL], sentAt: Date.now(), resendAt: Date.now() + 60_000 }),
    );
    const { calls } = openDialog('registration');
    fill(typed);
    submit();
    const parsed = registrationForm.safeParse({ ...values, terms: false });
    const expected = Object.fromEntries(
      Object.entries(keys).map(([label, key]) => {
        const issue = parsed.error?.issues.find(({ path }) => path[0] === key);
        return [label, issue ? fieldProblems[issue.message as FieldProblem].zh : null];
      }),
    );
    expect(Object.fromEntries(Object.keys(keys).map((label) => [label, problemUnder(label)]))).toEqual(expected);
    expect(screen.getByText('请先阅读并同意服务条款')).toBeTruthy();
    tick();
    submit();
    if (registrationForm.safeParse({ ...values, terms: true }).success)
      await waitFor(() => expect(calls('/auth/register')).toHaveLength(1));
    else expect(calls('/auth/register')).toEqual([]);
  });
});
