import { loginForm } from '@chaintide/contracts/people/auth';
import { fieldProblems, type FieldProblem } from '@chaintide/contracts/field-problems';
import { accountRoles, grades } from '@chaintide/contracts/people/roles';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferencesChanged } from '../../shared/preferences/preferences.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import {
  captcha,
  field,
  openDialog,
  prepareWorkers,
  press,
  problemUnder,
  refuses,
  stored,
  submit,
  TOKEN,
  type,
} from '../../app/auth-testing.tsx';
import { gives, prepareBrowser, profileOf } from '../../app/testing.tsx';

const ACCOUNT = '用户名或邮箱';
const PASSWORD = '密码';
const CODE = '图形验证码';

const enter = (userName = 'satoshi', password = 'Abcdefg-1'): void => {
  type(ACCOUNT, userName);
  type(PASSWORD, password);
  submit();
};

beforeEach(async () => {
  sessionStorage.clear();
  await prepareBrowser();
  prepareWorkers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the login dialog', () => {
  it('focuses its first field, and is recognised by password managers', () => {
    openDialog('login');
    expect(document.activeElement).toBe(field(ACCOUNT));
    expect([field(ACCOUNT).autocomplete, field(PASSWORD).autocomplete, field(PASSWORD).type]).toEqual([
      'username',
      'current-password',
      'password',
    ]);
    press('显示密码');
    expect(field(PASSWORD).type).toBe('text');
  });

  it('logs in: the password encrypted, the profile loaded with the new token, on the same page', async () => {
    const { store, calls, unseal, address } = openDialog('login', '/Bian');
    enter(' satoshi ', 'Пароль-密码1');
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    const { body } = calls('/auth/login')[0]!;
    expect(body['userName']).toBe('satoshi');
    expect(unseal(body['password']!)).toEqual({ password: 'Пароль-密码1', nonce: 'nonce-0' });
    expect(calls('/system/user/profile')[0]?.token).toBe(`Bearer ${TOKEN}`);
    expect(store.getState().session).toMatchObject({ userName: 'satoshi', identity: { roleKey: 'advance' }, grade: 3 });
    expect(store.getState().authDialog.open).toBeNull();
    expect(address()).toBe('/Bian');
    expect(stored()).not.toContain('Пароль');
  });

  it('stays on the page that required the login', async () => {
    const { store, address } = openDialog('login', '/personal');
    enter();
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    expect(store.getState().authDialog.open).toBeNull();
    expect(address()).toBe('/personal');
  });

  it('keeps the typed text after a refusal, and shows it', async () => {
    const { answers } = openDialog('login');
    answers.set('/auth/login', refuses('login.wrong'));
    enter();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('用户名或密码不正确'));
    expect([field(ACCOUNT).value, field(PASSWORD).value]).toEqual(['satoshi', 'Abcdefg-1']);
    expect(screen.queryByLabelText(CODE, { selector: 'input' })).toBeNull();
  });

  it('shows a captcha after code 201, and sends its solution', async () => {
    const { answers, calls, store } = openDialog('login');
    answers.set('/auth/login', refuses('captcha.required'));
    enter();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '图形验证码，点击换一张' }).querySelector('img')?.src).toBe(
        captcha.img,
      ),
    );
    expect(problemUnder(CODE)).toBe('请输入图形验证码');
    await waitFor(() => expect(document.activeElement).toBe(field(CODE)));
    submit();
    expect(calls('/auth/login')).toHaveLength(1);

    answers.set('/auth/login', refuses('captcha.wrong'));
    answers.set('/code', gives({ ...captcha, uuid: 'u-2' }));
    type(CODE, 'xyz');
    submit();
    await waitFor(() => expect(problemUnder(CODE)).toBe('图形验证码不正确或已过期，请重新输入'));
    const { body } = calls('/auth/login')[1]!;
    expect(body).toMatchObject({ code: 'xyz', uuid: 'u-1' });
    expect(JSON.parse(atob(body['altcha']!))).toEqual({
      challenge: captcha.challenge,
      solution: { counter: 7, derivedKey: 'ff' },
    });
    await waitFor(() => expect(field(CODE).value).toBe(''));
    await waitFor(() => expect(calls('/code')).toHaveLength(2));

    answers.set('/auth/login', gives({ access_token: TOKEN, expires_in: 60, userName: 'satoshi' }));
    await screen.findByRole('button', { name: '图形验证码，点击换一张' });
    type(CODE, 'abc');
    submit();
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    expect(calls('/auth/login')[2]!.body).toMatchObject({ code: 'abc', uuid: 'u-2' });
  });

  it('has the device work for who cannot see the picture, and stays with that until the picture is wanted', async () => {
    vi.stubGlobal('isSecureContext', true);
    const { answers, calls, store } = openDialog('login');
    answers.set('/auth/login', refuses('captcha.required'));
    enter();
    await screen.findByRole('button', { name: '图形验证码，点击换一张' });
    answers.set('/code', gives({ ...captcha, img: null, uuid: 'w-1' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '看不到图片？改由设备计算来验证' }).hasAttribute('disabled')).toBe(
        false,
      ),
    );
    press('看不到图片？改由设备计算来验证');
    await screen.findByText('验证已完成，可以登录。');
    expect(calls('/code').at(-1)!.query).toEqual({ kind: 'work' });
    expect(screen.queryByLabelText(CODE, { selector: 'input' })).toBeNull();

    answers.set('/auth/login', refuses('login.wrong'));
    submit();
    await waitFor(() => expect(calls('/code')).toHaveLength(3));
    expect(calls('/code')[2]!.query).toEqual({ kind: 'work' });
    const { body } = calls('/auth/login')[1]!;
    expect([body['uuid'], JSON.parse(atob(body['altcha']!))]).toMatchObject(['w-1', { solution: { counter: 7 } }]);

    answers.set('/code', gives(captcha));
    await waitFor(() => expect(screen.getByRole('button', { name: '改用图形验证码' })).toBeTruthy());
    press('改用图形验证码');
    await screen.findByLabelText(CODE, { selector: 'input' });
    expect(calls('/code')[3]!.query).toEqual({});
    expect(store.getState().session.token).toBeNull();
  });

  it('loads another picture on a press, and reports if none is available', async () => {
    const { answers, calls } = openDialog('login');
    answers.set('/auth/login', refuses('captcha.required'));
    enter();
    await screen.findByRole('button', { name: '图形验证码，点击换一张' });
    answers.set('/code', refuses('server.busy'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '图形验证码，点击换一张' }).querySelector('img')).not.toBeNull(),
    );
    press('图形验证码，点击换一张');
    press('图形验证码，点击换一张');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '图形验证码，点击换一张' }).textContent).toBe('重新获取'),
    );
    expect(calls('/code')).toHaveLength(3); // the first, one for both presses, and that one's retry
    submit();
    expect(calls('/auth/login')).toHaveLength(1);
  });

  it.each([
    ['no role', { ...profileOf('advance'), role: null }],
    [
      'a role that nobody knows',
      { ...profileOf('advance'), role: { roleId: 1, roleName: 'x', roleKey: 'root', level: 1 } },
    ],
  ])('refuses a login whose profile has %s: the token is revoked, and the dialog stays open', async (_, profile) => {
    const { answers, store, calls } = openDialog('login');
    answers.set('/system/user/profile', gives(profile));
    enter();
    await waitFor(() => expect(calls('/auth/logout')[0]?.token).toBe(`Bearer ${TOKEN}`));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('登录已过期，请重新登录！'));
    expect(store.getState().session.token).toBeNull();
    expect(store.getState().authDialog.open).toBe('login');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('cannot be submitted twice, nor closed while submitting', async () => {
    const { answers, calls, store } = openDialog('login');
    let give = (): void => undefined;
    answers.set(
      '/auth/login',
      () =>
        new Promise((resolve) => {
          give = () => {
            void refuses('login.wrong')().then(resolve);
          };
        }),
    );
    enter();
    submit();
    await waitFor(() => expect(document.querySelector('button[type="submit"]')?.ariaBusy).toBe('true'));
    submit();
    press('关闭');
    expect(store.getState().authDialog.open).toBe('login');
    await waitFor(() => expect(calls('/auth/login')).toHaveLength(1));
    give();
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
    press('关闭');
    expect(store.getState().authDialog.open).toBeNull();
  });

  it('leaves Enter to an input method that is composing, and submits the form afterwards', () => {
    openDialog('login');
    for (const name of [ACCOUNT, PASSWORD]) {
      const isTaken = (more: object): boolean => fireEvent.keyDown(field(name), { key: 'Enter', ...more });
      expect(isTaken({ isComposing: true }), 'while it composes').toBe(false);
      expect(isTaken({ keyCode: 229 }), 'as Safari ends a composition').toBe(false);
      expect(isTaken({}), 'afterwards').toBe(true);
    }
  });

  it('stores the name, never the password, across a reload', () => {
    openDialog('login');
    type(ACCOUNT, 'satoshi');
    type(PASSWORD, 'Abcdefg-1');
    cleanup();
    openDialog('login');
    expect([field(ACCOUNT).value, field(PASSWORD).value]).toEqual(['satoshi', '']);
    expect(document.activeElement).toBe(field(PASSWORD));
    expect(stored()).not.toContain('Abcdefg-1');
  });

  it('switches the language and keeps the typed text and the messages', async () => {
    const { store } = openDialog('login');
    type(ACCOUNT, 'satoshi');
    submit();
    expect(problemUnder(PASSWORD)).toBe('请输入密码');
    await act(async () => {
      store.dispatch(preferencesChanged({ language: 'en' }));
      await i18n.changeLanguage('en');
    });
    expect(field('User name or email').value).toBe('satoshi');
    expect(problemUnder('Password')).toBe('Please enter a password');
  });

  it('links to registration and reset', () => {
    const { store } = openDialog('login');
    press('没有账户？立即注册');
    expect(store.getState().authDialog.open).toBe('registration');
    cleanup();
    const other = openDialog('login');
    press('忘记密码？');
    expect(other.store.getState().authDialog.open).toBe('reset');
  });

  it('offers an account of every role in the demo, one press each', async () => {
    const { store, calls, unseal } = openDialog('login', '/', {
      '/demo/accounts': gives([{ userName: 'demo_vip', password: 'Demo-tide-vip', roleKey: 'vip', grade: 4 }]),
    });
    await screen.findByRole('region', { name: '演示账户' });
    expect(screen.getByText('演示')).toBeTruthy();
    press('VIP 用户：以 demo_vip 登录');
    await waitFor(() => expect(store.getState().session.token).toBe(TOKEN));
    const { body } = calls('/auth/login')[0]!;
    expect(body['userName']).toBe('demo_vip');
    expect(unseal(body['password']!)).toMatchObject({ password: 'Demo-tide-vip' });
  });

  it('shows the accounts of a first start as they are created', async () => {
    const made = accountRoles.map((roleKey) => ({
      userName: `demo_${roleKey}`,
      password: 'Demo-tide',
      roleKey,
      grade: grades[roleKey],
    }));
    let asked = 0;
    openDialog('login', '/', { '/demo/accounts': () => gives(made.slice(0, ++asked === 1 ? 1 : made.length))() });
    expect(await screen.findAllByRole('button', { name: /：以 demo_/ })).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByRole('button', { name: /：以 demo_/ })).toHaveLength(made.length));
  });

  it('shows no demo accounts outside the demo', async () => {
    const { calls } = openDialog('login');
    await waitFor(() => expect(calls('/demo/accounts')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '演示账户' })).toBeNull();
  });
});

describe('the login form and the contract', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['', ''],
    ['a', ''],
    ['', 'x'],
    ['  ', ' '],
    ['a'.repeat(255), 'x'],
    ['a', 'x'.repeat(33)],
    ['a', '😀'.repeat(32)],
    ['admin', 'x'],
    ['<b>', "'; drop table users"],
  ];

  it.each(rows)('agree about %j and %j', async (userName, password) => {
    const { calls } = openDialog('login');
    enter(userName, password);
    const issues = loginForm.safeParse({ userName, password, code: '' }).error?.issues ?? [];
    const expected = (name: string): string | null => {
      const issue = issues.find(({ path }) => path[0] === name);
      return issue ? fieldProblems[issue.message as FieldProblem].zh : null;
    };
    expect([problemUnder(ACCOUNT), problemUnder(PASSWORD)]).toEqual([expected('userName'), expected('password')]);
    if (issues.length === 0) await waitFor(() => expect(calls('/auth/login')).toHaveLength(1));
    else expect(calls('/auth/login')).toEqual([]);
  });
});
