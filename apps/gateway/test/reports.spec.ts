import { Module } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { createHash, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { DAY, HOUR, REPORT_CHARTS_MAX, REPORT_POINTS_MAX } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { reportsRoute, type PublishedEdition, type ReportDraft } from '@chaintide/contracts/reports/reports';
import type { Actor } from '@chaintide/machines/actor';
import { IndicatorsService } from '../src/modules/indicators/indicators.service.ts';
import { ReportDrafts } from '../src/modules/reports/drafts/report-drafts.service.ts';
import { EditionsRepository } from '../src/modules/reports/editions.repository.ts';
import { ReportReaders, type Published } from '../src/modules/reports/report-readers.ts';
import type { ReportDeed } from '../src/modules/reports/reports.lifecycle.ts';
import { ReportsModule } from '../src/modules/reports/reports.module.ts';
import { ReportsRepository, type ReportRow } from '../src/modules/reports/reports.repository.ts';
import { ReportsService } from '../src/modules/reports/reports.service.ts';
import { SeriesService } from '../src/modules/series/series.service.ts';
import { UsersService } from '../src/modules/users/users.service.ts';
import { UsersModule } from '../src/modules/users/users.module.ts';

import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { Jobs } from '../src/platform/jobs/jobs.ts';
import { moduleOn } from './module-rig.ts';
import { both, COUNT, draft, FIRST, START } from './report-drafts.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

type Staff = Actor & { readonly id: number };

@Module({ imports: [ReportsModule, UsersModule] })
class Parts {}

describeDatabase((throwaway) => {
  const clock = new SetClock();
  let db: Database;
  let module: TestingModule;
  let [root, other, vera] = [] as Staff[];
  const part = <T>(type: abstract new (...args: never[]) => T): T => module.get<T>(type, { strict: false });
  const reports = (): ReportsService => part(ReportsService);

  const give = (factor: number, days = COUNT): void => {
    const line = Array.from({ length: days }, (_, index) => ({
      time: FIRST + index * DAY,
      value: factor * (index + 1),
    }));
    part(SeriesService).ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: FIRST,
      step: '1d',
      points: {
        'btc.price': line,
        'eth.price': line,
        'btc.active_addresses': line,
      },
    });
    part(IndicatorsService).compute();
  };
  const account = (userName: string): Promise<{ readonly id: number }> =>
    part(UsersService).create({ userName, email: `${userName}@tide.example`, passwordHash: 'no password gives it' });

  beforeAll(async () => {
    clock.time = START;
    db = await throwaway().open();
    module = await moduleOn(db, clock, Parts);
    give(1);
  }, 60_000);
  beforeEach(async () => {
    clock.time = START;
    await emptyTables(db, 'users, reports, outbox_written, outbox, history, notifications');
    root = { kind: 'admin', id: (await account('root')).id };
    other = { kind: 'admin', id: (await account('other')).id };
    vera = { kind: 'verifier', id: (await account('vera')).id };
  });
  afterAll(() => db.close());

  const create = (by: Staff = root!, more: Partial<ReportDraft> = {}): Promise<ReportRow> =>
    reports().create(by.id, { ...draft(more), key: randomUUID() });
  const take = (
    row: Pick<ReportRow, 'id'>,
    ...[type, by, more = {}]: [ReportDeed['type'], Actor, Partial<ReportDeed>?]
  ): Promise<ReportRow> => reports().act(row.id, { type, by, ...more });
  const submitted = async (more: Partial<ReportDraft> = {}): Promise<ReportRow> =>
    take(await create(root, more), 'submit', root!);
  const published = async (more: Partial<ReportDraft> = {}): Promise<ReportRow> =>
    take(await submitted(more), 'approve', vera!);
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.error : error),
    );
  const editionOf = async ({ id }: Pick<ReportRow, 'id'>, edition?: number): Promise<PublishedEdition> =>
    (await part(EditionsRepository).one(Number(id), edition))!;
  const listed = async (query: object = {}, grade = 4): Promise<number[]> =>
    (await part(EditionsRepository).page(reportsRoute.query.parse(query), grade)).rows.map(({ id }) => id);

  it('goes from draft over review to readers, who are told in the same transaction', async () => {
    const tell = vi.spyOn(part<ReportReaders>(ReportReaders), 'tell');
    const row = await published();
    expect(row).toMatchObject({
      state: 'published',
      edition: 1,
      auditorName: 'vera',
      publisherName: 'root',
      writers: [],
    });
    const edition = await editionOf(row);
    expect(edition).toMatchObject({ number: 'P000001', edition: 1, newest: 1, publisher: 'root', auditor: 'vera' });
    expect(edition.parts.en).toEqual([{ html: '<p>The <strong>price</strong> rose.</p>\n' }, { chart: 0 }]);
    expect(edition.parts.zh.map((one) => 'chart' in one)).toEqual([false, true, false]);
    expect(edition.excerpt).toEqual({ zh: '价格上涨。 完。', en: 'The price rose.' });
    expect(tell.mock.calls.map(([, told]: [unknown, Published]) => [told.id, told.edition])).toEqual([[1, 1]]);
    tell.mockRestore();
    const facts = await queryOutbox(db, 'select payload from outbox where topic = $1', [topics.publications()]);
    expect(facts.map(({ payload }) => payload)).toEqual([{ id: 1, edition: 1, kind: 'observation', audience: 'all' }]);
    expect(await known(db.query('select kind, about from notifications where user_id = $1', [root!.id]))).toEqual([
      { kind: 'report.audited', about: { state: 'published' } },
    ]);
  });

  it('is not published if its readers cannot be told', async () => {
    const row = await submitted();
    const tell = vi.spyOn(part<ReportReaders>(ReportReaders), 'tell').mockRejectedValueOnce(new Error('no'));
    await expect(take(row, 'approve', vera!)).rejects.toThrow('no');
    tell.mockRestore();
    expect(await listed()).toEqual([]);
    expect((await part(ReportsRepository).require(row.id)).state).toBe('toBeReviewed');
  });

  it('is never audited by who wrote it, in whatever role, nor by who corrected it', async () => {
    const row = await submitted();
    for (const type of ['approve', 'reject'] as const)
      for (const kind of ['admin', 'verifier'] as const)
        expect(await outcome(take(row, type, { kind, id: root!.id }))).toBe('report.own');
    await take(row, 'reject', vera!, { reason: 'too loud' });
    expect((await part(ReportsRepository).table.history(row.id))[0]).toMatchObject({ note: 'too loud', by: 'vera' });
    const corrected = await take(row, 'correct', vera!, { draft: draft() });
    expect(corrected).toMatchObject({ state: 'toBeReviewed', auditorName: null, writers: [vera!.id] });
    expect(await outcome(take(row, 'approve', vera!))).toBe('report.own');
    expect(await outcome(take(row, 'approve', root!))).toBe('report.own');
    expect((await take(row, 'approve', other!)).state).toBe('published');
  });

  it('is changed and submitted by its author alone, with the version that was shown', async () => {
    const row = await create();
    expect(await outcome(take(row, 'edit', other!, { draft: draft() }))).toBe('report.notYours');
    expect(await outcome(take(row, 'submit', other!))).toBe('report.notYours');
    expect(await outcome(take(row, 'submit', vera!))).toBe('workOrder.role');
    const changed = await take(row, 'edit', root!, { version: row.version, draft: draft(both('new')) });
    expect(changed).toMatchObject({ sourceEn: 'new', version: 2 });
    expect(await outcome(take(row, 'edit', root!, { version: row.version, draft: draft() }))).toBe('version.stale');
    expect(await outcome(take(row, 'approve', vera!))).toBe('transition.refused');
  });

  it('keeps one report for a key', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([1, 2].map(() => reports().create(root!.id, { ...draft(), key })));
    expect(one!.id).toBe(two!.id);
    expect(await outcome(reports().create(root!.id, { ...draft({ day: '2026-01-01' }), key }))).toBe('key.reused');
  });

  it('refuses charts that cannot be shown to all of its readers', async () => {
    const saved = (source: string, more: Partial<ReportDraft> = {}): Promise<unknown> =>
      outcome(create(root, { ...both(source), ...more }));
    expect(await saved(':::chart btc.nothing range=1y')).toBe('report.chartUnknown');
    expect(await saved(':::chart btc.price range=3y')).toBe('report.chartLine');
    expect(await saved(':::chart')).toBe('report.chartLine');
    expect(await saved(':::chart btc.asopr range=1y')).toBe('report.chartAbove');
    expect(await saved(':::chart btc.asopr range=1y', { audience: 'L3' })).toBe('done');
    const many = ['btc', 'eth'].flatMap((coin) =>
      ['7d', '30d', '90d', '1y', '4y', 'all', '1y'].map((range) => `:::chart ${coin}.price range=${range}`),
    );
    expect(await saved(many.join('\n'))).toBe('done'); // twelve different ones
    expect(await saved([...many, ':::chart btc.mvrv'].join('\n'))).toBe('report.chartsMany');
    expect(REPORT_CHARTS_MAX).toBe(12);
    expect(await saved('```\n:::chart btc.nothing\n```')).toBe('done');
    const row = await create();
    expect(await outcome(take(row, 'edit', root!, { draft: draft(both(':::chart btc.nothing')) }))).toBe(
      'report.chartUnknown',
    );
  });

  it('shows no script', async () => {
    const edition = await editionOf(
      await published(both('<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)>')),
    );
    const html = JSON.stringify(edition.parts);
    expect(html).not.toMatch(/<script|<img|href=\\"javascript/i);
    expect(html).toContain('&lt;script&gt;');
  });

  it('keeps the numbers of a version when series change, with a hash that anybody can compute', async () => {
    const row = await published(both(':::chart btc.price range=7d\n\n:::chart btc.price range=all'));
    const first = await editionOf(row);
    const [week, all] = first.charts;
    expect(week!.values).toEqual([2509, 2510, 2511, 2512, 2513, 2514, 2515, 2516]);
    expect(week!.newest).toEqual({ time: Date.parse('2026-11-20') / 1_000, value: 2516 });
    expect(all!.times.length).toBeLessThanOrEqual(REPORT_POINTS_MAX);
    expect(all!.values.at(-1)).toBe(2516);
    give(10);
    expect(await editionOf(row)).toEqual(first);
    expect((await reports().file(Number(row.id))).charts[0]!.newest!.value).toBe(25_160);

    clock.time += HOUR;
    await take(row, 'correct', root!, { draft: draft({ zh: { title: '更正', source: '价格' } }) });
    expect(await listed({ q: '更正' })).toEqual([]);
    expect(await listed()).toEqual([1]); // readers keep the first version meanwhile
    await take(row, 'approve', vera!);
    expect((await editionOf(row)).charts[0]!.newest!.value).toBe(25_160);
    expect(await editionOf(row, 1)).toEqual({ ...first, newest: 2 });
    expect((await part(EditionsRepository).all(1)).map(({ edition }) => edition)).toEqual([2, 1]);
    const content = (await part(EditionsRepository).content(1, 1))!;
    expect(createHash('sha256').update(content.content).digest('hex')).toBe(first.hash);
    expect(JSON.parse(content.content)).toMatchObject({ number: 'P000001', edition: 1, charts: first.charts });
    give(1);
  });

  it.each(["update report_editions set title_zh = 'x'", 'delete from report_editions'])(
    'lets nobody change what was published: %s',
    async (statement) => {
      await published();
      await expect(db.query(statement)).rejects.toThrow('never changes');
    },
  );

  it('is found by its words in both languages and by its number, among those of the level', async () => {
    await published();
    await published({ kind: 'daily', audience: 'L4', ...both('Funding turned') });
    expect(await listed()).toEqual([2, 1]);
    expect(await listed({}, 2)).toEqual([1]);
    expect(await listed({ q: '突破' })).toEqual([1]);
    expect(await listed({ q: 'price rose' })).toEqual([1]);
    expect(await listed({ q: 'P2' })).toEqual([2]);
    expect(await listed({ q: 'funding' }, 3)).toEqual([]);
    expect(await listed({ kind: 'daily' })).toEqual([2]);
    expect(await listed({ rows: 1, page: 2 })).toEqual([1]);
  });

  describe('with a set time', () => {
    const at = START + 2 * HOUR;
    const states = async (): Promise<unknown> => known(db.query('select state, edition from reports order by id'));

    it('waits for it, and is published once, also after a restart', async () => {
      const row = await take(await submitted({ scheduledAt: at }), 'approve', vera!);
      expect(row.state).toBe('audited');
      await reports().publishDue(1);
      expect(await listed()).toEqual([]);
      clock.time = at;
      const restarted = await moduleOn(db, clock, Parts);
      restarted.get(IndicatorsService, { strict: false }).compute();
      const jobs = restarted.get(Jobs, { strict: false });
      await jobs.start();
      await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'published', edition: 1 }]), 10_000);
      await jobs.stop();
      expect(await editionOf(row)).toMatchObject({ publishedAt: at, auditor: 'vera' });
      await restarted.get(ReportsService, { strict: false }).publishDue(1);
      await Promise.all([1, 2].map(() => reports().publishDue(1)));
      expect(await states()).toEqual([{ state: 'published', edition: 1 }]);
    });

    it('is not published at an earlier time that was taken back', async () => {
      const row = await take(await submitted({ scheduledAt: at }), 'approve', vera!);
      await take(row, 'reject', vera!, { reason: 'wait' });
      await take(row, 'correct', root!, { draft: draft({ scheduledAt: at + HOUR }) });
      await take(row, 'approve', vera!);
      clock.time = at;
      await reports().publishDue(1);
      expect(await states()).toEqual([{ state: 'audited', edition: 0 }]);
      clock.time = at + HOUR;
      await reports().publishDue(1);
      expect(await states()).toEqual([{ state: 'published', edition: 1 }]);
    });

    it('is published at once if it is approved late', async () => {
      expect((await published({ scheduledAt: START - 1 })).state).toBe('published');
    });
  });

  describe('by the program', () => {
    const daily = (day: string, source = '甲'): Promise<void> =>
      reports().keep(draft({ kind: 'daily', day, ...both(source) }));
    const rows = async (): Promise<unknown> =>
      known(db.query('select kind, day, state, user_id from reports order by id'));

    it('is drafted once for a day, in place of an older draft that nobody touched', async () => {
      await daily('2026-11-19');
      await daily('2026-11-19', '乙');
      await daily('2026-11-20');
      expect(await rows()).toEqual([{ kind: 'daily', day: '2026-11-20', state: 'draft', user_id: null }]);
      const [row] = (await part(ReportsRepository).page({ q: '', own: 'true', page: 1, rows: 9 }, other!.id)).rows;
      await take(row!, 'edit', other!, { draft: draft({ kind: 'daily', day: '2026-11-20' }) });
      await daily('2026-11-21');
      expect(await rows()).toHaveLength(2);
    });

    it('is written when a period is over, from the numbers of its days, once', async () => {
      for (const _ of [1, 2]) await part(ReportDrafts).write();
      expect(await rows()).toEqual([
        { kind: 'daily', day: '2026-11-20', state: 'draft', user_id: null },
        { kind: 'weekly', day: '2026-11-15', state: 'draft', user_id: null },
        { kind: 'monthly', day: '2026-10-31', state: 'draft', user_id: null },
      ]);
      const { sources, charts } = await reports().file(1);
      expect(sources.en).toContain('**Bitcoin price (USD)** rose to $2,516.00 from $2,515.00');
      expect(sources.zh).toContain('比特币价格（美元）');
      expect(charts).toHaveLength(3);
    });

    it('is audited by whoever did not write in it', async () => {
      await daily('2026-11-20');
      const row = { id: 1n };
      await take(row, 'submit', root!);
      expect((await take(row, 'approve', root!)).state).toBe('published');
      expect(await editionOf(row)).toMatchObject({ publisher: null, auditor: 'root' });
      await daily('2026-11-21');
      await take({ id: 2n }, 'edit', root!, { draft: draft({ kind: 'daily' }) });
      await take({ id: 2n }, 'submit', root!);
      expect(await outcome(take({ id: 2n }, 'approve', root!))).toBe('report.own');
    });
  });
});
