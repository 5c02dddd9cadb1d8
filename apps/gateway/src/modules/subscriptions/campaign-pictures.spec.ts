import { DAY } from '@chaintide/contracts/limits';
import type { Language } from '@chaintide/contracts/language';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';
import { PostOffice } from '../../platform/mail/fixtures/post-office.ts';
import { laidOut } from '../../platform/mail/templates.ts';
import { batch, days, NOW } from '../indicators/fixtures/indicators-rig.ts';
import { IndicatorsService } from '../indicators/indicators.service.ts';
import { MailCharts } from '../indicators/views/mail-charts.service.ts';
import { SeriesService } from '../series/series.service.ts';
import type { NewCampaign } from './campaigns.repository.ts';
import { SubscriptionsRig } from './fixtures/subscriptions-rig.ts';

const COUNT = 300;
const range = '2023-12-01_2024-06-01';

const mailOf = (language: Language) =>
  laidOut({ language, subject: language, lines: ['Text'], picture: 'A chart <b>', notes: [], footer: 'Chaintide' });
const mails = { zh: mailOf('zh'), en: mailOf('en') };

describeDatabase((throwaway) => {
  let db: Database;
  let office: PostOffice;
  let rig: SubscriptionsRig;

  const opened = async (): Promise<SubscriptionsRig> => {
    const made = await SubscriptionsRig.open(db, office.url);
    made.clock.time = NOW;
    made.get(SeriesService).ingest(
      batch(
        'btc.price',
        days(COUNT, (index) => 100 + index),
      ),
    );
    made.get(IndicatorsService).compute();
    return made;
  };

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'users, campaigns, outbox_written, outbox');
    await db.script('delete from jobs.job');
    office = await PostOffice.open();
    rig = await opened();
  });
  afterEach(async () => {
    await rig.stop();
    await office.close();
  });
  afterAll(() => db.close());

  const sent = async (campaign: Partial<NewCampaign>, count = 6): Promise<PostOffice['arrivals']> => {
    await rig.subscribers({ count });
    await rig.start({ mails, ...campaign });
    await rig.until(({ endedAt }) => endedAt !== null);
    return office.arrivals;
  };

  it('come in the text of every mail, painted once for each language, as the least of the readers may see them', async () => {
    const painted = vi.spyOn(rig.get(MailCharts), 'painted');
    const chart = { indicator: 'btc.price', range };
    const arrivals = await sent({ chart });
    expect(arrivals).toHaveLength(6);
    const pictures = new Map<string, Set<string>>();
    for (const { mail } of arrivals) {
      expect(mail.html).toContain('<img src="cid:chart@chaintide" alt="A chart &lt;b&gt;"');
      expect(mail.text).not.toContain('A chart');
      expect(mail.attachments).toMatchObject([
        { mimeType: 'image/png', contentId: '<chart@chaintide>', disposition: 'inline', related: true },
      ]);
      const bytes = Buffer.from(mail.attachments[0]!.content as ArrayBuffer);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1_040, height: 546 });
      pictures.set(mail.subject!, (pictures.get(mail.subject!) ?? new Set()).add(bytes.toString('base64')));
    }
    const [zh, en] = [pictures.get('zh')!, pictures.get('en')!];
    expect([zh.size, en.size, new Set([...zh, ...en]).size]).toEqual([1, 1, 2]);
    expect(painted.mock.calls).toMatchObject([
      [chart, { language: 'zh', caller: { role: 'registered', grade: 2 } }],
      [chart, { language: 'en', caller: { role: 'registered', grade: 2 } }],
    ]);
  });

  it.each([
    ['that cannot be painted', { chart: { indicator: 'btc.hash_rate', range } }], // nothing gives its data here
    ['of days without data', { chart: { indicator: 'btc.price', range: '2010-01-01_2010-06-01' } }],
    ['that is not asked for', {}],
  ])('leave no gap for a chart %s', async (_, more) => {
    const arrivals = await sent(more, 2);
    expect(arrivals).toHaveLength(2);
    for (const { mail } of arrivals) {
      expect([mail.attachments, mail.html?.includes('<img')]).toEqual([[], false]);
      expect(mail.html).toContain('Text');
    }
  });

  it('come after a restart, too', async () => {
    await rig.subscribers({ count: 2 });
    const { place } = office;
    await office.close();
    await rig.start({ mails, chart: { indicator: 'btc.price', range } });
    await rig.pass(0);
    office = await PostOffice.open(place);
    await rig.stop();
    rig = await opened();
    rig.clock.time += DAY; // the server is asked again
    await rig.until(({ endedAt }) => endedAt !== null);
    expect(office.arrivals.map(({ mail }) => mail.attachments.length)).toEqual([1, 1]);
  });
});
