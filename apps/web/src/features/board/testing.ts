import type { BoardMessage } from '@chaintide/contracts/support/board';

/** A message as everyone sees it. */
export const messageOf = (id: number, change: Partial<BoardMessage> = {}): BoardMessage => ({
  id,
  number: `M${id}`,
  indicator: 'btc.price',
  rootId: null,
  parentId: null,
  parentName: null,
  author: { id: 1, userName: 'ann', isStaff: false },
  at: id,
  source: `text ${id}`,
  html: `<p>text ${id}</p>`,
  pin: null,
  likes: 0,
  dislikes: 0,
  tally: 0,
  standing: 'shown',
  reason: null,
  version: 1,
  ...change,
});
