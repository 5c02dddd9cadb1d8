import { DAY, HOUR } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { known } from '../../platform/fixtures/known.ts';
import { AuthRig } from '../login/fixtures/auth-rig.ts';
import type { Account } from '../users/users.service.ts';
import { Digest } from './digest.ts';
import { NotificationsService } from './notifications.service.ts';

const SLOW = 120_000;

describeDatabase((throwaway) => {
  let rig: AuthRig;
  let db: Database;
  beforeAll(async () => {
    rig = await AuthRig.start(throwaway());
    ({ db } = rig);
  }, SLOW);
  afterAll(() => rig.stop());

  const sweep = (): Promise<void> => rig.part(Digest).sweep();
  const tell = ({ id }: Account, n: number): Promise<void> =>
    db.transaction((tx) =>
      rig.part(NotificationsService).notify(tx, {
        userId: id,
        kind: 'payment.changed',
        subject: `${n} USDT`,
        link: `/TXID?order=${n}`,
        about: { state: 'success' },
      }),
    );
  const mailsTo = (name: string) =>
    known<{ subject: string; body_text: string }>(
      db.query("select subject, body_text from mails where kind = 'digest' and to_key = $1 order by id", [
        `${name}@tide.example`,
      ]),
    );

  it(
    'goes once to whoever asked for it, however many processes send it, and not before an hour',
    async () => {
      const reader = await rig.account('reader', { language: 'zh', notifications: { digest: true } });
      const quiet = await rig.account('silent', { notifications: { digest: false } });
      for (const n of [1, 2]) await tell(reader, n);
      await tell(quiet, 1);
      await sweep();
      expect(await mailsTo('reader')).toEqual([]);
      rig.clock.time += HOUR;
      await Promise.all([sweep(), sweep(), sweep()]);
      const [mail, ...others] = await mailsTo('reader');
      expect(others).toEqual([]);
      expect(mail!.subject).toBe('链潮每日摘要：2 条未读通知');
      expect(mail!.body_text).toContain('· 您的充值订单：成功 · 2 USDT\n\n· 您的充值订单：成功 · 1 USDT');
      expect(await mailsTo('silent')).toEqual([]);
    },
    SLOW,
  );

  it(
    'follows a day later only if something new is unread',
    async () => {
      const reader = await rig.account('faithful', { language: 'en', notifications: { digest: true } });
      await tell(reader, 1);
      rig.clock.time += HOUR;
      await sweep();
      rig.clock.time += DAY;
      await sweep();
      expect(await mailsTo('faithful')).toHaveLength(1);
      await tell(reader, 2);
      rig.clock.time += HOUR;
      await sweep();
      expect((await mailsTo('faithful')).map(({ subject }) => subject)).toEqual([
        'Your Chaintide daily summary: 1 unread',
        'Your Chaintide daily summary: 2 unread',
      ]);
      await tell(reader, 3);
      await rig.part(NotificationsService).read(reader.id, { upTo: 1_000_000 });
      rig.clock.time += DAY + HOUR;
      await sweep();
      expect(await mailsTo('faithful')).toHaveLength(2);
    },
    SLOW,
  );

  it(
    'of one reader that cannot be made holds up no other',
    async () => {
      for (const name of ['broken', 'fine'])
        await tell(await rig.account(name, { notifications: { digest: true } }), 1);
      await db.script(`
        create function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end';
        create trigger refused before insert on mails for each row
          when (new.recipient = 'broken@tide.example') execute function refuse();
      `);
      rig.clock.time += HOUR;
      await sweep();
      expect([await mailsTo('broken'), (await mailsTo('fine')).length]).toEqual([[], 1]);
    },
    SLOW,
  );
});
