import { topics } from '@chaintide/contracts/realtime';
import { WorkOrdersRepository } from '../../src/modules/work-orders/work-orders.repository.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { describeBoards, outcome } from './board-rig.ts';

describeBoards((board) => {
  it('a message becomes one work order of its author, who is notified, however many try', async () => {
    const { ann, sue } = board.people;
    const message = await board.rig.submit(ann, 'The **value** of 9 March is wrong.', {
      pin: { time: 1_772_150_400, value: 7, simulated: false },
    });
    const event = { type: 'forward', title: 'Wrong value', category: 'data' } as const;
    const tries = await Promise.all(Array.from({ length: 10 }, () => outcome(board.rig.act(sue, message, event))));
    expect(tries.toSorted()).toEqual(['done', ...tries.slice(1).map(() => 'version.stale')]);
    const forwarded = (await board.rig.office.file(Number(message.id))).message;
    expect(forwarded).toMatchObject({ state: 'processed', responder: 'sue_1', workOrderId: 1n });
    expect((await board.rig.facts(topics.messages())).at(-1)).toMatchObject({
      payload: { message: { state: 'processed', workOrderId: 1 } },
    });
    expect(await outcome(board.rig.act(sue, forwarded, event))).toBe('message.forwarded');
    const { rows, total } = await board.rig
      .part(WorkOrdersRepository)
      .page({ q: 'value', page: 1, rows: 10 }, { ownerId: ann.caller.user!.id });
    expect([total, rows[0]]).toMatchObject([1, { title: 'Wrong value', category: 'data', messageId: message.id }]);
    expect(await known(board.rig.db.query('select kind, subject, link from notifications'))).toEqual([
      { kind: 'workOrder.opened', subject: 'T000001 Wrong value', link: '/WorkOrderDetails?order=1' },
    ]);
  });

  it('a message of staff becomes none', async () => {
    const { sue } = board.people;
    const message = await board.rig.submit(sue, 'from the team');
    const event = { type: 'forward', title: 'x', category: 'data' } as const;
    expect(await outcome(board.rig.act(sue, message, event))).toBe('transition.refused');
  });
});
