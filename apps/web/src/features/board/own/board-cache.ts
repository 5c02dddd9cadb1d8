import type { BoardMessage, BoardThread, ChosenMessage } from '@chaintide/contracts/support/board';
import type { BoardFact } from '@chaintide/contracts/realtime';

/** The loaded part of a board: the newest threads, and the one that a link names. */
export interface Board {
  readonly total: number;
  readonly hasOlder: boolean;
  /** The newest first. */
  readonly threads: readonly BoardThread[];
  readonly linked?: BoardThread | undefined;
}

type Counts = Pick<BoardMessage, 'likes' | 'dislikes' | 'tally'>;

const countsOf = ({ likes, dislikes, tally }: Counts): Counts => ({ likes, dislikes, tally });

/** The newer of both: its text by the version, its counts by their own. */
const merged = <M extends ChosenMessage>(held: M, next: BoardMessage): M => ({
  ...held,
  ...(next.version >= held.version ? next : {}),
  ...countsOf(next.tally >= held.tally ? next : held),
});

const chosen = (message: BoardMessage | ChosenMessage): ChosenMessage => ({ choose: 0, ...message });

/** Whether nothing is left to show: deleted before anyone replied to it. */
const isVoid = ({ standing }: BoardMessage, hasReplies: boolean): boolean => standing === 'deleted' && !hasReplies;

const byAge = (a: BoardMessage, b: BoardMessage): number => a.id - b.id;

/** A thread with a reply at its place; a repeated fact changes nothing. */
const withReply = (thread: BoardThread, reply: BoardMessage): BoardThread => {
  const held = thread.replies.find(({ id }) => id === reply.id);
  const others = thread.replies.filter(({ id }) => id !== reply.id);
  const hasReplies = others.some(({ parentId }) => parentId === reply.id);
  if (isVoid(reply, hasReplies) && (!held || reply.version >= held.version))
    return held ? { ...thread, replies: others, replyCount: thread.replyCount - 1 } : thread;
  const isEarlier = !held && thread.replyCount > thread.replies.length && reply.id < (thread.replies[0]?.id ?? 0);
  if (isEarlier) return thread; // among those that are not loaded
  const next = held ? merged(held, reply) : chosen(reply);
  return {
    ...thread,
    replies: [...others, next].toSorted(byAge),
    replyCount: thread.replyCount + (held ? 0 : 1),
  };
};

const inThreads = (
  threads: readonly BoardThread[],
  id: number,
  change: (thread: BoardThread) => BoardThread,
): readonly BoardThread[] => threads.map((thread) => (thread.id === id ? change(thread) : thread));

const withRoot = (board: Board, message: BoardMessage): Board => {
  const held = board.threads.find(({ id }) => id === message.id);
  if (isVoid(message, (held?.replyCount ?? 0) > 0) && (!held || message.version >= held.version))
    return held
      ? { ...board, threads: board.threads.filter((thread) => thread !== held), total: board.total - 1 }
      : board;
  if (held) return { ...board, threads: inThreads(board.threads, held.id, (thread) => merged(thread, message)) };
  const isLoaded = !board.hasOlder || message.id > (board.threads.at(-1)?.id ?? 0);
  if (!isLoaded) return board;
  const begun: BoardThread = { ...chosen(message), replyCount: 0, replies: [] };
  return {
    ...board,
    threads: [...board.threads, begun].toSorted((a, b) => byAge(b, a)),
    total: board.total + 1,
  };
};

/** A board with the present state of a message, at its place. */
export const withMessage = (board: Board, message: BoardMessage): Board => {
  const { rootId, id } = message;
  const { linked } = board;
  const next =
    rootId === null
      ? withRoot(board, message)
      : { ...board, threads: inThreads(board.threads, rootId, (thread) => withReply(thread, message)) };
  if (linked?.id === id) return { ...next, linked: merged(linked, message) };
  return linked?.id === rootId && linked ? { ...next, linked: withReply(linked, message) } : next;
};

/** Changes one message wherever it is shown. */
export const withChange = (
  { linked, ...board }: Board,
  id: number,
  change: <M extends ChosenMessage>(message: M) => M,
): Board => {
  const within = (thread: BoardThread): BoardThread => {
    if (thread.id === id) return change(thread);
    return thread.replies.some((reply) => reply.id === id)
      ? { ...thread, replies: thread.replies.map((reply) => (reply.id === id ? change(reply) : reply)) }
      : thread;
  };
  return { ...board, threads: board.threads.map(within), linked: linked && within(linked) };
};

export const withCounts = (board: Board, id: number, counts: Counts): Board =>
  withChange(board, id, (message) => (counts.tally >= message.tally ? { ...message, ...countsOf(counts) } : message));

/** A board after a fact of its topic. */
export const withFact = (board: Board, fact: BoardFact): Board => {
  if (fact.name === 'message.changed') return withMessage(board, fact.payload.message);
  return fact.name === 'message.liked' ? withCounts(board, fact.payload.id, fact.payload) : board;
};

/** The authors of threads and replies, each once. */
export const namesIn = (threads: readonly BoardThread[]): string[] => [
  ...new Set(
    threads.flatMap(({ author, replies }) => [author.userName, ...replies.map((reply) => reply.author.userName)]),
  ),
];

/** A board with older threads below those that it has. */
export const withOlder = (board: Board, older: Pick<Board, 'hasOlder' | 'threads'>): Board => {
  const known = new Set(board.threads.map(({ id }) => id));
  return {
    ...board,
    hasOlder: older.hasOlder,
    threads: [...board.threads, ...older.threads.filter(({ id }) => !known.has(id))],
  };
};

/** The whole thread in place of the part of it that was loaded. */
export const withThread = (board: Board, whole: BoardThread): Board => ({
  ...board,
  threads: inThreads(board.threads, whole.id, () => whole),
  linked: board.linked?.id === whole.id ? whole : board.linked,
});
