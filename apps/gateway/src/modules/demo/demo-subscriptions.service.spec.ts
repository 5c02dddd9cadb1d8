import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { StoryClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { PostOffice } from '../../platform/mail/fixtures/post-office.ts';
import { IndicatorsService } from '../indicators/indicators.service.ts';
import { SubscriptionsRig } from '../subscriptions/fixtures/subscriptions-rig.ts';
import { UsersService } from '../users/users.service.ts';
import type { DemoService } from './demo.service.ts';
import { DemoSubscriptions } from './demo-subscriptions.service.ts';

describeDatabase((throwaway) => {
  const clock = new StoryClock();
  const begun = clock.now();
  let db: Database;
  let office: PostOffice;
  let rig: SubscriptionsRig;
  const ids = new Map<string, number>();
  const live = (time = begun): Promise<void> => {
    const demo = { idOf: async (name: string) => ids.get(name) } as unknown as DemoService;
    return new DemoSubscriptions(demo, rig.subscriptions).liveUntil({ time, begun }, clock);
  };
  const changes = async (name: string) =>
    (await rig.subscriptions.history(ids.get(name)!, { page: 1, limit: 50 })).list.toReversed();

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    office = await PostOffice.open();
    rig = await SubscriptionsRig.open(db, office.url, clock);
    rig.get(IndicatorsService).compute();
    for (const [userName, level] of [
      ['demo_vip', 'vip'],
      ['demo_advance', 'monthly'],
    ] as const) {
      const email = `${userName}@chaintide.example`;
      const account = { userName, email, passwordHash: 'none', level, levelUntil: begun + DAY };
      ids.set(userName, (await rig.get(UsersService).create(account)).id);
    }
  }, 120_000);
  afterAll(async () => {
    await rig.stop();
    await office.close();
    await db.close();
  });

  it('are changed at their time, once, however often the demo starts', async () => {
    await live(begun - 12 * DAY);
    const before = await changes('demo_vip');
    await live();
    await live();
    const all = await changes('demo_vip');
    expect(all.slice(0, before.length)).toEqual(before);
    expect(all.slice(before.length).map(({ event, indicator, at }) => [event, indicator, at < begun - DAY])).toEqual([
      ['unsubscribed', 'btc.nupl', true],
      ['subscribed', 'eth.price', true],
    ]);
    const { kinds, metrics } = await rig.subscriptions.of(ids.get('demo_vip')!);
    expect(kinds.every(({ since }) => since !== null && since < begun - 24 * DAY)).toBe(true);
    expect(metrics.map(({ indicator }) => indicator)).toEqual(['btc.mvrv', 'btc.funding_rate', 'eth.price']);
    const ways = (await changes('demo_advance')).map(({ event, way }) => `${event} ${way}`);
    expect(ways.slice(-2)).toEqual(['unsubscribed link', 'subscribed page']);
  });

  it('bring what the stories publish at its own time', async () => {
    const at = begun - 5 * DAY;
    await clock.at(at, () => rig.start({ id: 'a story', kind: 'daily' }));
    const { startedAt, endedAt, sent } = await rig.until((one) => one.endedAt !== null, 'a story');
    expect([startedAt, sent]).toEqual([at, 2]);
    expect(endedAt! - at).toBeLessThan(MINUTE);
    const { list } = await rig.subscriptions.mails(ids.get('demo_vip')!, { page: 1, limit: 1 });
    expect(list[0]!.at - at).toBeLessThan(MINUTE);
  });
});
