import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { JOB_LEASE_MS } from '../../platform/jobs/job-kind.ts';
import { fromSources } from '../../platform/fixtures/from-sources.ts';
import { known } from '../../platform/fixtures/known.ts';
import { PostOffice } from '../../platform/mail/fixtures/post-office.ts';
import { CampaignsRepository, PER_HOST_A_MINUTE } from './campaigns.repository.ts';
import { mailsOf, SubscriptionsRig } from './fixtures/subscriptions-rig.ts';
import { queryOutbox } from '../../platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let office: PostOffice;
  let rig: SubscriptionsRig;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'users, campaigns, outbox_written, outbox');
    await db.script('delete from jobs.job');
    office = await PostOffice.open();
    rig = await SubscriptionsRig.open(db, office.url);
  });
  afterEach(async () => {
    await rig.stop();
    await office.close();
  });
  afterAll(() => db.close());

  const recipients = (): string[] => office.arrivals.flatMap(({ to }) => to);
  const ended = ({ endedAt }: { readonly endedAt: number | null }): boolean => endedAt !== null;
  /** How many mails are in each state, by reason. */
  const states = async (): Promise<Record<string, number>> => {
    const rows = await known<{ name: string; count: bigint }>(
      db.query(
        "select state || coalesce(' ' || reason, '') as name, count(*) as count from campaign_mails group by 1 order by 1",
      ),
    );
    return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]));
  };

  it('reach every subscriber once, in their language, no faster than a provider may get them, which holds up no other', async () => {
    await rig.subscribers({ count: PER_HOST_A_MINUTE + 20, hosts: 1 });
    await rig.subscribers({ count: 30, hosts: 3, from: 1_001 }); // ten of them at the same provider
    await rig.start();
    await rig.start(); // the same again
    const first = await rig.until(({ sent }) => sent === PER_HOST_A_MINUTE + 20);
    expect(first).toMatchObject({ queued: 30, handed: 0, endedAt: null });
    expect(recipients().filter((to) => to.endsWith('@host0.example'))).toHaveLength(PER_HOST_A_MINUTE);
    await rig.pass(MINUTE + 5 * SECOND);
    expect((await rig.until(ended)).msLeft).toBeNull();
    const all = PER_HOST_A_MINUTE + 50;
    expect(await states()).toEqual({ sent: all });
    expect(new Set(recipients()).size).toBe(all);
    expect(recipients()).toHaveLength(all);
    const subjects = new Map(office.arrivals.map(({ to, mail }) => [to[0], mail.subject]));
    expect(subjects.get('reader1@host0.example')).toBe('The day');
    expect(subjects.get('reader2@host0.example')).toBe('The day（中文）');
  }, 120_000);

  it('say by their headers how to unsubscribe with one click, and by their text why they came', async () => {
    await rig.subscribers({ count: 1 });
    await rig.start();
    await rig.until(ended);
    const [{ mail }] = office.arrivals as [(typeof office.arrivals)[0]];
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
    const link = header('list-unsubscribe')!.slice(1, -1);
    expect(link).toMatch(/^https:\/\/chaintide\.example\/api\/v1\/unsubscribe\/\d+\.daily\.[\w-]{43}$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link);
    expect(mail.html!.indexOf(link)).toBeLessThan(mail.html!.indexOf('</body>'));
    expect(mail.text).toContain('you subscribed to the daily report');
  });

  it('obey whoever unsubscribes during the run, and leave out those whose level ends before their turn', async () => {
    const [first = 0, ...others] = await rig.subscribers({ count: 8 });
    await rig.subscribers({ count: 3, from: 101, levelUntil: rig.clock.time + DAY });
    await rig.subscribers({ count: 2, from: 201, level: 'monthly', kind: 'monthly' });
    const held: (() => void)[] = [];
    office.hold = () => new Promise((resolve) => void held.push(resolve));
    await rig.start();
    await office.until(() => office.attempts >= 4); // one at each connection
    for (const id of others) await rig.subscriptions.put(id, 'daily', false);
    rig.clock.time += DAY; // to the millisecond
    office.hold = () => Promise.resolve();
    for (const release of held) release();
    await rig.until(({ queued }) => queued === 0);
    expect(await states()).toEqual({ sent: 4, 'skipped level': 3, 'skipped unsubscribed': 4 });
    const late = new Set(['reader101@host1.example', 'reader102@host2.example', 'reader103@host3.example']);
    expect(recipients().filter((to) => late.has(to))).toEqual([]);
    expect(await rig.subscriptions.mails(first, { page: 1, limit: 20 })).toMatchObject({ total: 1 });
  });

  it('are only for the levels of their kind and group, and not for accounts that are disabled', async () => {
    await rig.subscribers({ count: 2, level: 'monthly', kind: 'observation' });
    await rig.subscribers({ count: 2, from: 11, level: 'annual', kind: 'observation' });
    await rig.subscribers({ count: 2, from: 21, level: 'vip', kind: 'observation' });
    await db.query("update users set disabled_at = now() where user_name = 'reader22'");
    await rig.start({ id: 'a', kind: 'observation' });
    await rig.until(ended, 'a');
    expect(await states()).toEqual({ sent: 3, 'skipped disabled': 1, 'skipped level': 2 });
    await rig.start({ id: 'b', kind: 'observation', group: 'L4', mails: mailsOf('For VIP') });
    await rig.until(ended, 'b');
    expect(recipients().filter((to) => to.startsWith('reader21'))).toHaveLength(2);
    expect(recipients()).toHaveLength(4);
  });

  it('are tried again where the server puts them off, and given up where it refuses them', async () => {
    await rig.subscribers({ count: 3 });
    office.judge = (address) => {
      if (address.startsWith('reader1@')) return { responseCode: 550, text: 'no such user' };
      return address.startsWith('reader2@') ? { responseCode: 451, text: 'later' } : undefined;
    };
    await rig.start();
    await rig.until(({ failed, sent, queued }) => failed + sent + queued === 3 && failed === 1 && sent === 1);
    office.judge = () => undefined;
    await rig.pass(MINUTE + 5 * SECOND);
    await rig.until(ended);
    expect(await states()).toEqual({ 'failed refused': 1, sent: 2 });
    expect(recipients().toSorted()).toEqual(['reader2@host2.example', 'reader3@host3.example']);
  });

  it('wait while the mail server cannot be reached, and none is lost', async () => {
    await rig.subscribers({ count: 5 });
    const port = office.place;
    await office.close();
    await rig.start();
    await rig.pass(0);
    expect(await states()).toEqual({ queued: 5 });
    office = await PostOffice.open(port);
    rig.clock.time += MINUTE + SECOND;
    await rig.until(ended);
    expect(await states()).toEqual({ sent: 5 });
  });

  it('tell staff how far they are, and each subscriber what came', async () => {
    const [id = 0] = await rig.subscribers({ count: 3 });
    await rig.start();
    await rig.until(ended);
    const facts = await known<{ payload: { campaign: { sent: number; queued: number } } }>(
      queryOutbox(db, "select payload from outbox where topic = 'campaigns' order by seq"),
    );
    expect(facts.map(({ payload: { campaign } }) => campaign.queued)).toEqual([3, 0, 0]);
    expect(facts.at(-1)!.payload.campaign).toMatchObject({ sent: 3, endedAt: rig.clock.time });
    expect(await known(queryOutbox(db, 'select 1 from outbox where topic = $1', [`account:${id}`]))).toHaveLength(1);
  });

  it('are forgotten after a year', async () => {
    const [id = 0] = await rig.subscribers({ count: 1 });
    await rig.start();
    await rig.until(ended);
    const { total } = await rig.subscriptions.mails(id, { page: 1, limit: 1 });
    rig.clock.time += 365 * DAY + 1;
    await rig.get(CampaignsRepository).sweep();
    expect([total, (await rig.subscriptions.mails(id, { page: 1, limit: 1 })).total]).toEqual([1, 0]);
  });

  it('go on after their process was killed: every mail is counted, and none is sent twice', async () => {
    const count = 60;
    await rig.subscribers({ count });
    await rig.stop();
    await rig.start();
    if (throwaway().engine !== 'PostgreSQL') await db.close();
    let acknowledged = 0;
    office.hold = () => (++acknowledged > 20 ? new Promise(() => {}) : Promise.resolve());
    const program = fileURLToPath(new URL('./fixtures/send-and-die.ts', import.meta.url));
    const child = fork(program, [throwaway().place, office.url], { execArgv: fromSources });
    const exit = once(child, 'exit');
    await office.until(() => office.attempts >= 24); // the last four of them hang
    child.kill('SIGKILL');
    await exit;
    if (throwaway().engine !== 'PostgreSQL') db = await throwaway().open();
    office.hold = () => Promise.resolve();
    rig = await SubscriptionsRig.open(db, office.url);
    rig.clock.time += JOB_LEASE_MS + SECOND; // the claim of the dead process is over
    await rig.until(ended);
    const { sent = 0, ...others } = await states();
    expect(others).toEqual({ 'failed interrupted': 4 });
    expect(sent).toBe(count - 4);
    const acknowledgedTo = recipients();
    expect(new Set(acknowledgedTo).size).toBe(acknowledgedTo.length);
    expect(acknowledgedTo).toHaveLength(count - 4);
  }, 120_000);
});
