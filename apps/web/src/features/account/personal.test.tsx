import type { Profile } from '@chaintide/contracts/people/auth';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PersonalPage } from './personal-page.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { MessagesView } from '../../shared/messages/messages-view.tsx';
import { asked, click, held, refusal, serving, sessionOf } from '../../app/account-testing.tsx';
import { prepareWorkers, problemUnder, type } from '../../app/auth-testing.tsx';
import { answer, gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';

const NOW = Date.now();
const member = profileOf('advance', {
  level: 'monthly',
  levelUntil: NOW + 22.5 * DAY,
  trialUntil: NOW + 5.5 * DAY,
  grade: 4,
  createdAt: NOW - 3.5 * HOUR,
});
const sessions = [
  sessionOf({
    id: '1',
    device:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    seenAt: NOW,
  }),
  sessionOf({ id: '2', device: '<img src=x onerror=alert(1)>', seenAt: NOW - 5 }),
  sessionOf({ id: '3', isCurrent: true, seenAt: NOW - 9 }),
];
const balances = {
  coins: [
    { coin: 'USDT', available: '1280.505999', held: '200.000000' },
    { coin: 'USDC', available: '0.000000', held: '0.000000' },
    { coin: 'BUSD', available: '0.000000', held: '0.000000' },
  ],
  total: '1480.505999',
};

interface World {
  as?: Profile;
  answers?: Parameters<typeof serving>[0];
}

const visit = async ({ as = member, answers = {} }: World = {}) => {
  const state = { sessions };
  const world = serving({
    'GET /wallet/balances': gives(balances),
    'GET /auth/sessions': () => gives(state.sessions)(),
    'GET /user/secondFactor': gives({ since: null, codesLeft: 0, elevatedUntil: null }),
    'GET /user/deletion': gives({ dueAt: null, obstacles: [] }),
    'DELETE /auth/sessions': gives(null),
    'DELETE /auth/sessions/1': gives(null),
    'POST /auth/logout': gives(null),
    ...answers,
  });
  const page = show(
    <>
      <PersonalPage />
      <MessagesView />
    </>,
    { world, as, at: '/personal' },
  );
  await screen.findByRole('region', { name: '账户资料' });
  return { ...page, state, fact: (fact: object) => page.push('account:7', fact as never) };
};

const region = (name: string): HTMLElement => screen.getByRole('region', { name });
const devices = async (): Promise<HTMLElement[]> => {
  await screen.findByText('curl 8');
  return within(region('登录设备')).getAllByRole('listitem');
};
const saved = () => asked('PUT', '/system/user/profile').map(({ body }) => body);
const isOn = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>('switch', { name }).checked;

beforeEach(async () => {
  await prepareBrowser();
  prepareWorkers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the personal page', () => {
  it('shows the user, the level and its end', async () => {
    await visit();
    const text = region('账户资料').textContent;
    for (const words of ['satoshi', 'satoshi@example.com', '付费用户', '月付用户', '22天后', '5天后', '3小时前'])
      expect(text).toContain(words);
    expect(within(region('账户资料')).getByText('22天后').title).toMatch(/ UTC$/);
  });

  it('counts the charts of the grade from the catalogue, and follows the account live', async () => {
    const { fact } = await visit();
    const fed = catalogue.indicators.filter(({ awaits }) => awaits === undefined);
    const total = fed.length;
    expect(await screen.findByText(`${total} / ${total} 个指标`)).toBeTruthy();
    fact({
      name: 'account.changed',
      payload: {
        profile: { ...member, grade: 2, level: 'registered', levelUntil: null, trialUntil: null },
      },
    });
    const open = fed.filter(({ tier }) => tier === 'L1' || tier === 'L2').length;
    expect(await screen.findByText(`${open} / ${total} 个指标`)).toBeTruthy();
    expect(within(region('账户资料')).getByText('没有进行中的试用')).toBeTruthy();
    expect(within(region('当前等级可查看')).getByText('1 小时').dataset['open']).toBe('false');
    expect(screen.getByRole('link', { name: '升级账户' }).getAttribute('href')).toBe('/AccountUpgrade');
  });

  it('shows balances with cents, never rounded up, and every decimal on hover', async () => {
    await visit();
    const total = await screen.findByText('1,480.50');
    expect(total.title).toBe('1,480.505999');
    expect(region('稳定币余额').textContent).toContain('冻结 200.00');
  });
});

describe('settings', () => {
  it('change at once and are saved one by one', async () => {
    const first = held();
    await visit({ answers: { 'PUT /system/user/profile': first.answer } });
    fireEvent.click(screen.getByRole('switch', { name: /^提示音/ }));
    expect(isOn(/^提示音/)).toBe(true);
    await waitFor(() => expect(saved()).toEqual([{ notifications: { sound: true } }]));
    first.give(answer(200, { data: { ...member, notifications: { ...member.notifications, sound: true } } }));
    await waitFor(() => expect(isOn(/^提示音/)).toBe(true));
    expect(screen.queryByText('服务器错误！')).toBeNull();
  });

  it('are reverted with a message if they could not be saved', async () => {
    const pending = held();
    await visit({ answers: { 'PUT /system/user/profile': pending.answer } });
    fireEvent.click(screen.getByRole('switch', { name: /^到期提醒/ }));
    expect(isOn(/^到期提醒/)).toBe(false);
    pending.give(answer(500, { data: null, error: { name: 'internal', args: {} } }));
    expect(await screen.findByText('服务器错误！')).toBeTruthy();
    expect(isOn(/^到期提醒/)).toBe(true);
    expect(isOn(/^新设备登录提醒/)).toBe(true);
  });

  it('change the language of the page at once and that of the account with it', async () => {
    const { store } = await visit({ answers: { 'PUT /system/user/profile': gives({ ...member, language: 'en' }) } });
    click('English');
    await waitFor(() => expect(saved()).toEqual([{ language: 'en' }]));
    await waitFor(() => expect(i18n.language).toBe('en')); // once its texts have come
    expect(store.getState().preferences.language).toBe('en');
    expect(await screen.findByRole('region', { name: 'Language and notifications' })).toBeTruthy();
  });
});

describe('devices', () => {
  it('have readable names, this one first, and a fake name is only text', async () => {
    await visit();
    const names = (await devices()).map((item) => item.querySelector('p')!.textContent);
    expect(names).toEqual(['curl 8当前设备', 'Safari 26 · iPhone', '未识别的设备']);
    expect(region('登录设备').querySelector('img')).toBeNull();
  });

  it('can be logged out one by one', async () => {
    const { state } = await visit();
    await devices();
    state.sessions = sessions.slice(1);
    click('退出 Safari 26 · iPhone');
    expect(await screen.findByText('Safari 26 · iPhone 已退出')).toBeTruthy();
    await waitFor(async () => expect(await devices()).toHaveLength(2));
    expect(asked('DELETE', '/auth/sessions/1')).toHaveLength(1);
  });

  it('are reloaded when they change elsewhere', async () => {
    const { state, fact } = await visit();
    await devices();
    state.sessions = sessions.slice(2);
    fact({ name: 'sessions.changed', payload: null });
    await waitFor(async () => expect(await devices()).toHaveLength(1));
  });

  it('can all be logged out but this one, after a confirmation with their number', async () => {
    await visit();
    await devices();
    click('退出其他所有设备');
    const dialog = screen.getByRole('dialog', { name: '退出其他所有设备？' });
    expect(dialog.textContent).toContain('其余 2 台设备');
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    expect(asked('DELETE', '/auth/sessions')).toEqual([]);
    click('退出其他所有设备');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '退出其他所有设备' }));
    expect(await screen.findByText('其他设备已全部退出')).toBeTruthy();
    expect(asked('DELETE', '/auth/sessions').map(({ search }) => search)).toEqual(['?keepCurrent=true']);
  });

  it('can all be logged out with this one: the page is anonymous and offers the login', async () => {
    const { store } = await visit();
    await devices();
    click('在所有设备上退出');
    const dialog = screen.getByRole('dialog', { name: '在所有设备上退出？' });
    expect(dialog.textContent).toContain('全部 3 台设备（包括当前这台）');
    fireEvent.click(within(dialog).getByRole('button', { name: '在所有设备上退出' }));
    await waitFor(() => expect(store.getState().session.token).toBeNull());
    expect(asked('DELETE', '/auth/sessions')).toHaveLength(1);
    expect(asked('POST', '/auth/logout')).toHaveLength(1);
    expect(store.getState().authDialog.open).toBe('login');
  });
});

