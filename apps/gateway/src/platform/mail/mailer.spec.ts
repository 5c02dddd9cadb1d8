import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Database } from '../db/database.ts';
import { describeEngines } from '../db/testing.ts';
import type { HandScheduler, SetClock } from '../fixtures/hub-rig.ts';
import { code, LOOK_MS, MailerRig, welcome } from './fixtures/mailer-rig.ts';
import { PostOffice } from './fixtures/post-office.ts';
import { LEASE_MS } from './mail-sender.ts';
import { known } from '../fixtures/known.ts';
import { fromSources } from '../fixtures/from-sources.ts';
import { queryOutbox } from '../fixtures/query-outbox.ts';

describeEngines((throwaway) => {
  const rig = new MailerRig(throwaway);
  const { open, rows, settled, start } = rig;
  let db: Database;
  let office: PostOffice;
  let clock: SetClock;
  let scheduler: HandScheduler;
  let told: unknown[];
  beforeEach(() => ({ db, office, clock, scheduler, told } = rig));

  describe('with a mail server', () => {
    it.each([
      ['zh', '链潮注册验证码', ['10 分钟内有效', '不构成投资建议']],
      ['en', 'Your Chaintide registration code', ['for 10 minutes', 'Nothing in it is investment advice']],
    ] as const)('sends in %s, as text and as HTML', async (language, subject, lines) => {
      const mailer = await start();
      await mailer.queue(code('reader@example.org', language));
      const [{ to, mail }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
      expect(to).toEqual(['reader@example.org']);
      expect(mail.subject).toBe(subject);
      expect(mail.from).toMatchObject({ name: 'Chaintide 链潮', address: 'no-reply@chaintide.example' });
      for (const body of [mail.text, mail.html]) {
        for (const part of ['042137', ...lines]) expect(body).toContain(part);
      }
      expect(mail.html).toContain(`lang="${language === 'zh' ? 'zh-CN' : 'en'}"`);
      expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
      const [row] = await settled((all) => all[0]!.sent_at !== null);
      expect(row).toMatchObject({ attempts: 1, failed_at: null, body_text: '' });
    });

    it('sends mails whose change was committed, and none whose change was rolled back', async () => {
      const mailer = await start();
      await db
        .transaction(async (tx) => {
          await mailer.queue(welcome('lost@example.org'), tx);
          throw new Error('no');
        })
        .catch(() => undefined);
      await db.transaction((tx) => mailer.queue(welcome('kept@example.org'), tx));
      await settled((all) => all.length === 1 && all[0]!.sent_at !== null);
      expect(office.arrivals.map(({ to }) => to)).toEqual([['kept@example.org']]);
    });

    it('mails nobody when it only pretends', async () => {
      const mailer = await start();
      await db.transaction((tx) => mailer.pretend(code('nobody@example.org'), tx));
      await mailer.queue(welcome('somebody@example.org'));
      await settled((all) => all.at(-1)!.sent_at !== null);
      expect(office.arrivals.map(({ to }) => to)).toEqual([['somebody@example.org']]);
    });

    it('retries with growing pauses while the server is down, and sends once it is back', async () => {
      const port = office.place;
      await office.close();
      const mailer = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      await mailer.queue(welcome('patient@example.org'));
      for (const [index, pauseMs] of [10 * SECOND, MINUTE, 5 * MINUTE].entries()) {
        await settled(([row]) => row!.attempts === index + 1);
        const [due] = await settledDue(index + 1, pauseMs);
        expect(due).toBe(clock.time + pauseMs);
        clock.time += pauseMs - 1;
        await scheduler.beat();
        expect((await rows())[0]!.attempts).toBe(index + 1);
        clock.time += 1;
        if (index === 2) office = rig.office = await PostOffice.open(port);
        await scheduler.beat();
      }
      const [{ to }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
      expect(to).toEqual(['patient@example.org']);
      await settled(([row]) => row!.sent_at !== null);
    }, 20_000);

    /** The times at which unclaimed mails are due. */
    const waiting = async (condition: string, params: readonly unknown[]): Promise<number[]> =>
      (
        await known<{ due: Date }>(
          db.query(
            `select start_after as due from jobs.job join mails on mails.id = (data->>'mail')::bigint where name = 'mails' and state < 'active' and ${condition}`,
            params,
          ),
        )
      ).map(({ due }) => due.getTime());

    const settledDue = async (attempts: number, pauseMs: number): Promise<number[]> => {
      for (;;) {
        const due = await waiting('attempts = $1 and start_after = $2', [attempts, new Date(clock.time + pauseMs)]);
        if (due.length > 0) return due;
        await pause(LOOK_MS);
      }
    };

    it('gives a mail up at once if the server refuses it permanently, and continues with the others', async () => {
      office.judge = (address) =>
        address.startsWith('gone') ? { responseCode: 550, text: 'no such user' } : undefined;
      const mailer = await start();
      await mailer.queue(welcome('gone@example.org'));
      await mailer.queue(welcome('here@example.org'));
      const all = await settled((found) =>
        found.every(({ sent_at, failed_at }) => sent_at !== null || failed_at !== null),
      );
      expect(all.map(({ failed_at }) => failed_at !== null)).toEqual([true, false]);
      expect(all.map(({ body_text }) => body_text)).toEqual(['', '']);
    });

    it('gives up after eight attempts', async () => {
      office.judge = () => ({ responseCode: 451, text: 'try again later' });
      const mailer = await start();
      await mailer.queue(welcome('never@example.org'));
      for (let attempt = 1; attempt < 8; attempt += 1) {
        await settledLater(attempt);
        clock.time += 8 * HOUR;
        await scheduler.beat();
      }
      const [row] = await settled(([one]) => one!.failed_at !== null);
      expect(row).toMatchObject({ attempts: 8, sent_at: null });
      expect(office.attempts).toBe(8);
    }, 20_000);

    /** Resolves when the attempt is over. */
    const settledLater = async (attempts: number): Promise<void> => {
      for (;;) {
        if ((await waiting('attempts = $1 and start_after > $2', [attempts, new Date(clock.time)])).length > 0) return;
        await pause(LOOK_MS);
      }
    };

    it('does not send an expired code', async () => {
      office.judge = () => ({ responseCode: 451, text: 'try again later' });
      const mailer = await start();
      await mailer.queue(code('late@example.org'));
      await settledLater(1);
      clock.time += 9 * MINUTE + 30 * SECOND;
      await scheduler.beat();
      const [row] = await settled(([one]) => one!.failed_at !== null);
      expect(row).toMatchObject({ attempts: 2, body_text: '' });
    });

    it("logs neither the address nor the server's response", async () => {
      office.judge = (address) => ({ responseCode: 550, text: `no mailbox ${address} here` });
      const mailer = await start();
      await mailer.queue(code('secret.person@example.org'));
      await settled(([row]) => row!.failed_at !== null);
      await open.pop()!(); // nothing more is logged after the stop
      expect(JSON.stringify(told)).toContain('550');
      expect(JSON.stringify(told)).not.toMatch(/secret\.person|042137/);
    });

    it('sends each mail once, however many processes are sending', async () => {
      const other = throwaway().engine === 'PostgreSQL' ? await throwaway().open() : db;
      const mailers = [await start(), await start({ SMTP_URL: office.url }, other)];
      await Promise.all(Array.from({ length: 60 }, (_, n) => mailers[n % 2]!.queue(welcome(`reader${n}@example.org`))));
      await settled((all) => all.every(({ sent_at }) => sent_at !== null));
      expect(office.arrivals.flatMap(({ to }) => to).toSorted()).toEqual(
        Array.from({ length: 60 }, (_, n) => `reader${n}@example.org`).toSorted(),
      );
      expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
      for (const close of open.splice(0).toReversed()) await close();
      if (other !== db) await other.close();
    }, 30_000);

    it('loses no mail if its process is killed while sending it', async () => {
      office.hold = () => new Promise(() => {}); // the mail is never acknowledged
      await db.close();
      const program = fileURLToPath(new URL('./fixtures/send-and-die.ts', import.meta.url));
      const child = fork(program, [throwaway().place, office.url], {
        execArgv: fromSources,
      });
      const exit = once(child, 'exit');
      await office.until(() => office.attempts === 1);
      child.kill('SIGKILL');
      expect(await exit).toEqual([null, 'SIGKILL']);
      db = rig.db = await throwaway().open();
      office.hold = () => Promise.resolve();
      clock.time =
        (
          await known<{ begun: Date }>(db.query("select started_on as begun from jobs.job where state = 'active'"))
        )[0]!.begun.getTime() +
        LEASE_MS -
        1;
      await start();
      await scheduler.beat();
      expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null }); // still claimed by the dead process
      clock.time += 1;
      await scheduler.beat();
      const [{ to }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
      expect(to).toEqual(['killed@example.org']);
      await settled(([row]) => row!.sent_at !== null);
    }, 30_000);
  });

  describe('without one', () => {
    const facts = (): Promise<{ topic: string; name: string; payload: unknown }[]> =>
      known(queryOutbox(db, 'select topic, name, payload from outbox order by seq'));

    it('keeps the mail, and publishes it to the demo in the same transaction', async () => {
      const mailer = await start({ DEMO: true });
      await mailer.queue({ to: 'Reader@Example.org', language: 'zh', kind: 'resetCode', args: { code: '998877' } });
      const [fact] = await facts();
      expect(fact).toMatchObject({
        topic: 'mailbox:reader@example.org',
        name: 'mail.received',
        payload: { mail: { to: 'Reader@Example.org', subject: '链潮密码重置验证码', at: clock.time } },
      });
      expect(JSON.stringify(fact)).toContain('998877');
      expect(JSON.stringify(fact)).toContain('模拟邮件');
      await db
        .transaction(async (tx) => {
          await mailer.queue(welcome('reader@example.org'), tx);
          throw new Error('no');
        })
        .catch(() => undefined);
      expect(await facts()).toHaveLength(1);
      expect(await rows()).toHaveLength(1);
    });

    it('publishes nothing outside the demo', async () => {
      const mailer = await start({ DEMO: false });
      await mailer.queue(code('reader@example.org'));
      expect(await facts()).toEqual([]);
      expect((await rows())[0]!.body_text).not.toContain('simulated');
      expect(JSON.stringify(told)).toContain('SMTP_URL');
    });

    it("deletes a mail's text after a day, and its row after a month", async () => {
      const mailer = await start({ DEMO: true });
      await mailer.queue(code('reader@example.org'));
      clock.time += DAY - 1;
      await mailer.sweep();
      expect((await rows())[0]!.body_text).toContain('042137');
      clock.time += 2;
      await mailer.sweep();
      expect((await rows())[0]!.body_text).toBe('');
      expect(JSON.stringify(await facts())).not.toContain('042137');
      clock.time += 30 * DAY;
      await mailer.sweep();
      expect(await rows()).toEqual([]);
    });
  });
});
