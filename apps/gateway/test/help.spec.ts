import type { TestingModule } from '@nestjs/testing';
import { languages } from '@chaintide/contracts/language';
import { pages } from '@chaintide/contracts/pages';
import { HelpModule } from '../src/modules/help/help.module.ts';
import { DeliveredArticles, deliveredSlugs, readArticle } from '../src/modules/help/delivered-articles.ts';
import { HelpService } from '../src/modules/help/help.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { AppError } from '../src/platform/errors/app-error.ts';
import { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { known } from '../src/platform/fixtures/known.ts';
import { linksIn, rendered } from '../src/platform/text/markdown.ts';
import { moduleOn } from './module-rig.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

const nameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.error : String(error)),
  );

describeDatabase((throwaway) => {
  let db: Database;
  let module: TestingModule;
  let help: HelpService;
  let adminId: number;

  beforeAll(async () => {
    db = await throwaway().open();
    module = await moduleOn(db, new SetClock(), HelpModule);
    help = module.get(HelpService);
    const [row] = await known<{ id: bigint }>(
      db.query(
        `insert into users (user_name, email, password_hash, created_at) values ('admin', 'a@example.com', 'none', now()) returning id`,
      ),
    );
    adminId = Number(row!.id);
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(db, 'help_articles');
    await module.get(DeliveredArticles).onApplicationBootstrap();
  });
  afterAll(() => db.close());

  const slugsFor = async (text: string, language: 'zh' | 'en' = 'zh'): Promise<string[]> =>
    (await help.search(text, language)).map(({ slug }) => slug);

  it('has every article in both languages, in one order', async () => {
    for (const language of languages)
      expect((await help.titles(language)).map(({ slug }) => slug)).toEqual([...deliveredSlugs]);
    expect((await help.read({ slug: 'recharge', language: 'zh' })).html).toContain('<table>');
    expect(await nameOf(help.read({ slug: 'nothing', language: 'zh' }))).toBe('article.unknown');
  });

  it.each([
    ['充值', 'recharge'],
    ['提现', 'withdrawal'],
    ['二次验证', 'safety'],
    ['网络', 'networks'],
    ['等级', 'levels'],
    ['工单', 'work-orders'],
    ['接口', 'api'],
    ['ＥＲＣ-20', 'networks'],
  ])('answers %s in Chinese with %s', async (text, slug) => {
    expect((await slugsFor(text))[0]).toBe(slug);
  });

  it.each([
    ['recharging', 'recharge'],
    ['withdraw', 'withdrawal'],
    ['recovery code', 'safety'],
    ['confirmations', 'networks'],
    ['upgrade', 'levels'],
    ['API', 'api'],
  ])('answers %s in English with %s', async (text, slug) => {
    expect((await slugsFor(text, 'en'))[0]).toBe(slug);
  });

  it('marks what it found, and prefers the language of the reader', async () => {
    const [first] = await help.search('手续费', 'zh');
    expect(first!.title.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(['手续费']);
    const found = await help.search('USDT', 'en');
    expect(found.every(({ language }) => language === 'en')).toBe(true);
    expect((await help.search('手续费', 'en')).every(({ language }) => language === 'zh')).toBe(true);
    expect(await help.search('!?', 'zh')).toEqual([]);
    expect(await help.search("'); drop table help_articles; --", 'zh')).toEqual([]);
  });

  it('keeps each version, refuses an outdated change, and finds the new text', async () => {
    const place = { slug: 'levels', language: 'en' } as const;
    const draft = { title: 'Levels', source: '**Kaleidoscope**', byId: adminId };
    expect(await help.change(place, { ...draft, version: 1 })).toMatchObject({
      version: 2,
      html: '<p><strong>Kaleidoscope</strong></p>\n',
    });
    expect(await nameOf(help.change(place, { ...draft, version: 1 }))).toBe('version.stale');
    expect(await slugsFor('kaleido', 'en')).toEqual(['levels']);
    expect((await help.versions(place)).map(({ version, by }) => [version, by])).toEqual([
      [2, 'admin'],
      [1, null],
    ]);
    await module.get(DeliveredArticles).onApplicationBootstrap(); // the next start keeps what was written
    expect((await help.read(place)).title).toBe('Levels');
    const facts = await known<{ name: string }>(queryOutbox(db, `select name from outbox where topic = 'help'`));
    expect(facts).toEqual([{ name: 'article.changed' }]);
  });

  it('creates an article once, of fifty that try', async () => {
    const place = { slug: 'new-one', language: 'zh' } as const;
    const results = await Promise.all(
      Array.from({ length: 50 }, () =>
        nameOf(help.change(place, { title: 'x', source: 'y', version: 0, byId: adminId })),
      ),
    );
    expect(results.filter((result) => result === 'done')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['done', 'version.stale']));
  });
});

describe('the articles', () => {
  it.each(deliveredSlugs)('%s leads only to pages that exist', async (slug) => {
    for (const language of languages) {
      const { source } = await readArticle(slug, language);
      expect(linksIn(source)).toEqual([]);
      const paths = [...rendered(source).matchAll(/href="(\/[^"?#]*)/g)].map(([, path]) => path!);
      for (const path of paths) expect(Object.keys(pages)).toContain(path);
    }
  });
});