describe('a new password', () => {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const unseal = (sealed: string): { password: string; nonce: string } =>
    JSON.parse(
      Buffer.from(
        privateDecrypt(
          { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
          Buffer.from(sealed.replace('k.', ''), 'base64'),
        ).toString('latin1'),
        'base64',
      ).toString(),
    ) as { password: string; nonce: string };
  let nonces = 0;
  const publicKey = () => gives({ keyId: 'k', publicKey: keys.publicKey, nonce: `nonce-${nonces++}`, expiresAt: 0 })();

  const change = async (result: () => Promise<Response>): Promise<void> => {
    await visit({ answers: { 'GET /auth/publicKey': publicKey, 'POST /auth/changePassword': result } });
    await devices();
    type('当前密码', 'old Pässword 🐳');
    type('新密码', 'New-Secret-9');
    type('确认新密码', 'New-Secret-9');
    fireEvent.submit(screen.getByRole('form', { name: '修改密码' }));
  };

  it('is not sent until it satisfies the rules and matches its repetition', async () => {
    await visit();
    type('新密码', 'abc');
    type('确认新密码', 'abd');
    fireEvent.submit(screen.getByRole('form', { name: '修改密码' }));
    expect([problemUnder('当前密码'), problemUnder('新密码'), problemUnder('确认新密码')]).toEqual([
      '请输入密码',
      '密码须为 8 至 32 位',
      '两次输入的密码不一致，请重新输入！',
    ]);
    expect(asked('POST', '/auth/changePassword')).toEqual([]);
  });

  it('is sent encrypted, each with its own nonce, and leaves the form empty', async () => {
    await change(gives(null));
    expect(await screen.findByText('密码已修改，其他设备已退出登录')).toBeTruthy();
    const { oldPassword, password } = asked('POST', '/auth/changePassword')[0]!.body as {
      oldPassword: string;
      password: string;
    };
    const [before, after] = [unseal(oldPassword), unseal(password)];
    expect([before.password, after.password]).toEqual(['old Pässword 🐳', 'New-Secret-9']);
    expect(before.nonce).not.toBe(after.nonce);
    expect(screen.getByLabelText<HTMLInputElement>('当前密码').value).toBe('');
    expect(asked('GET', '/auth/sessions').length).toBeGreaterThan(1);
  });

  it('shows a wrong current password and a common new one under their fields', async () => {
    await change(refusal('password.wrong'));
    await waitFor(() => expect(problemUnder('当前密码')).toBe('原密码不正确'));
    cleanup();
    await change(refusal('request.invalid', { fields: { password: 'password.common' } }));
    await waitFor(() => expect(problemUnder('新密码')).toBe('该密码过于常见，容易被猜到'));
  });

  it('shows other failures above the button, and keeps the typed text', async () => {
    await change(refusal('server.busy'));
    expect((await screen.findByRole('alert')).textContent).toBe('服务器繁忙，请稍后再试');
    expect(screen.getByLabelText<HTMLInputElement>('新密码').value).toBe('New-Secret-9');
  });
});
