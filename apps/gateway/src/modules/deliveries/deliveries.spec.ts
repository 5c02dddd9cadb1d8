import type { Channel } from '@chaintide/contracts/alarms/deliveries';
import { DAY, DELIVERIES_SHOWN, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';
import { fired, DeliveriesRig } from './fixtures/deliveries-rig.ts';
import { queryOutbox } from '../../platform/fixtures/query-outbox.ts';

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.error : error),
  );

describeDatabase((throwaway) => {
  let rig: DeliveriesRig;
  beforeAll(async () => {
    rig = await DeliveriesRig.start(throwaway());
  }, 120_000);
  afterAll(() => rig.stop());

  const bell = async ({ id }: Account) => (await rig.part(NotificationsService).boxOf(id)).latest;

  it('rings the bell once, however often and from however many places a firing is sent', async () => {
    const owner = await rig.account('once');
    await Promise.all([1, 2, 3].map(() => rig.send(owner, ['page', 'page'], 1)));
    await rig.send(owner, ['page'], 1);
    const [delivery, ...others] = await rig.settled(owner, ([one]) => one?.deliveredAt !== null);
    expect(others).toEqual([]);
    expect(delivery).toMatchObject({
      message: 'firing:1',
      channel: 'page',
      event: fired(1),
      link: '/Alarm',
      deliveredAt: rig.clock.time,
      dueAt: null,
      deadAt: null,
      attempts: [{ at: rig.clock.time, outcome: 'delivered', status: null, latencyMs: expect.any(Number) }],
    });
    expect(await bell(owner)).toMatchObject([
      { kind: 'alarm.fired', subject: 'MVRV above 3', link: '/Alarm', about: { value: '3.0125', simulated: 1 } },
    ]);
  });

  it('sends nothing if the transaction of the firing is rolled back', async () => {
    const owner = await rig.account('undone');
    await rig.db
      .transaction(async (tx) => {
        const telling = { id: 'firing:2', account: owner.id, channels: ['page' as Channel], event: fired(2) };
        await rig.deliveries.send(tx, { ...telling, link: '/Alarm' });
        throw new Error('no');
      })
      .catch(() => undefined);
    await rig.send(owner, ['page'], 3);
    await rig.settled(owner, ([one]) => one?.deliveredAt !== null);
    expect((await rig.list(owner)).map(({ message }) => message)).toEqual(['firing:3']);
  });

  it('tells the pages of its owner what becomes of it', async () => {
    const owner = await rig.account('watching');
    await rig.send(owner, ['page'], 1);
    await rig.settled(owner, ([one]) => one?.deliveredAt !== null);
    const told = await queryOutbox(
      rig.db,
      `select (payload -> 'delivery' ->> 'deliveredAt') is null as waits from outbox where topic = $1 and name = 'delivery.changed' order by seq`,
      [topics.account(owner.id)],
    );
    expect(told).toEqual([{ waits: true }, { waits: false }]);
  });

  it('shows a channel that leads nowhere, and does not try it', async () => {
    const owner = await rig.account('nowhere');
    await rig.send(owner, ['webhook'], 1);
    const [delivery] = await rig.list(owner);
    expect(delivery).toMatchObject({ endpoint: null, deadAt: rig.clock.time, attempts: [{ outcome: 'absent' }] });
    expect(await failureOf(rig.deliveries.repeat(owner.id, delivery!.id))).toBe('delivery.targetGone');
  });

  it('sends again what its owner asks for, and nothing of others', async () => {
    const [owner, other] = [await rig.account('again'), await rig.account('stranger')];
    await rig.send(owner, ['page'], 1);
    const [first] = await rig.settled(owner, ([one]) => one?.deliveredAt !== null);
    expect(await failureOf(rig.deliveries.repeat(other.id, first!.id))).toBe('delivery.unknown');
    expect(await failureOf(rig.deliveries.repeat(owner.id, 1_000_000))).toBe('delivery.unknown');
    await rig.goTo(rig.clock.time + SECOND);
    await rig.deliveries.repeat(owner.id, first!.id);
    const [second] = await rig.settled(owner, ([one]) => one?.attempts.length === 2 && one.deliveredAt !== null);
    expect(second).toMatchObject({ id: first!.id, message: 'firing:1', deliveredAt: rig.clock.time });
    expect(await rig.list(other)).toEqual([]);
  });

  it('carries nothing to a disabled account', async () => {
    const owner = await rig.account('disabled');
    await rig.db.transaction((tx) =>
      rig.part(UsersService).change(owner, { patch: { disabledAt: rig.clock.time } }, tx),
    );
    await rig.send(owner, ['page'], 1);
    const [delivery] = await rig.settled(owner, ([one]) => one?.deadAt !== null);
    expect(delivery!.attempts).toMatchObject([{ outcome: 'off' }]);
    expect(await bell(owner)).toEqual([]);
  });

  it('is listed page by page, and forgotten after 90 days', async () => {
    const owner = await rig.account('reader');
    const firings = Array.from({ length: DELIVERIES_SHOWN + 3 }, (_, n) => n + 1);
    for (const n of firings) await rig.send(owner, ['page'], n);
    const first = await rig.deliveries.list(owner.id, {});
    const second = await rig.deliveries.list(owner.id, { before: first.deliveries.at(-1)!.id });
    expect([first.hasOlder, second.hasOlder]).toEqual([true, false]);
    expect([...first.deliveries, ...second.deliveries].map(({ message }) => message)).toEqual(
      firings.toReversed().map((n) => `firing:${n}`),
    );
    expect((await rig.deliveries.list(owner.id, { channel: 'mail' })).deliveries).toEqual([]);
    await rig.settled(owner, (all) => all.every(({ deliveredAt }) => deliveredAt !== null));
    rig.clock.time += 90 * DAY + 1;
    await rig.part(DeliveriesRepository).sweep();
    expect(await rig.list(owner)).toEqual([]);
  });
});
