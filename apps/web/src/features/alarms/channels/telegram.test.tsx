import type { TelegramChat } from '@chaintide/contracts/alarms/telegram';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { TelegramCard } from './telegram-card.tsx';

const CODE = 'k3Jd_0pQ1x-zYw7Ab2Cd4E';
const chatOf = (change: Partial<TelegramChat> = {}): TelegramChat => ({
  name: '@satoshi',
  linkedAt: Date.now(),
  offAt: null,
  ...change,
});

const visit = ({ chat = null as TelegramChat | null, isOffered = true, invite = invitation } = {}) => {
  const state = { chat };
  const world = serving({
    'GET /telegram': () => gives({ isOffered, chat: state.chat })(),
    'POST /telegram': () => invite(),
    'DELETE /telegram': () => {
      state.chat = null;
      return gives(null)();
    },
  });
  show(<TelegramCard />, { world, as: profileOf('registered'), at: '/Alarm' });
};
const invitation = gives({
  code: CODE,
  bot: 'TideBot',
  link: `https://t.me/TideBot?start=${CODE}`,
  expiresAt: Date.now() + 900_000,
});

onPhone();

describe('the chat in Telegram', () => {
  it('is not offered without a bot', async () => {
    visit({ isOffered: false });
    await waitFor(() => expect(asked('GET', '/telegram')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Telegram' })).toBeNull();
  });

  it('is linked by a code, which the page brings to the bot', async () => {
    visit();
    await screen.findByText(/绑定后/);
    click('绑定聊天');
    const dialog = within(await screen.findByRole('dialog', { name: '绑定聊天' }));
    expect(dialog.getByLabelText('验证码', { selector: 'code' }).textContent).toBe(CODE);
    expect(dialog.getByRole('link').getAttribute('href')).toBe(`https://t.me/TideBot?start=${CODE}`);
    expect(await dialog.findByRole('img', { name: '打开机器人的二维码' })).toBeTruthy();
  });

  it('is not begun while Telegram is silent', async () => {
    visit({ invite: refusal('telegram.silent') });
    await screen.findByText(/绑定后/);
    click('绑定聊天');
    expect(await screen.findByText('Telegram 暂时没有回应，请稍后再试')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it was blocked, and is unlinked', async () => {
    visit({ chat: chatOf({ offAt: Date.now() }) });
    expect(await screen.findByText('已停用')).toBeTruthy();
    expect(screen.getByText(/取消屏蔽/)).toBeTruthy();
    click('解除绑定');
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByRole('button', { name: '解除绑定' }).click();
    await waitFor(() => expect(asked('DELETE', '/telegram')).toHaveLength(1));
    await screen.findByText(/绑定后/);
  });
});
