import { amountOf } from '@chaintide/contracts/money/amount';
import { AuditModule } from '../src/modules/audit/audit.module.ts';
import { AuditsService } from '../src/modules/audit/audits.service.ts';
import { PaymentsModule } from '../src/modules/payments/payments.module.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import type { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { WithdrawalsRig } from './withdrawals-rig.ts';

describeDatabase((throwaway) => {
  let db: Database;
  let rig: WithdrawalsRig;
  let staff: Account;
  beforeAll(async () => {
    db = await throwaway().open();
    rig = await WithdrawalsRig.on(db, { setups: new Map(), modules: [AuditModule, PaymentsModule] });
  }, 60_000);
  beforeEach(async () => {
    await rig.reset();
    staff = await rig.account('accounting');
  });
  afterAll(() => db.close());

  const audits = (): AuditsService => rig.part(AuditsService);

  it('says nothing before the first audit', async () => {
    expect(await audits().all()).toEqual({ newest: null, earlier: [] });
  });

  it('recomputes the books, and names who asked', async () => {
    await rig.rich('owner', 5_000_000n);
    const report = await audits().run(staff.id);
    // the rig credits without a recharge order, which the audit must find
    expect(report).toMatchObject({
      by: 'accounting',
      verdict: 'broken',
      content: {
        movements: 1,
        coins: expect.arrayContaining([expect.objectContaining({ coin: 'USDT', customers: amountOf(5_000_000n) })]),
        findings: [{ rule: 'creditedIsArrived', detail: expect.stringContaining('USDT') }],
      },
    });
    expect((await audits().all()).newest).toEqual(report);
  });

  it('keeps the verdicts of earlier audits', async () => {
    await audits().run(staff.id);
    await rig.rich('owner');
    await audits().run(staff.id);
    const { newest, earlier } = await audits().all();
    expect([newest?.verdict, earlier.map(({ verdict }) => verdict)]).toEqual(['broken', ['consistent']]);
  });

  it('makes one audit for fifty callers at the same time', async () => {
    const reports = await Promise.all(Array.from({ length: 50 }, () => audits().run(staff.id)));
    expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
    expect((await audits().all()).earlier).toEqual([]);
  });
});
