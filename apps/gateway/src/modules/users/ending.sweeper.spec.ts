import { DAY } from '@chaintide/contracts/limits';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { EndingSweeper } from './ending.sweeper.ts';
import { AuthRig } from '../login/fixtures/auth-rig.ts';
import { known } from '../../platform/fixtures/known.ts';

const SLOW = 120_000;

describeDatabase((throwaway) => {
  let rig: AuthRig;
  beforeAll(async () => {
    rig = await AuthRig.start(throwaway());
  }, SLOW);
  afterAll(() => rig.stop());

  const sweep = (): Promise<void> => rig.part(EndingSweeper).sweep();
  const told = async (userName: string): Promise<string[]> =>
    (
      await known<{ subject: string }>(
        rig.db.query("select subject from mails where kind = 'levelEnding' and to_key = $1 order by id", [
          `${userName}@tide.example`,
        ]),
      )
    ).map(({ subject }) => subject);

  const bell = async (id: number) => (await rig.part(NotificationsService).boxOf(id)).latest;

  it(
    'the bell tells an owner once, some days before the end',
    async () => {
      const soon = rig.clock.time + 2 * DAY;
      const payer = await rig.account('ringer', { level: 'vip', levelUntil: soon });
      const tester = await rig.account('guesser', { trialUntil: soon });
      await sweep();
      await sweep();
      expect(await bell(payer.id)).toMatchObject([{ kind: 'level.ending', about: { state: 'vip', until: soon } }]);
      expect(await bell(tester.id)).toMatchObject([{ kind: 'trial.ending', about: { until: soon } }]);
    },
    SLOW,
  );

  it(
    'an owner is notified once, some days before the end',
    async () => {
      const soon = rig.clock.time + 2 * DAY;
      await rig.account('payer', { level: 'annual', levelUntil: soon, language: 'en' });
      await rig.account('tester', { trialUntil: soon, language: 'zh' });
      await rig.account('later', { level: 'vip', levelUntil: rig.clock.time + 4 * DAY });
      await Promise.all([sweep(), sweep()]);
      await sweep();
      expect([await told('payer'), await told('tester'), await told('later')].map(({ length }) => length)).toEqual([
        1, 1, 0,
      ]);
      expect((await told('payer'))[0]).toMatch(/^Your Chaintide .+ ends soon$/);
      expect((await told('tester'))[0]).toMatch(/^您的链潮.+即将到期$/);
      rig.clock.time += DAY + 1;
      await sweep();
      expect(await told('later')).toHaveLength(1);
    },
    SLOW,
  );

  it(
    'a renewed level is announced again before its new end; staff, disabled accounts and those who opted out get nothing',
    async () => {
      const soon = rig.clock.time + DAY;
      const renewed = await rig.account('renewed', { level: 'monthly', levelUntil: soon });
      await rig.account('quiet', { level: 'monthly', levelUntil: soon, notifications: { expiry: false } });
      await rig.account('helper', { level: 'monthly', levelUntil: soon, staffRole: 'support' });
      await rig.account('lasting', { level: 'vip', levelUntil: soon + 30 * DAY, trialUntil: soon });
      await sweep();
      await rig.users.transaction((tx) => rig.users.change(renewed, { patch: { levelUntil: soon + 30 * DAY } }, tx));
      rig.clock.time += 29 * DAY;
      await sweep();
      const counts = await Promise.all(['renewed', 'quiet', 'helper'].map(told));
      expect(counts.map(({ length }) => length)).toEqual([2, 0, 0]);
      expect(await told('lasting')).toHaveLength(1); // for the end of the level, not of the trial
    },
    SLOW,
  );
});
