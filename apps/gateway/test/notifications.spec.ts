import type { TestingModule } from '@nestjs/testing';
import { z } from 'zod';
import { NOTIFICATIONS_MS, NOTIFICATIONS_SHOWN, SUBJECT_LENGTH } from '@chaintide/contracts/limits';
import { notificationKinds, notificationText } from '@chaintide/contracts/support/notifications';
import { topics, type NotificationFact } from '@chaintide/contracts/realtime';
import { moduleOn } from './module-rig.ts';
import type { Database } from '../src/platform/db/database.ts';
import { rowsOf } from '../src/platform/db/rows.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { SetClock } from '../src/platform/fixtures/hub-rig.ts';
import { NotificationsModule } from '../src/modules/notifications/notifications.module.ts';
import { NotificationsRepository } from '../src/modules/notifications/notifications.repository.ts';
import { NotificationsService } from '../src/modules/notifications/notifications.service.ts';
import { queryOutbox } from '../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../src/platform/fixtures/empty-tables.ts';

const opened = z.object({ id: z.bigint().transform(Number) });
const told = z.object({ name: z.string(), payload: z.unknown() });

describeDatabase((throwaway) => {
  let db: Database;
  let module: TestingModule;
  let notifications: NotificationsService;
  const clock = new SetClock();

  beforeAll(async () => {
    db = await throwaway().open();
    module = await moduleOn(db, clock, NotificationsModule);
    notifications = module.get(NotificationsService);
  }, 60_000);
  beforeEach(() => emptyTables(db, 'users, outbox_written, outbox'));
  afterAll(() => db.close());

  const open = async (name: string): Promise<number> => {
    const rows = db.query(
      `insert into users (user_name, email, password_hash, created_at) values ($1, $1 || '@example.com', 'none', now()) returning id`,
      [name],
    );
    return (await rowsOf(opened, rows))[0]!.id;
  };
  const answer = (userId: number, n: number): Promise<void> =>
    db.transaction((tx) =>
      notifications.notify(tx, {
        userId,
        kind: 'message.answered',
        subject: `message ${n}`,
        link: `/?id=btc.price#message-${n}`,
        about: { by: 'support1' },
      }),
    );
  const change = (userId: number, state: string, order = 1): Promise<void> =>
    db.transaction((tx) =>
      notifications.notify(tx, {
        userId,
        kind: 'payment.changed',
        subject: '5 USDT',
        link: `/payHistories?order=${order}`,
        about: { state },
      }),
    );
  const factsOf = (userId: number): Promise<NotificationFact[]> =>
    rowsOf(
      told,
      queryOutbox(db, 'select name, payload from outbox where topic = $1 order by seq', [topics.notifications(userId)]),
    ) as Promise<NotificationFact[]>;
  const unreadOf = async (userId: number): Promise<number> => (await notifications.boxOf(userId)).unread;

  it('keeps what happened, newest first, and publishes it with the count', async () => {
    const alice = await open('alice');
    await answer(alice, 1);
    await answer(alice, 2);
    const { unread, latest } = await notifications.boxOf(alice);
    expect(unread).toBe(2);
    expect(latest.map(({ subject }) => subject)).toEqual(['message 2', 'message 1']);
    expect(latest[0]).toMatchObject({ kind: 'message.answered', about: { by: 'support1' }, isRead: false });
    expect(await factsOf(alice)).toMatchObject([
      { name: 'notification.added', payload: { notification: { subject: 'message 1' }, replaced: [], unread: 1 } },
      { name: 'notification.added', payload: { notification: { subject: 'message 2' }, replaced: [], unread: 2 } },
    ]);
  });

  it('tells nothing of a change that was rolled back', async () => {
    const alice = await open('alice');
    await expect(
      db.transaction(async (tx) => {
        await notifications.notify(tx, { userId: alice, kind: 'message.shown', subject: 'x', link: '/', about: {} });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await notifications.boxOf(alice)).toEqual({ unread: 0, latest: [] });
    expect(await factsOf(alice)).toEqual([]);
  });

  it('replaces an unread one about the same order, and not one that was read', async () => {
    const alice = await open('alice');
    await change(alice, 'confirming');
    const [first] = (await notifications.boxOf(alice)).latest;
    await change(alice, 'success');
    expect(await notifications.boxOf(alice)).toMatchObject({ unread: 1, latest: [{ about: { state: 'success' } }] });
    expect((await factsOf(alice))[1]).toMatchObject({ payload: { replaced: [first!.id], unread: 1 } });
    await notifications.read(alice, { upTo: Number.MAX_SAFE_INTEGER });
    await change(alice, 'failed');
    await change(alice, 'failed', 2);
    expect(await notifications.boxOf(alice)).toMatchObject({ unread: 2, latest: [{}, {}, { isRead: true }] });
  });

  it('marks some or all as read, each once, for the owner only', async () => {
    const [alice, bob] = [await open('alice'), await open('bob')];
    for (const n of [1, 2, 3]) await answer(alice, n);
    await answer(bob, 1);
    const [third, second, first] = (await notifications.boxOf(alice)).latest.map(({ id }) => id);
    expect(await notifications.read(bob, { ids: [first!, second!] })).toBe(1);
    expect(await notifications.read(alice, { ids: [first!] })).toBe(2);
    expect(await notifications.read(alice, { ids: [first!] })).toBe(2);
    expect(await notifications.read(alice, { upTo: second! })).toBe(1);
    expect((await notifications.boxOf(alice)).latest.map(({ isRead }) => isRead)).toEqual([false, true, true]);
    expect(await notifications.read(alice, { upTo: third! })).toBe(0);
    expect((await factsOf(alice)).slice(3)).toMatchObject([
      { name: 'notifications.read', payload: { ids: [first], unread: 2 } },
      { name: 'notifications.read', payload: { ids: [second], unread: 1 } },
      { name: 'notifications.read', payload: { ids: [third], unread: 0 } },
    ]);
    expect(await unreadOf(bob)).toBe(1);
  });

  it('counts right while fifty are added and read at once, and its facts end at that count', async () => {
    const alice = await open('alice');
    const acts = Array.from({ length: 50 }, (_, n) =>
      n % 5 === 4 ? notifications.read(alice, { upTo: n * 10 }) : answer(alice, n),
    );
    await Promise.all(acts);
    const [{ count }] = (await db.query(
      'select count(*)::int as count from notifications where user_id = $1 and read_at is null',
      [alice],
    )) as [{ count: number }];
    expect(await unreadOf(alice)).toBe(count);
    const facts = await factsOf(alice);
    expect(facts.at(-1)).toMatchObject({ payload: { unread: count } });
    let unread = 0;
    for (const { name, payload } of facts) {
      unread += name === 'notification.added' ? 1 : name === 'notifications.read' ? -payload.ids.length : 0;
      expect(payload.unread).toBe(unread);
    }
  });

  it('lists older ones by page, and unread ones alone', async () => {
    const alice = await open('alice');
    for (let n = 1; n <= NOTIFICATIONS_SHOWN + 5; n += 1) await answer(alice, n);
    const newest = await notifications.list(alice, {});
    expect([newest.notifications.length, newest.hasOlder]).toEqual([NOTIFICATIONS_SHOWN, true]);
    const older = await notifications.list(alice, { before: newest.notifications.at(-1)!.id });
    expect([older.notifications.length, older.hasOlder]).toEqual([5, false]);
    await notifications.read(alice, { upTo: newest.notifications[0]!.id - 1 });
    expect(await notifications.list(alice, { isUnread: true })).toMatchObject({
      unread: 1,
      notifications: [{}],
      hasOlder: false,
    });
  });

  it('cuts long subjects, in one line', async () => {
    const alice = await open('alice');
    await db.transaction((tx) =>
      notifications.notify(tx, {
        userId: alice,
        kind: 'message.shown',
        subject: ` a\nb ${'潮'.repeat(300)}`,
        link: '/',
        about: {},
      }),
    );
    const { subject } = (await notifications.boxOf(alice)).latest[0]!;
    expect(Array.from(subject)).toHaveLength(SUBJECT_LENGTH);
    expect(subject).toMatch(/^a b 潮+…$/);
  });

  it('deletes those that were read after ninety days, and no others', async () => {
    const alice = await open('alice');
    await answer(alice, 1);
    await notifications.read(alice, { upTo: Number.MAX_SAFE_INTEGER });
    await answer(alice, 2);
    clock.time += NOTIFICATIONS_MS + 1;
    await answer(alice, 3);
    await module.get(NotificationsRepository).sweep();
    expect(await notifications.boxOf(alice)).toMatchObject({
      unread: 2,
      latest: [{ subject: 'message 3' }, { subject: 'message 2' }],
    });
  });

  it('deletes them with their account', async () => {
    const alice = await open('alice');
    await answer(alice, 1);
    await db.query('delete from users where id = $1', [alice]);
    expect(await db.query('select 1 from notifications')).toEqual([]);
  });
});

describe('the text of a notification', () => {
  const words = { state: { success: { zh: '成功', en: 'success' } } };
  const moment = (at: number): string => `day ${at}`;

  it('is in both languages, with states in words and times as moments', () => {
    const of = (language: 'zh' | 'en') =>
      notificationText({ kind: 'payment.changed', about: { state: 'success' } }, language, { words, moment });
    expect([of('zh'), of('en')]).toEqual(['您的充值订单：成功', 'Your recharge: success']);
    expect(notificationText({ kind: 'trial.ending', about: { until: 5 } }, 'en', { moment })).toBe(
      'Your free trial ends on day 5',
    );
  });

  it('says if its number is simulated', () => {
    const of = (language: 'zh' | 'en', simulated: 0 | 1) =>
      notificationText({ kind: 'alarm.fired', about: { value: '5', simulated } }, language, { moment });
    expect([of('zh', 1), of('en', 1)]).toEqual([
      '预警触发，当前值 5（模拟数据）',
      'Alarm: the value is 5 (simulated data)',
    ]);
    expect(of('zh', 0)).toBe('预警触发，当前值 5');
  });

  it('asks for the same arguments in both languages', async () => {
    const { notificationTexts } = await import('@chaintide/contracts/support/notifications');
    const argsOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();
    for (const kind of notificationKinds)
      expect(argsOf(notificationTexts[kind].en)).toEqual(argsOf(notificationTexts[kind].zh));
  });
});
