import type { BoardMessage } from '@chaintide/contracts/support/board';
import type { BoardFact } from '@chaintide/contracts/realtime';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../testing.ts';
import { withChange, withFact, withMessage, withOlder, type Board } from './board-cache.ts';

const empty: Board = { total: 0, hasOlder: false, threads: [] };
const changed = (message: BoardMessage): BoardFact => ({ name: 'message.changed', payload: { message } });
const liked = (id: number, tally: number): BoardFact => ({
  name: 'message.liked',
  payload: { id, rootId: null, likes: tally, dislikes: 0, tally },
});
const ids = ({ threads }: Board): number[] => threads.map(({ id }) => id);

describe('a board', () => {
  it('ends with the same list, whatever was repeated and in whichever order threads arrive', () => {
    const facts: BoardFact[] = [1, 2, 3, 4, 5].flatMap((id) => [
      changed(messageOf(id)),
      liked(id, 1),
      liked(id, 2),
      changed(messageOf(id, { version: 2, source: 'edited', likes: 1, tally: 1 })),
    ]);
    const expected = facts.reduce(withFact, empty);
    const orders = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 });
    fc.assert(
      fc.property(orders, fc.array(fc.nat(facts.length - 1)), (order, repeated) => {
        const own = (id: number): BoardFact[] => facts.slice((id - 1) * 4, id * 4);
        const board = [...order.flatMap(own), ...repeated.map((index) => facts[index]!)].reduce(withFact, empty);
        expect(board).toEqual(expected);
      }),
    );
    expect(ids(expected)).toEqual([5, 4, 3, 2, 1]);
    expect(expected.threads[0]).toMatchObject({ source: 'edited', likes: 2, tally: 2 });
  });

  it('puts replies below their thread in order, and counts each once', () => {
    const [late, early] = [3, 2].map((id) => messageOf(id, { rootId: 1, parentId: 1 }));
    const board = [messageOf(1), late!, early!, late!].map(changed).reduce(withFact, empty);
    expect(board.threads[0]).toMatchObject({ replyCount: 2, replies: [{ id: 2 }, { id: 3 }] });
  });

  it('drops what was deleted before anyone replied, and keeps the place of anything else', () => {
    const gone = { standing: 'deleted', source: null, html: null, version: 2 } as const;
    const begun = [messageOf(1), messageOf(2), messageOf(3, { rootId: 1, parentId: 1 })].map(changed);
    const board = [...begun, changed(messageOf(1, gone)), changed(messageOf(2, gone))].reduce(withFact, empty);
    expect([ids(board), board.total, board.threads[0]?.standing]).toEqual([[1], 1, 'deleted']);
    expect(withMessage(board, messageOf(3, { ...gone, rootId: 1, parentId: 1 })).threads[0]).toMatchObject({
      replyCount: 0,
      replies: [],
    });
  });

  it('leaves out what is older than the loaded part', () => {
    const board: Board = {
      total: 12,
      hasOlder: true,
      threads: [{ ...messageOf(9), choose: 0, replyCount: 0, replies: [] }],
    };
    expect(withMessage(board, messageOf(5))).toEqual(board);
    expect(ids(withMessage(board, messageOf(10)))).toEqual([10, 9]);
    const older = {
      hasOlder: false,
      threads: [9, 5].map((id) => ({ ...messageOf(id), choose: 0 as const, replyCount: 0, replies: [] })),
    };
    expect(ids(withOlder(board, older))).toEqual([9, 5]);
  });

  it("keeps the reader's choice when a message changes", () => {
    const board = withChange(withMessage(empty, messageOf(1)), 1, (message) => ({ ...message, choose: 1 }));
    expect(withMessage(board, messageOf(1, { version: 2 })).threads[0]).toMatchObject({ version: 2, choose: 1 });
  });
});
