import { topics } from '@chaintide/contracts/realtime';
import type { Writer } from '../../src/modules/board/board-writing.service.ts';
import type { MessageRow } from '../../src/modules/board/messages.repository.ts';
import { WorkOrdersRepository } from '../../src/modules/work-orders/work-orders.repository.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { BoardRig, outcome } from './board-rig.ts';

describeEngines((throwaway) => {
  let db: Database;
  let rig: BoardRig;
  beforeAll(async () => {
    db = await throwaway().open();
    rig = await BoardRig.on(db);
  }, 60_000);
  beforeEach(() => rig.reset());
  afterAll(() => db.close());

  const act = (by: Writer, row: MessageRow, event: object): Promise<MessageRow> =>
    rig.office.act(by, Number(row.id), { event: event as never, version: row.version });

  it('a message becomes one work order of its author, who is notified, however many try', async () => {
    const { ann, sue } = await rig.people();
    const message = await rig.submit(ann, 'The **value** of 9 March is wrong.', {
      pin: { time: 1_772_150_400, value: 7 },
    });
    const event = { type: 'forward', title: 'Wrong value', category: 'data' } as const;
    const tries = await Promise.all(Array.from({ length: 10 }, () => outcome(act(sue, message, event))));
    expect(tries.toSorted()).toEqual(['done', ...tries.slice(1).map(() => 'version.stale')]);
    const forwarded = (await rig.office.file(Number(message.id))).message;
    expect(forwarded).toMatchObject({ state: 'processed', responder: 'sue_1', workOrderId: 1n });
    expect((await rig.facts(topics.messages())).at(-1)).toMatchObject({
      payload: { message: { state: 'processed', workOrderId: 1 } },
    });
    expect(await outcome(act(sue, forwarded, event))).toBe('message.forwarded');
    const { rows, total } = await rig
      .part(WorkOrdersRepository)
      .page({ q: 'value', page: 1, rows: 10 }, { ownerId: ann.caller.user!.id });
    expect([total, rows[0]]).toMatchObject([1, { title: 'Wrong value', category: 'data', messageId: message.id }]);
    expect(await known(db.query('select kind, subject, link from notifications'))).toEqual([
      { kind: 'workOrder.opened', subject: 'T000001 Wrong value', link: '/WorkOrderDetails?order=1' },
    ]);
  });

  it('a message of staff becomes none', async () => {
    const { sue } = await rig.people();
    const message = await rig.submit(sue, 'from the team');
    const event = { type: 'forward', title: 'x', category: 'data' } as const;
    expect(await outcome(act(sue, message, event))).toBe('transition.refused');
  });
});
