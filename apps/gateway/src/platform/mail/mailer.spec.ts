import { Logger } from '@nestjs/common';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrations.ts';
import { describeEngines } from '../db/testing.ts';
import { HandScheduler, SetClock } from '../fixtures/hub-rig.ts';
import { Outbox } from '../outbox.ts';
import { PostOffice } from './fixtures/post-office.ts';
import { LEASE_MS } from './mail-sender.ts';
import { Mailer, type MailConfig } from './mailer.ts';
import type { Mail } from './mail.ts';

const LOOK_MS = 10; // between two looks at what another promise will write

interface Row {
  readonly attempts: number;
  readonly sent_at: Date | null;
  readonly failed_at: Date | null;
  readonly body_text: string;
}

describeEngines((throwaway) => {
  let db: Database;
  let office: PostOffice;
  let clock: SetClock;
  let scheduler: HandScheduler;
  /** What went to the log. */
  let told: unknown[];
  const open: (() => Promise<unknown>)[] = [];
  const base = {
    MAIL_FROM: 'Chaintide 链潮 <no-reply@chaintide.example>',
    PUBLIC_URL: 'https://chaintide.example',
    DEMO: false,
  };

  const make = (config: Partial<MailConfig>, on: Database = db): Mailer =>
    new Mailer({
      db: on,
      clock,
      scheduler,
      outbox: new Outbox({ db: on, clock, scheduler }),
      config: { ...base, SMTP_URL: undefined, ...config },
    });
  const start = async (config: Partial<MailConfig> = { SMTP_URL: office.url }, on: Database = db): Promise<Mailer> => {
    const mailer = make(config, on);
    await mailer.onApplicationBootstrap();
    open.push(() => mailer.onModuleDestroy());
    return mailer;
  };
  const code = (to: string, language: 'zh' | 'en' = 'en'): Mail => ({
    to,
    language,
    kind: 'registerCode',
    args: { code: '042137' },
  });
  const welcome = (to: string): Mail => ({ to, language: 'en', kind: 'welcome', args: { userName: 'satoshi' } });
  const rows = (): Promise<Row[]> =>
    db.query<Row>('select attempts, sent_at, failed_at, body_text from mails order by id');
  /** Until the table says so; the sender writes it a moment after the mail arrived. */
  const settled = async (holds: (all: Row[]) => boolean): Promise<Row[]> => {
    for (;;) {
      const all = await rows();
      if (holds(all)) return all;
      await pause(LOOK_MS);
    }
  };

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    told = [];
    for (const level of ['warn', 'error'] as const)
      vi.spyOn(Logger.prototype, level).mockImplementation((...words: unknown[]) => void told.push(words));
    await db.script('truncate mails, outbox');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    scheduler = new HandScheduler();
    office = await PostOffice.open();
  });
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close();
    await office.close();
    vi.restoreAllMocks();
  });
  afterAll(() => db.close());

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

    it('sends what was committed with its change, and nothing of what was rolled back', async () => {
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

    it('mails nobody where it only pretends', async () => {
      const mailer = await start();
      await db.transaction((tx) => mailer.pretend(code('nobody@example.org'), tx));
      await mailer.queue(welcome('somebody@example.org'));
      await settled((all) => all.at(-1)!.sent_at !== null);
      expect(office.arrivals.map(({ to }) => to)).toEqual([['somebody@example.org']]);
    });

    it('tries again with growing pauses while the server is down, and sends once it is back', async () => {
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
        if (index === 2) office = await PostOffice.open(port);
        await scheduler.beat();
      }
      const [{ to }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
      expect(to).toEqual(['patient@example.org']);
      await settled(([row]) => row!.sent_at !== null);
    }, 20_000);

    const settledDue = async (attempts: number, pauseMs: number): Promise<number[]> => {
      for (;;) {
        const due = await db.query<{ due_at: Date }>('select due_at from mails where attempts = $1 and due_at = $2', [
          attempts,
          new Date(clock.time + pauseMs),
        ]);
        if (due.length > 0) return due.map(({ due_at }) => due_at.getTime());
        await pause(LOOK_MS);
      }
    };

    it('gives a mail up at once where the server will never take it, and goes on with the others', async () => {
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

    /** Until the attempt is over: its pause is another than the claim's. */
    const settledLater = async (attempts: number): Promise<void> => {
      for (;;) {
        const lease = new Date(clock.time + LEASE_MS);
        if (
          (
            await db.query('select 1 from mails where attempts = $1 and due_at > $2 and due_at <> $3', [
              attempts,
              new Date(clock.time),
              lease,
            ])
          ).length > 0
        )
          return;
        await pause(LOOK_MS);
      }
    };

    it('does not bring a code after its time', async () => {
      office.judge = () => ({ responseCode: 451, text: 'try again later' });
      const mailer = await start();
      await mailer.queue(code('late@example.org'));
      await settledLater(1);
      clock.time += 9 * MINUTE + 30 * SECOND;
      await scheduler.beat();
      const [row] = await settled(([one]) => one!.failed_at !== null);
      expect(row).toMatchObject({ attempts: 2, body_text: '' });
    });

    it('logs neither the address nor what the server said of it', async () => {
      office.judge = (address) => ({ responseCode: 550, text: `no mailbox ${address} here` });
      const mailer = await start();
      await mailer.queue(code('secret.person@example.org'));
      await settled(([row]) => row!.failed_at !== null);
      await open.pop()!(); // when it has stopped, all is told
      expect(JSON.stringify(told)).toContain('550');
      expect(JSON.stringify(told)).not.toMatch(/secret\.person|042137/);
    });

    it('sends each mail once, however many processes send', async () => {
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

    it('loses no mail when its process is killed while it sends', async () => {
      office.hold = () => new Promise(() => {}); // the mail is never acknowledged
      await db.close();
      const program = fileURLToPath(new URL('./fixtures/send-and-die.ts', import.meta.url));
      const child = fork(program, [throwaway().place, office.url], {
        execArgv: ['--conditions=@chaintide/source', '--no-warnings'],
      });
      const exit = once(child, 'exit');
      await office.until(() => office.attempts === 1);
      child.kill('SIGKILL');
      expect(await exit).toEqual([null, 'SIGKILL']);
      db = await throwaway().open();
      office.hold = () => Promise.resolve();
      clock.time = (await db.query<{ due_at: Date }>('select due_at from mails'))[0]!.due_at.getTime() - 1;
      await start();
      await scheduler.beat();
      expect((await rows())[0]).toMatchObject({ attempts: 1, sent_at: null }); // still claimed by the dead
      clock.time += 1;
      await scheduler.beat();
      const [{ to }] = (await office.received(1)) as [(typeof office.arrivals)[0]];
      expect(to).toEqual(['killed@example.org']);
      await settled(([row]) => row!.sent_at !== null);
    }, 30_000);
  });

  describe('without one', () => {
    const facts = (): Promise<{ topic: string; name: string; payload: unknown }[]> =>
      db.query('select topic, name, payload from outbox order by seq');

    it('keeps the mail, and tells the demo of it in the same transaction', async () => {
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

    it('tells nobody outside the demo', async () => {
      const mailer = await start({ DEMO: false });
      await mailer.queue(code('reader@example.org'));
      expect(await facts()).toEqual([]);
      expect((await rows())[0]!.body_text).not.toContain('simulated');
      expect(JSON.stringify(told)).toContain('SMTP_URL');
    });

    it('forgets after a day what a mail said, and after a month that there was one', async () => {
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

  describe('whatever is typed', () => {
    it.each([
      'a@example.org\r\nBcc: victim@example.org',
      'a@example.org\nSubject: x',
      'a@example.org, victim@example.org',
      'a@example.org; victim@example.org',
      '"a\r\n"@example.org',
      'Name <a@example.org>',
      '<a@example.org>',
      'a@example.org\0',
      'a@example.org\u2028Bcc: v@example.org',
      'a@[127.0.0.1]',
      ' ',
      '',
      'a b@example.org',
      'a@example.org%0d%0aBcc:v@example.org',
      `${'a'.repeat(300)}@example.org`,
    ])('refuses %j as an address', async (to) => {
      const mailer = await start();
      await expect(mailer.queue(welcome(to))).rejects.toThrow();
      expect(await rows()).toEqual([]);
    });

    it.each([
      'x\r\nBcc: victim@example.org',
      'x\nX-Evil: 1',
      'x\r\n\r\n<b>body</b>',
      '\u2028Bcc: v@example.org',
      'x\0y',
      '\u202Egnp.exe',
      '=?utf-8?q?=0d=0aBcc:_v@example.org?=',
    ])('puts %j into no header and into no line of its own', async (userName) => {
      const mailer = await start();
      await mailer.queue({
        to: 'reader@example.org',
        language: 'en',
        kind: 'newDevice',
        args: { userName, at: clock.time, device: userName, address: '203.0.113.7' },
      });
      await mailer.queue({ to: 'reader@example.org', language: 'en', kind: 'addressTaken', args: { userName } });
      for (const { to, mail, raw } of await office.received(2)) {
        expect(to).toEqual(['reader@example.org']);
        expect(mail.bcc ?? []).toEqual([]);
        const names = raw
          .split('\r\n\r\n')[0]!
          .split('\r\n')
          .filter((line) => /^\S/.test(line))
          .map((line) => line.split(':')[0]!.toLowerCase());
        expect(names.toSorted()).toEqual([
          'auto-submitted',
          'content-type',
          'date',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
          'x-auto-response-suppress',
        ]);
        expect(mail.text).not.toMatch(/^(Bcc|X-Evil)/m);
        expect(mail.html).not.toContain('<b>');
      }
    });
  });
});
