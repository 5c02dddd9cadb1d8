import { randomUUID } from 'node:crypto';
import { API_BASE, fillPath, type Envelope, type Route } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import {
  officeReportRoute,
  reportContentRoute,
  reportCreateRoute,
  reportEventRoute,
  reportFeedRoute,
  reportPreviewRoute,
  reportRoute,
  reportsRoute,
  type PublishedEdition,
  type Report,
} from '@chaintide/contracts/reports/reports';
import { subscriptionPutRoute } from '@chaintide/contracts/reports/subscriptions';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import { IndicatorsService } from '../src/modules/indicators/indicators.service.ts';
import { SeriesService } from '../src/modules/series/series.service.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { Client } from '../src/platform/fixtures/hub-rig.ts';
import { PostOffice } from '../src/platform/mail/fixtures/post-office.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { createApp } from '../src/app.module.ts';
import { Callers, outcomeOf, type Sample } from './callers.ts';
import { freshFolder } from './rig.ts';

interface Person {
  readonly account: Account;
  readonly token: string;
}

const text = { title: 'Over & out <b>', source: 'Text with **marks**.' };
const draft = { kind: 'observation', day: '2026-11-26', audience: 'all', scheduledAt: null, zh: text, en: text };

describe('reports by REST', () => {
  let gateway: Gateway;
  let callers: Callers;
  let folder: Awaited<ReturnType<typeof freshFolder>>;
  let office: PostOffice;
  let [root, vera, reader, helper] = [] as Person[];

  const person = async (staffRole: StaffRole | null = null): Promise<Person> => {
    const account = await callers.open({ staffRole });
    return { account, token: await callers.tokenOf(account) };
  };
  const ask = async <D>(route: Route, sample: Sample, by?: Person): Promise<Envelope<D>> =>
    (await callers.ask(route, { language: 'en', ...sample }, by?.token)).answer as Envelope<D>;
  const create = (more: object = {}, by = root!): Promise<Envelope<Report>> =>
    ask(reportCreateRoute, { body: { ...draft, ...more, key: randomUUID() } }, by);
  const act = (by: Person, { id, version }: Pick<Report, 'id' | 'version'>, ...[type, more = {}]: [string, object?]) =>
    ask<Report>(reportEventRoute, { params: { id }, body: { event: { type, ...more }, version } }, by);
  const published = async (more: object = {}): Promise<Report> => {
    const submitted = (await act(root!, (await create(more)).data!, 'submit')).data!;
    return (await act(vera!, submitted, 'approve')).data!;
  };
  const feed = (language: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${gateway.url}${API_BASE}${fillPath(reportFeedRoute.path, { language })}`, { headers });

  beforeAll(async () => {
    folder = await freshFolder();
    office = await PostOffice.open();
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder.folder,
      LOG_LEVEL: 'silent',
      WEB_DIR: folder.folder,
      SOURCES: 'simulated',
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: false,
      SMTP_URL: office.url,
    });
    callers = Callers.at(gateway);
    [root, vera, reader, helper] = [
      await person('admin'),
      await person('verifier'),
      await person(),
      await person('support'),
    ];
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await office.close();
    await folder.remove();
  });

  it('are never audited by their author', async () => {
    const submitted = (await act(root!, (await create()).data!, 'submit')).data!;
    expect(outcomeOf(await act(root!, submitted, 'approve'))).toBe('report.own');
    expect(outcomeOf(await act(root!, submitted, 'reject', { reason: 'no' }))).toBe('report.own');
    expect((await act(vera!, submitted, 'approve')).data).toMatchObject({ state: 'published', edition: 1 });
  });

  it('are refused to other roles, and steps without what they need', async () => {
    for (const by of [reader!, helper!]) expect(outcomeOf(await create({}, by))).toBe('level.insufficient');
    expect(outcomeOf(await create({}, vera))).toBe('level.insufficient');
    const row = (await create()).data!;
    expect(outcomeOf(await act(reader!, row, 'submit'))).toBe('level.insufficient');
    expect(outcomeOf(await act(vera!, row, 'edit', { draft }))).toBe('workOrder.role');
    expect(outcomeOf(await act(root!, row, 'reject'))).toBe('request.invalid');
    expect(outcomeOf(await act(root!, { ...row, version: 7 }, 'submit'))).toBe('version.stale');
    expect(outcomeOf(await act(root!, { id: 999, version: 1 }, 'submit'))).toBe('report.unknown');
  });

  it.each([
    ['a language', { en: undefined }],
    ['a title', { zh: { ...text, title: ' ' } }],
    ['a text', { en: { ...text, source: '' } }],
    ['a real day', { day: '2026-02-30' }],
    ['text of a bearable length', { en: { ...text, source: 'x'.repeat(8_001) } }],
  ])('are not kept without %s', async (_, more) => {
    expect(outcomeOf(await create(more))).toBe('request.invalid');
  });

  it('name the indicator of a chart that does not exist', async () => {
    const source = ':::chart btc.nothing range=1y';
    expect(await create({ zh: { ...text, source } })).toMatchObject({
      msg: 'There is no indicator “btc.nothing”',
    });
    const previewed = await ask(reportPreviewRoute, { body: { source, audience: 'all', day: draft.day } }, root);
    expect(outcomeOf(previewed)).toBe('report.chartUnknown');
  });

  it('reach readers as soon as they are published, and only those of the level', async () => {
    const client = new Client(gateway.url, { auth: { token: reader!.token } });
    await client.join(topics.publications());
    const row = await published({ audience: 'L4' });
    expect((await client.heard(1)).at(-1)!.data).toEqual({
      name: 'report.published',
      payload: { id: row.id, edition: 1, kind: 'observation', audience: 'L4' },
    });
    client.socket.close();
    const rows = (await ask<{ rows: { id: number }[] }>(reportsRoute, {}, reader)).data!.rows;
    expect(rows.map(({ id }) => id)).not.toContain(row.id);
    expect(outcomeOf(await ask(reportRoute, { params: { id: row.id } }, reader))).toBe('level.insufficient');
    const content = { params: { id: row.id, edition: 1 } };
    expect(outcomeOf(await ask(reportContentRoute, content, reader))).toBe('level.insufficient');
    expect(outcomeOf(await ask(reportRoute, { params: { id: row.id } }, helper))).toBe('granted');
    expect(outcomeOf(await ask(officeReportRoute, { params: { id: row.id } }, helper))).toBe('level.insufficient');
  });

  it('are mailed to subscribers with the first of their charts', async () => {
    const today = Math.floor(Date.now() / DAY) * DAY;
    gateway.app.get(SeriesService).ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: today,
      step: '1d',
      points: {
        'btc.price': Array.from({ length: 100 }, (_, index) => ({ time: today - index * DAY, value: 100 + index })),
      },
    });
    gateway.app.get(IndicatorsService).compute();
    for (const language of ['zh', 'en'] as const) {
      const account = await callers.open({ language, level: 'vip', levelUntil: today + 9 * DAY });
      const subscriber = { account, token: await callers.tokenOf(account) };
      await ask(subscriptionPutRoute, { params: { kind: 'weekly' }, body: { isOn: true } }, subscriber);
    }
    const source = 'Before.\n\n:::chart btc.price range=30d\n\n:::chart btc.price range=90d';
    const day = new Date(today).toISOString().slice(0, 10);
    await published({ kind: 'weekly', day, zh: { ...text, source }, en: { ...text, source } });
    const mailed = () => office.arrivals.filter(({ mail }) => mail.html?.includes('Before.'));
    await office.until(() => mailed().length === 2);
    for (const { mail } of mailed()) {
      expect(mail.attachments).toMatchObject([{ mimeType: 'image/png', contentId: '<chart@chaintide>' }]);
      expect(mail.html).toMatch(/<img src="cid:chart@chaintide" alt="[^"]*(Bitcoin|比特币)/);
    }
  });

  it('that are drafts are unknown to readers', async () => {
    const { id } = (await create()).data!;
    expect(outcomeOf(await ask(reportRoute, { params: { id } }, helper))).toBe('report.unknown');
    expect(outcomeOf(await ask(reportRoute, { params: { id }, query: '?edition=1' }, helper))).toBe('report.unknown');
  });

  it('show their text without scripts, and their earlier version when asked', async () => {
    const row = await published({ en: { ...text, source: '<script>x</script>' } });
    const corrected = (await act(root!, row, 'correct', { draft: { ...draft, en: { ...text, title: 'Better' } } }))
      .data!;
    await act(vera!, corrected, 'approve');
    const read = async (query = ''): Promise<PublishedEdition> =>
      (await ask<PublishedEdition>(reportRoute, { params: { id: row.id }, query }, reader)).data!;
    expect(await read()).toMatchObject({ edition: 2, newest: 2, title: { en: 'Better' } });
    const first = await read('?edition=1');
    expect(first).toMatchObject({ edition: 1, newest: 2, title: { en: text.title } });
    expect(JSON.stringify(first.parts.en)).not.toContain('<script');
  });

  it('stand in a feed for everybody, well-formed, with excerpts of those for all levels alone', async () => {
    const open = await published({ zh: { title: '<A & "B">', source: '开放的内容 & <script>' } });
    const paid = await published({ audience: 'L3', zh: { title: '付费', source: '付费的内容' } });
    const answer = await feed('zh');
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const xml = await answer.text();
    expect(xml).toContain('<title>&lt;A &amp; &quot;B&quot;&gt;</title>');
    expect(xml).toContain('开放的内容 &amp; &lt;script&gt;');
    expect(xml).toContain(`${gateway.url}/publishObservations?report=${open.id}`);
    expect(xml).toContain(`<guid isPermaLink="false">${paid.number}-1</guid>`);
    expect(xml).not.toContain('付费的内容');
    expect(xml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
    const tag = answer.headers.get('etag')!;
    expect((await feed('zh', { 'if-none-match': tag })).status).toBe(304);
    await published();
    expect((await feed('zh', { 'if-none-match': tag })).status).toBe(200);
    expect((await feed('en')).status).toBe(200);
    expect((await feed('fr')).status).toBe(400);
  });

  it('say when a correction leaves nobody to audit it; an admin who has not written in it may', async () => {
    const { id } = await published();
    const fileOf = (): Promise<Envelope<{ report: Report; auditors: number }>> =>
      ask(officeReportRoute, { params: { id } }, vera);
    await act(vera!, (await fileOf()).data!.report, 'correct', { draft });
    const { report, auditors } = (await fileOf()).data!;
    expect(auditors).toBe(0);
    expect(outcomeOf(await act(vera!, report, 'approve'))).toBe('report.own');
    const other = await person('admin');
    expect((await fileOf()).data!.auditors).toBe(1);
    expect((await act(other, report, 'approve')).data).toMatchObject({ state: 'published', edition: 2 });
  });
});
