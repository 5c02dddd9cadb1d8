import { topics } from '@chaintide/contracts/realtime';
import {
  subscriptionKinds,
  type Campaign,
  type SubscriptionChange,
  type SubscriptionMail,
  type Subscriptions,
} from '@chaintide/contracts/reports/subscriptions';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, held, refusal, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { api } from '../../shared/api/api.ts';
import { i18n } from '../../shared/i18n/i18n.ts';
import { SubscribePage } from './subscribe-page.tsx';

const NOW = Date.now();

const subscriptionsOf = (change: Partial<Subscriptions> = {}): Subscriptions => ({
  email: 'satoshi@example.com',
  language: 'zh',
  kinds: subscriptionKinds.map((kind) => ({ kind, since: kind === 'daily' ? NOW : null, isAllowed: true })),
  mayMetrics: true,
  metrics: [{ indicator: 'btc.mvrv', since: NOW }],
  ...change,
});
const pageOf = <T,>(list: readonly T[]) => ({ total: list.length, page: 1, limit: 10, list });
const change: SubscriptionChange = {
  id: 1,
  at: NOW,
  event: 'unsubscribed',
  kind: 'weekly',
  indicator: null,
  by: null,
  way: 'link',
};
const mail: SubscriptionMail = {
  id: 1,
  kind: 'daily',
  subject: { zh: '十一月二十六日', en: '26 November' },
  state: 'failed',
  reason: 'interrupted',
  at: NOW,
};
const campaign: Campaign = {
  id: 'report 1',
  kind: 'daily',
  group: 'all',
  subject: { zh: '十一月二十六日', en: '26 November' },
  startedAt: NOW,
  endedAt: null,
  queued: 1_500,
  handed: 4,
  sent: 490,
  failed: 2,
  skipped: 4,
  msLeft: 180_000,
};

interface Told {
  readonly mine?: Subscriptions;
  readonly answers?: Parameters<typeof serving>[0];
}

