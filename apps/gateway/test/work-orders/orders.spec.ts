import type { TestingModule } from '@nestjs/testing';
import { DAY, MINUTE, TRIAL_MS, WORK_ORDER_DUE_MS, WORK_ORDER_HOLD_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { workOrderCase, workOrderCasesRoute, type WorkOrderQueue } from '@chaintide/contracts/support/work-orders';
import type { Actor } from '@chaintide/machines/actor';
import { UsersService, type Account } from '../../src/modules/users/users.service.ts';
import { caseOf } from '../../src/modules/work-orders/views.ts';
import { WorkOrderTexts } from '../../src/modules/work-orders/work-order-texts.repository.ts';
import type { WorkOrderDeed } from '../../src/modules/work-orders/work-orders.lifecycle.ts';
import { WorkOrdersModule } from '../../src/modules/work-orders/work-orders.module.ts';
import { WorkOrdersRepository, type WorkOrderRow } from '../../src/modules/work-orders/work-orders.repository.ts';
import { WorkOrdersService } from '../../src/modules/work-orders/work-orders.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { AppError } from '../../src/platform/errors/app-error.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { moduleOn } from '../module-rig.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

const START = Date.parse('2026-11-21T12:00:00Z');

type Staff = Actor & { readonly id: number };
type Query = Parameters<(typeof workOrderCasesRoute.query)['parse']>[0];

describeDatabase((throwaway) => {
  const clock = new SetClock();
  let db: Database;
  let module: TestingModule;
  let owner: Account;
  let [ann, bob, vera, root] = [] as Staff[];
  const part = <T>(type: abstract new (...args: never[]) => T): T => module.get<T>(type, { strict: false });

  beforeAll(async () => {
    clock.time = START;
    db = await throwaway().open();
    module = await moduleOn(db, clock, WorkOrdersModule);
  }, 60_000);
  const account = (userName: string): Promise<Account> =>
    part(UsersService).create({ userName, email: `${userName}@tide.example`, passwordHash: 'no password gives it' });
  beforeEach(async () => {
    clock.time = START;
    await emptyTables(db, 'users, outbox_written, outbox, history, rate_limits');
    owner = await account('owner');
    ann = { kind: 'support', id: (await account('ann')).id };
    bob = { kind: 'support', id: (await account('bob')).id };
    vera = { kind: 'verifier', id: (await account('vera')).id };
    root = { kind: 'admin', id: (await account('root')).id };
  });
  afterAll(() => db.close());

  const orders = (): WorkOrdersService => part(WorkOrdersService);
  const open = (more: Partial<Parameters<WorkOrdersService['open']>[1]> = {}): Promise<WorkOrderRow> =>
    db.transaction((tx) =>
      orders().open(tx, {
        submitterId: owner.id,
        title: 'A wrong number',
        category: 'data',
        description: 'MVRV is off',
        ...more,
      }),
    );
  const take = ({ id }: Pick<WorkOrderRow, 'id'>, type: WorkOrderDeed['type'], by?: Actor): Promise<WorkOrderRow> =>
    orders().act(id, { type, by: by ?? { kind: 'owner', id: owner.id }, text: `about ${type}` });
  const answered = async (): Promise<WorkOrderRow> => {
    const row = await open();
    await take(row, 'open', ann);
    return take(row, 'reply', ann);
  };
  const reviewed = async (): Promise<WorkOrderRow> => {
    const row = await answered();
    await take(row, 'requestReview', ann);
    return take(row, 'approve', vera);
  };
  const outcome = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'done',
      (error: unknown) => (error instanceof AppError ? error.error : error),
    );
  const found = async (query: Query, ids: { staffId?: number; ownerId?: number } = {}): Promise<bigint[]> =>
    (await part(WorkOrdersRepository).page(workOrderCasesRoute.query.parse(query), ids)).rows.map(({ id }) => id);
  const queued = (queue: WorkOrderQueue, staffId = ann!.id): Promise<bigint[]> => found({ queue }, { staffId });
  const facts = async (topic: string): Promise<unknown[]> =>
    (await queryOutbox(db, 'select name, payload from outbox where topic = $1 order by seq', [topic])).map(
      ({ payload }) => payload,
    );

  it('is published to its submitter and to staff as the contract has it', async () => {
    const row = await open();
    expect(workOrderCase.safeParse(caseOf(row, clock.time)).success).toBe(true);
    expect(await facts(topics.workOrders())).toEqual([{ workOrder: caseOf(row, clock.time) }]);
    expect(await facts(topics.account(owner.id))).toContainEqual({
      workOrder: expect.objectContaining({ id: Number(row.id), state: 'unread', version: 1 }),
    });
  });

  it('opened in a transaction that fails leaves nothing behind', async () => {
    const failing = db.transaction(async (tx) => {
      await orders().open(tx, {
        submitterId: owner.id,
        title: 'x',
        category: 'data',
        description: 'y',
        origin: { kind: 'message', id: 7 },
      });
      throw new AppError('server.busy');
    });
    expect(await outcome(failing)).toBe('server.busy');
    expect([await found({}), await db.query('select 1 from work_order_texts')]).toEqual([[], []]);
    expect(caseOf(await open({ origin: { kind: 'message', id: 7 } }), clock.time).origin).toEqual({
      kind: 'message',
      id: 7,
    });
  });

  it('grants the thirty days once, from a reviewed order only, and not to oneself', async () => {
    const early = await answered();
    expect(await outcome(orders().act(early.id, { type: 'grantBonus', by: vera! }))).toBe('transition.refused');
    const row = await reviewed();
    expect(await outcome(orders().act(row.id, { type: 'grantBonus', by: ann! }))).toBe('workOrder.role');
    expect(await outcome(orders().act(row.id, { type: 'grantBonus', by: { kind: 'verifier', id: owner.id } }))).toBe(
      'workOrder.own',
    );
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        outcome(orders().act(row.id, { type: 'grantBonus', by: index % 2 ? vera! : root! })),
      ),
    );
    expect([outcomes.filter((one) => one === 'done').length, new Set(outcomes)]).toEqual([
      1,
      new Set(['done', 'workOrder.bonusGiven']),
    ]);
    expect((await part(UsersService).require(owner.id)).trialUntil).toBe(START + TRIAL_MS);
    const [line] = await part(UsersService).history(owner.id);
    expect(line).toMatchObject({ event: 'trial', note: caseOf(row, clock.time).number });
    await take(row, 'askAgain');
    await take(row, 'reply', bob);
    await take(row, 'requestReview', bob);
    await take(row, 'approve', root);
    expect(await outcome(orders().act(row.id, { type: 'grantBonus', by: vera! }))).toBe('workOrder.bonusGiven');
  });

  it('is overdue after a day without an answer, whatever its submitter adds, and says so then', async () => {
    const row = await open();
    clock.time += WORK_ORDER_DUE_MS / 2;
    await take(row, 'resubmit');
    clock.time += WORK_ORDER_DUE_MS / 2 - 1;
    expect(await queued('overdue')).toEqual([]);
    clock.time += 1;
    expect(await queued('overdue')).toEqual([row.id]);
    const before = (await facts(topics.workOrders())).length;
    await orders().reportOverdue(Number(row.id));
    expect((await facts(topics.workOrders())).length).toBe(before + 1);
    await take(row, 'reply', ann);
    await orders().reportOverdue(Number(row.id));
    expect([await queued('overdue'), (await facts(topics.workOrders())).length]).toEqual([[], before + 2]);
    await take(row, 'resubmit');
    expect((await part(WorkOrdersRepository).require(row.id)).waitsSince?.getTime()).toBe(clock.time);
  });

  it('belongs to whoever answers it, until a minute of silence or until it is given back', async () => {
    const row = await open();
    await take(row, 'open', ann);
    const held = await orders().hold(Number(row.id), ann!);
    expect([held.version, caseOf(held, clock.time).holder]).toEqual([2, { id: ann!.id, userName: 'ann' }]);
    expect(
      await orders()
        .hold(Number(row.id), bob!)
        .catch((error: AppError) => error.args),
    ).toEqual({ who: 'ann' });
    expect(await outcome(take(row, 'reply', bob))).toBe('workOrder.taken');
    expect([await queued('mine'), await queued('mine', bob!.id)]).toEqual([[row.id], []]);
    clock.time += WORK_ORDER_HOLD_MS - 1;
    await orders().hold(Number(row.id), ann!);
    clock.time += WORK_ORDER_HOLD_MS - 1;
    expect(await outcome(orders().hold(Number(row.id), bob!))).toBe('workOrder.taken');
    clock.time += 1;
    const before = (await facts(topics.workOrders())).length;
    await orders().free();
    expect((await facts(topics.workOrders())).slice(before)).toEqual([
      { workOrder: expect.objectContaining({ holder: null }) },
    ]);
    expect(await outcome(orders().hold(Number(row.id), bob!))).toBe('done');
    await orders().release(Number(row.id), ann!); // not hers any more
    expect(await outcome(orders().hold(Number(row.id), ann!))).toBe('workOrder.taken');
    await orders().release(Number(row.id), bob!);
    expect(await outcome(take(row, 'reply', ann))).toBe('done');
    expect(
      await orders()
        .hold(Number(row.id), bob!)
        .catch((error: AppError) => error.args),
    ).toEqual({ who: 'ann' });
    expect(await outcome(orders().hold(999, bob!))).toBe('workOrder.unknown');
  });

  it('is one queue after the other, and one of them at a time', async () => {
    const [unread, waiting, done] = [await open(), await open(), await reviewed()];
    await take(waiting, 'open', bob);
    const review = await answered();
    await take(review, 'requestReview', ann);
    expect([await queued('unread'), await queued('toBeProcessed'), await queued('toBeReviewed')]).toEqual([
      [unread.id],
      [waiting.id],
      [review.id],
    ]);
    expect(new Set(await queued('mine'))).toEqual(new Set([done.id, review.id]));
    expect(await part(WorkOrdersRepository).counts(ann!.id)).toEqual({
      unread: 1,
      toBeProcessed: 1,
      overdue: 0,
      toBeReviewed: 1,
      mine: 2,
    });
    clock.time += WORK_ORDER_DUE_MS;
    expect(await queued('overdue')).toEqual([unread.id, waiting.id]);
  });

  it('is found by number, words in both languages, author, state and time, by its submitter without what is internal', async () => {
    const chinese = await open({ title: '链上数据有误', description: '昨天的活跃地址数不对' });
    clock.time += DAY;
    const english = await reviewed();
    const all = (query: Query): Promise<bigint[]> => found(query);
    expect([await all({ q: '地址' }), await all({ q: '活跃地址' }), await all({ q: '上链' })]).toEqual([
      [chinese.id],
      [chinese.id],
      [],
    ]);
    expect([await all({ q: 'mvrv' }), await all({ q: 'T2' }), await all({ q: 'requestReview' })]).toEqual([
      [english.id],
      [english.id],
      [english.id],
    ]);
    expect([await all({ author: 'OWN' }), await all({ author: 'ann' }), await all({ q: '!?' })]).toEqual([
      [english.id, chinese.id],
      [],
      [],
    ]);
    expect([
      await all({ state: 'reviewed' }),
      await all({ category: 'payment' }),
      await all({ from: START + MINUTE }),
      await all({ until: START + MINUTE }),
    ]).toEqual([[english.id], [], [english.id], [chinese.id]]);
    expect([
      await found({ q: 'requestReview' }, { ownerId: owner.id }),
      await found({ q: 'mvrv' }, { ownerId: owner.id }),
      await found({ q: 'mvrv' }, { ownerId: bob!.id }),
    ]).toEqual([[], [english.id], []]);
  });

  it('shows its submitter each step, and no internal text', async () => {
    const row = await answered();
    await take(row, 'requestReview', ann);
    await take(row, 'reject', vera);
    const texts = async (isForStaff: boolean) =>
      (await part(WorkOrderTexts).lines(row.id, { isForStaff })).map(({ event, by, text }) => [
        event,
        by,
        text?.source ?? null,
      ]);
    expect(await texts(true)).toEqual([
      ['submit', 'owner', 'MVRV is off'],
      ['open', 'ann', null],
      ['reply', 'ann', 'about reply'],
      ['requestReview', 'ann', 'about requestReview'],
      ['reject', 'vera', 'about reject'],
    ]);
    expect((await texts(false)).map(([, , text]) => text)).toEqual(['MVRV is off', null, 'about reply', null, null]);
  });
});
