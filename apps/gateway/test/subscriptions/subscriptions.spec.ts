import { API_BASE, type Route } from '@chaintide/contracts/http';
import { SUBSCRIBED_METRICS_MAX } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import {
  metricSubscribeRoute,
  metricUnsubscribeRoute,
  subscriptionHistoryRoute,
  subscriptionMailsRoute,
  subscriptionPutRoute,
  subscriptions as subscriptionsSchema,
  subscriptionsRoute,
  type SubscriptionChange,
  type SubscriptionMail,
  type Subscriptions,
} from '@chaintide/contracts/reports/subscriptions';
import { catalogue } from '@chaintide/indicators/catalogue';
import { setTimeout as pause } from 'node:timers/promises';
import { CampaignsService } from '../../src/modules/subscriptions/campaigns.service.ts';
import { mailsOf } from '../../src/modules/subscriptions/fixtures/subscriptions-rig.ts';
import { UnsubscribeLinks } from '../../src/modules/subscriptions/unsubscribe-links.ts';
import { Database } from '../../src/platform/db/database.ts';
import { outcomeOf, type CallerCase, type Sample } from '../callers.ts';
import { Everyone } from '../everyone.ts';

describe('subscriptions', () => {
  let everyone: Everyone;
  let monthly: CallerCase;
  let vip: CallerCase;
  beforeAll(async () => {
    everyone = await Everyone.start();
    [monthly, vip] = ['advance', 'vip'].map((name) => everyone.callers.all.find((one) => one.name === name)!) as [
      CallerCase,
      CallerCase,
    ];
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = async (caller: CallerCase, route: Route, sample: Sample = {}) =>
    everyone.callers.ask(route, sample, await everyone.callers.tokenFor(caller));
  const dataOf = async <T>(caller: CallerCase, route: Route, sample: Sample = {}): Promise<T> =>
    (await ask(caller, route, sample)).answer!.data as T;
  const put = (caller: CallerCase, kind: string, isOn: boolean) =>
    ask(caller, subscriptionPutRoute, { params: { kind }, body: { isOn } });
  const since = ({ kinds }: Subscriptions, of: string) => kinds.find(({ kind }) => kind === of)!.since;

  it('are for the level of the account, and say which', async () => {
    const mine = await dataOf<Subscriptions>(monthly, subscriptionsRoute);
    expect(subscriptionsSchema.safeParse(mine).error).toBeUndefined();
    expect(mine.kinds.filter(({ isAllowed }) => isAllowed).map(({ kind }) => kind)).toEqual([
      'daily',
      'weekly',
      'majorNews',
    ]);
    expect([mine.email, mine.mayMetrics]).toEqual([monthly.account!.email, false]);
    expect(outcomeOf((await put(monthly, 'monthly', true)).answer)).toBe('subscription.level');
    const metric = { body: { indicator: 'btc.mvrv' } };
    expect(outcomeOf((await ask(monthly, metricSubscribeRoute, metric)).answer)).toBe('subscription.level');
    expect((await dataOf<Subscriptions>(vip, subscriptionsRoute)).kinds.every(({ isAllowed }) => isAllowed)).toBe(true);
  });

  it('keep every change with who made it, live, and a repetition changes nothing', async () => {
    const client = await everyone.connect(monthly);
    await client.join(topics.account(monthly.account!.id));
    for (const isOn of [true, true, false, true]) await put(monthly, 'weekly', isOn);
    const { total, list } = await dataOf<{ total: number; list: SubscriptionChange[] }>(
      monthly,
      subscriptionHistoryRoute,
      { query: '?limit=2' },
    );
    expect(total).toBe(3);
    const by = monthly.account!.userName;
    expect(list).toMatchObject([
      { event: 'subscribed', kind: 'weekly', indicator: null, by, way: 'page' },
      { event: 'unsubscribed', by },
    ]);
    const told = () => client.frames.filter(({ data }) => (data as { name: string }).name === 'subscriptions.changed');
    while (told().length < total) await client.heard(client.frames.length + 1);
    expect(told()).toHaveLength(total);
    expect(await dataOf(vip, subscriptionHistoryRoute)).toMatchObject({ total: 0 });
  });

  it('take an indicator once, also when it is asked for twice at a time, and not too many', async () => {
    const [first = '', ...others] = catalogue.indicators.map(({ id }) => id);
    const add = async (indicator: string): Promise<string> =>
      outcomeOf((await ask(vip, metricSubscribeRoute, { body: { indicator } })).answer);
    expect((await Promise.all([add(first), add(first)])).toSorted()).toEqual(['granted', 'subscription.taken']);
    expect(await add('btc.nothing')).toBe('indicator.unknown');
    for (const one of others.slice(0, SUBSCRIBED_METRICS_MAX - 1)) expect(await add(one)).toBe('granted');
    expect(await add(others[SUBSCRIBED_METRICS_MAX]!)).toBe('subscription.many');
    const left = await dataOf<Subscriptions>(vip, metricUnsubscribeRoute, { params: { indicator: first } });
    expect(left.metrics.map(({ indicator }) => indicator)).toEqual(others.slice(0, SUBSCRIBED_METRICS_MAX - 1));
  });

  const visit = async (token: string, init: RequestInit = {}) => {
    const response = await fetch(`${everyone.gateway.url}${API_BASE}/unsubscribe/${token}`, init);
    return { status: response.status, text: await response.text(), headers: response.headers };
  };

  it('end by the link in a mail, without login: reading it asks, posting acts, twice without harm', async () => {
    await put(monthly, 'daily', true);
    const userId = monthly.account!.id;
    const token = await everyone.gateway.app.get(UnsubscribeLinks).tokenFor({ userId, kind: 'daily' });
    const isOn = async () => since(await dataOf<Subscriptions>(monthly, subscriptionsRoute), 'daily') !== null;
    const page = await visit(token);
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('<form method="post">');
    expect(page.text).toContain('每日报告'); // the language of the account
    expect((await visit(token, { method: 'HEAD' })).status).toBe(200);
    expect(await isOn()).toBe(true);
    const oneClick = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    };
    for (let times = 0; times < 2; times++) {
      const { status, text } = await visit(token, oneClick);
      expect(status).toBe(200);
      expect(text).toContain('已退订');
    }
    expect(await isOn()).toBe(false);
    const { list } = await dataOf<{ list: SubscriptionChange[] }>(monthly, subscriptionHistoryRoute);
    expect(list[0]).toMatchObject({ event: 'unsubscribed', kind: 'daily', by: null, way: 'link' });
    expect(list[1]).toMatchObject({ event: 'subscribed' });
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    await put(monthly, 'daily', true);
    expect((await visit(token, { method: 'POST', body: form })).status).toBe(200);
    expect(await isOn()).toBe(false);
  });

  it('do not end by a link that was not signed for them', async () => {
    await put(monthly, 'daily', true);
    const userId = monthly.account!.id;
    const [, , mac = ''] = (
      await everyone.gateway.app.get(UnsubscribeLinks).tokenFor({ userId, kind: 'weekly' })
    ).split('.');
    for (const token of [`${userId}.daily.${mac}`, `${userId + 1}.weekly.${mac}`, `${userId}.daily.`, 'x'])
      expect((await visit(token, { method: 'POST' })).status).toBe(404);
    expect(since(await dataOf<Subscriptions>(monthly, subscriptionsRoute), 'daily')).not.toBeNull();
  });

  it('do not make forms acceptable elsewhere', async () => {
    const url = `${everyone.gateway.url}${API_BASE}/subscriptions/metrics`;
    const token = await everyone.callers.tokenFor(vip);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'indicator=btc.mvrv',
    });
    expect([400, 415]).toContain(response.status);
  });

  it('show what came by mail, with the indicators in the daily report; the demo keeps it', async () => {
    await put(vip, 'daily', true);
    const { app } = everyone.gateway;
    await app
      .get(Database)
      .transaction((tx) =>
        app.get(CampaignsService).start(tx, { id: 'day 1', kind: 'daily', group: 'all', mails: mailsOf('The day') }),
      );
    const mails = () => dataOf<{ list: SubscriptionMail[] }>(vip, subscriptionMailsRoute);
    while ((await mails()).list[0]?.state !== 'sent') await pause(20);
    expect((await mails()).list).toMatchObject([{ kind: 'daily', subject: { en: 'The day' }, reason: null }]);
    const [row] = await app
      .get(Database)
      .query("select body_text from mails where kind = 'subscription' and recipient = $1", [vip.account!.email]);
    const text = (row as { body_text: string }).body_text;
    const [list] = /(?<=您订阅的指标\n)(· .+\n){19}/.exec(text)!;
    expect(list.split('\n').filter((line) => /^· (BTC|ETH) /.test(line))).toHaveLength(19);
  });
});