const visit = (role: 'advance' | 'vip' | 'verifier', { mine = subscriptionsOf(), answers = {} }: Told = {}) => {
  const world = serving({
    'GET /demo/accounts': refusal('route.unknown'),
    'GET /subscriptions': () => gives(mine)(),
    'GET /subscriptions/history': () => gives(pageOf([change]))(),
    'GET /subscriptions/messages': () => gives(pageOf([mail]))(),
    'GET /subscriptions/campaigns': () => gives(pageOf([campaign]))(),
    ...answers,
  });
  return { world, ...show(<SubscribePage />, { world, as: profileOf(role), at: '/subscribe' }) };
};
const region = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => prepareBrowser({ isPhone: true })); // cards: jsdom lays out no grid
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the subscriptions', () => {
  it('are switched on and off, each at once', async () => {
    visit('vip', {
      answers: {
        'PUT /subscriptions/kinds/weekly': () => gives(subscriptionsOf())(),
        'PUT /subscriptions/kinds/daily': () => gives(subscriptionsOf())(),
      },
    });
    fireEvent.click(await screen.findByRole('switch', { name: '每周报告' }));
    fireEvent.click(screen.getByRole('switch', { name: /^每日报告/ }));
    await waitFor(() =>
      expect([
        asked('PUT', '/subscriptions/kinds/weekly').map(({ body }) => body),
        asked('PUT', '/subscriptions/kinds/daily').map(({ body }) => body),
      ]).toEqual([[{ isOn: true }], [{ isOn: false }]]),
    );
    await waitFor(() => expect(asked('GET', '/subscriptions').length).toBeGreaterThan(1));
  });

  it('are shown at once, and taken back with a reason if they are refused', async () => {
    const answer = held();
    visit('vip', { answers: { 'PUT /subscriptions/kinds/weekly': answer.answer } });
    const weekly = await screen.findByRole<HTMLInputElement>('switch', { name: '每周报告' });
    fireEvent.click(weekly);
    await waitFor(() => expect(weekly.checked).toBe(true));
    answer.give(await refusal('subscription.level')());
    await screen.findByText('当前等级不能订阅此项，升级后即可订阅');
    await waitFor(() => expect(weekly.checked).toBe(false));
  });

  it('say what the level does not include, and lead to the upgrade; what is subscribed can still be ended', async () => {
    const kinds = subscriptionsOf().kinds.map((one) => ({
      ...one,
      since: one.kind === 'monthly' ? NOW : null,
      isAllowed: one.kind !== 'monthly' && one.kind !== 'observation',
    }));
    visit('advance', { mine: subscriptionsOf({ kinds, mayMetrics: false, metrics: [] }) });
    await screen.findByRole('switch', { name: /^每月报告/ });
    expect(screen.queryByRole('switch', { name: /观察报告/ })).toBeNull();
    const links = screen.getAllByRole('link', { name: '升级' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/AccountUpgrade', '/AccountUpgrade']);
    screen.getByText('订阅指标需要年付或 VIP 等级。');
    expect(screen.queryByRole('button', { name: '添加指标' })).toBeNull();
  });

  it('are locked when the level ends while the page is open; what is subscribed stays, and can be ended', async () => {
    let mine = subscriptionsOf();
    const { store } = visit('vip', {
      answers: {
        'GET /subscriptions': () => gives(mine)(),
        'PUT /subscriptions/kinds/daily': () => gives(mine)(),
      },
    });
    expect((await screen.findAllByRole('switch')).length).toBe(5);
    const kinds = mine.kinds.map((one) => ({ ...one, isAllowed: false }));
    mine = subscriptionsOf({ kinds, mayMetrics: false });
    act(() => void store.dispatch(api.util.invalidateTags(['identity']))); // as the socket does when it comes back with other rights
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(1));
    expect(screen.getAllByText('当前等级不含此项').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('switch', { name: /^每日报告/ }));
    await waitFor(() =>
      expect(asked('PUT', '/subscriptions/kinds/daily').map(({ body }) => body)).toEqual([{ isOn: false }]),
    );
  });

  it('take an indicator from the picker; one that is subscribed says so, and a refusal stands at the button', async () => {
    visit('vip', { answers: { 'POST /subscriptions/metrics': refusal('subscription.taken') } });
    fireEvent.click(await screen.findByRole('button', { name: '添加指标' }));
    const dialog = within(await screen.findByRole('dialog', { name: '选择要订阅的指标' }));
    const taken = dialog.getAllByRole('option').find((option) => option.getAttribute('aria-disabled') === 'true')!;
    expect(taken.textContent).toContain('已订阅');
    fireEvent.click(taken);
    expect(asked('POST', '/subscriptions/metrics')).toEqual([]);
    fireEvent.click(dialog.getAllByRole('option').find((option) => option.getAttribute('aria-disabled') !== 'true')!);
    await screen.findByText('该指标已订阅，不能重复订阅！');
  });

  it('show their history and their mails, in both languages, and follow the account', async () => {
    const { push, world } = visit('vip');
    await waitFor(() => expect(region('操作历史').getByRole('listitem').textContent).toContain('邮件中的退订链接'));
    const messages = region('消息历史').getByRole('listitem').textContent;
    expect(messages).toContain('十一月二十六日');
    expect(messages).toContain('连接中断，是否送达未知');
    expect(screen.queryByRole('region', { name: '发送进度' })).toBeNull();
    const before = world.asked.length;
    push(topics.account(7), { name: 'subscriptions.changed', payload: null });
    await waitFor(() => expect(world.asked.slice(before).some((path) => path.includes('/messages'))).toBe(true));
    await act(() => i18n.changeLanguage('en'));
    await waitFor(() => expect(region('Message history').getByRole('listitem').textContent).toContain('26 November'));
  });

  it('show the mailbox of the demo, and no codes to fill in', async () => {
    visit('vip', {
      answers: {
        'GET /demo/accounts': gives([]),
        'GET /demo/mails': gives([
          { id: 1, to: 'satoshi@example.com', subject: '日报', text: '第 123456 号', at: NOW },
        ]),
      },
    });
    await waitFor(() => expect(region('演示邮箱').getByText('第 123456 号')).toBeTruthy());
    expect(region('演示邮箱').queryByRole('button')).toBeNull();
  });

  it('show verifiers how far mails to subscribers are, live', async () => {
    const { push, world } = visit('verifier');
    await waitFor(() =>
      expect(region('发送进度').getByRole('listitem').textContent).toContain('已发 490 · 失败 2 · 跳过 4 · 排队 1,504'),
    );
    expect(region('发送进度').getByRole('progressbar', { name: '24% 已处理' })).toBeTruthy();
    const done = { ...campaign, queued: 0, handed: 0, sent: 1_994, endedAt: NOW, msLeft: null };
    world.answers.set('/subscriptions/campaigns', gives(pageOf([done])));
    push(topics.campaigns(), { name: 'campaign.changed', payload: { campaign: done } });
    await waitFor(() => expect(region('发送进度').getByRole('listitem').textContent).toContain('已完成'));
  });
});
