import { DAY, EMAIL_CODE_MS, EMAIL_CODE_RESEND_MS } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import type { AppError } from '../../platform/errors/app-error.ts';
import { HandScheduler, SetClock } from '../../platform/fixtures/hub-rig.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { Limits } from '../../platform/limits.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { Outbox } from '../../platform/outbox.ts';
import { EmailCodes, type CodeProof } from './email-codes.service.ts';
import { known } from '../../platform/fixtures/known.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let clock: SetClock;
  let codes: EmailCodes;
  const email = 'reader@example.org';
  const register = { purpose: 'register', email, language: 'en' } as const;
  const reset = { purpose: 'reset', email, language: 'en' } as const;

  const bodies = async (): Promise<string[]> =>
    (
      await known<{ body_text: string }>(db.query('select body_text from mails where sent_at is not null order by id'))
    ).map(({ body_text }) => body_text);
  const newest = async (): Promise<string> => /\b\d{6}\b/.exec((await bodies()).at(-1)!)![0];
  const another = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const answer = (proof: Omit<CodeProof, 'email'> & { email?: string }): Promise<unknown> =>
    codes
      .redeem({ email, ...proof }, () => Promise.resolve('done'))
      .catch(({ error, args }: AppError) => ({ error, ...args }));
  const refusal = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      ({ error, args }: AppError) => ({ error, ...args }),
    );

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'email_codes, mails, rate_limits, outbox_written, outbox');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    const scheduler = new HandScheduler();
    const config = { SMTP_URL: undefined, MAIL_FROM: 'a@example.org', PUBLIC_URL: undefined, DEMO: false };
    codes = new EmailCodes(
      db,
      clock,
      new Limits(db, clock),
      new Mailer(db, clock, new Jobs(db, clock, scheduler), new Outbox(db, clock, scheduler), config),
    );
  });
  afterAll(() => db.close());

  it('are valid once', async () => {
    expect(await codes.issue(register)).toEqual({ retryAfter: 60 });
    const code = await newest();
    expect(await answer({ purpose: 'register', code })).toBe('done');
    expect(await answer({ purpose: 'register', code })).toEqual({ error: 'emailCode.expired' });
  });

  it('do not depend on how the address is written', async () => {
    await codes.issue({ ...register, email: 'Reader@Example.org' });
    expect(await answer({ purpose: 'register', email: 'READER@example.org', code: await newest() })).toBe('done');
  });

  it('are bound to their purpose and their address', async () => {
    await codes.issue(register);
    const code = await newest();
    expect(await answer({ purpose: 'reset', code })).toEqual({ error: 'emailCode.expired' });
    await codes.issue({ ...reset, email: 'other@example.org' });
    const others = await newest();
    if (others !== code)
      expect(await answer({ purpose: 'register', code: others })).toEqual({ error: 'emailCode.wrong', left: 4 });
    expect(await answer({ purpose: 'register', code })).toBe('done');
  });

  it('expire after ten minutes, to the millisecond', async () => {
    await codes.issue(register);
    const code = await newest();
    clock.time += EMAIL_CODE_MS;
    expect(await answer({ purpose: 'register', code })).toEqual({ error: 'emailCode.expired' });
    clock.time -= 1;
    expect(await answer({ purpose: 'register', code })).toBe('done');
  });

  it('allow five tries', async () => {
    await codes.issue(register);
    const code = await newest();
    for (const left of [4, 3, 2, 1, 0])
      expect(await answer({ purpose: 'register', code: another(code) })).toEqual({ error: 'emailCode.wrong', left });
    expect(await answer({ purpose: 'register', code })).toEqual({ error: 'emailCode.expired' });
  });

  it('allow five concurrent tries', async () => {
    await codes.issue(register);
    const code = await newest();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => answer({ purpose: 'register', code: another(code) })),
    );
    expect(answers.filter((one) => (one as AppError).error === 'emailCode.wrong')).toHaveLength(5);
    expect(await answer({ purpose: 'register', code })).toEqual({ error: 'emailCode.expired' });
  });

  it('let one of several concurrent callers do its work', async () => {
    await codes.issue(register);
    const code = await newest();
    let works = 0;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        refusal(
          codes.redeem({ purpose: 'register', email, code }, async (tx) => {
            await tx.query('select 1');
            works += 1;
          }),
        ),
      ),
    );
    expect(works).toBe(1);
    expect(answers.filter((one) => one === undefined)).toHaveLength(1);
    expect(answers.filter((one) => one !== undefined)).toEqual(
      Array.from({ length: 4 }, () => ({ error: 'emailCode.expired' })),
    );
  });

  it('stay valid if the work failed, but count the try', async () => {
    await codes.issue(register);
    const code = await newest();
    await expect(
      codes.redeem({ purpose: 'register', email, code }, () => Promise.reject(new Error('the name is taken'))),
    ).rejects.toThrow('the name is taken');
    expect(await answer({ purpose: 'register', code: another(code) })).toEqual({ error: 'emailCode.wrong', left: 3 });
    expect(await answer({ purpose: 'register', code })).toBe('done');
  });

  it('are sent once a minute, and the newest replaces the previous one', async () => {
    await codes.issue(register);
    const first = await newest();
    clock.time += 17_000;
    expect(await refusal(codes.issue(register))).toEqual({ error: 'request.tooMany', seconds: 43 });
    clock.time += EMAIL_CODE_RESEND_MS - 17_000;
    await codes.issue(register);
    const second = await newest();
    if (first !== second)
      expect(await answer({ purpose: 'register', code: first })).toEqual({ error: 'emailCode.wrong', left: 4 });
    expect(await answer({ purpose: 'register', code: second })).toBe('done');
  });

  it('are not delayed by a clock that was set back', async () => {
    await codes.issue(register);
    clock.time -= DAY;
    await codes.issue(register);
    expect(await answer({ purpose: 'register', code: await newest() })).toBe('done');
  });

  it('are sent once for concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => refusal(codes.issue(register))));
    expect(answers.filter((one) => one === undefined)).toHaveLength(1);
    expect(await bodies()).toHaveLength(1);
  });

  it('are sent five times a day for each purpose', async () => {
    for (let times = 0; times < 5; times += 1) {
      await codes.issue(register);
      clock.time += EMAIL_CODE_RESEND_MS;
    }
    expect(await refusal(codes.issue(register))).toEqual({ error: 'request.tooMany', seconds: DAY / 1_000 - 300 });
    await codes.issue(reset);
    clock.time += DAY;
    await codes.issue(register);
    expect(await bodies()).toHaveLength(7);
  });

  describe.each(['hint', 'nothing'] as const)('if only %s is delivered', (deliver) => {
    it('give the same answers as with a code, and no code is right', async () => {
      expect(await codes.issue({ ...reset, deliver, userName: 'satoshi' })).toEqual({ retryAfter: 60 });
      expect(await refusal(codes.issue({ ...reset, deliver }))).toEqual({ error: 'request.tooMany', seconds: 60 });
      for (const left of [4, 3, 2, 1, 0])
        expect(await answer({ purpose: 'reset', code: '123456' })).toEqual({ error: 'emailCode.wrong', left });
      expect(await answer({ purpose: 'reset', code: '123456' })).toEqual({ error: 'emailCode.expired' });
      const sent = await bodies();
      expect(sent).toHaveLength(deliver === 'hint' ? 1 : 0);
      for (const body of sent) expect(body).not.toMatch(/\b\d{6}\b/);
    });
  });

  it('are marked as such when an admin requested them', async () => {
    await codes.issue({ ...reset, deliver: 'adminReset', userName: 'satoshi' });
    expect((await bodies())[0]).toContain('administrator');
    expect(await answer({ purpose: 'reset', code: await newest() })).toBe('done');
  });

  it('are not stored in plain text', async () => {
    await codes.issue(register);
    const code = await newest();
    const stored = await known<{ row: string }>(db.query('select email_codes::text as row from email_codes'));
    expect(stored).toHaveLength(1);
    expect(stored[0]!.row).not.toContain(code);
    expect(stored[0]!.row).not.toContain(Buffer.from(code).toString('hex'));
  });

  it('are six random digits', async () => {
    const seen = new Set<string>();
    for (let n = 0; n < 40; n += 1) {
      await codes.issue({ ...register, email: `reader${n}@example.org` });
      seen.add(await newest());
    }
    expect(seen.size).toBeGreaterThan(38); // out of a million: more than one equal pair in 40 is a defect
    expect(Array.from(seen, (code) => code.length).every((length) => length === 6)).toBe(true);
  }, 20_000);
});
