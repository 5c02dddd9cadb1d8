import type { JoinAnswer, JoinRequest, TopicFrame } from '@chaintide/contracts/realtime';

type Held = NonNullable<JoinRequest['after']>;

/** What one topic on this connection tells its watchers. */
export interface LineListener {
  snapshot(data: unknown): void | Promise<void>;
  delta(data: unknown, sentAt: number): void;
}

/**
 * The order of one topic's frames. It holds the sequence number last applied, keeps frames that overtake the
 * answer of a join, drops those the answer already contains, and reports a gap.
 */
export const createLine = (listener: LineListener) => {
  let held: Held | undefined;
  let waiting: TopicFrame[] | undefined;

  /** False where frames are missing between what is held and this one. */
  const apply = (frame: TopicFrame): boolean => {
    if (!held || frame.seq <= held.seq) return true;
    if (frame.prev !== held.seq) return false;
    held = { epoch: held.epoch, seq: frame.seq };
    listener.delta(frame.data, frame.sentAt);
    return true;
  };

  return {
    held: (): Held | undefined => held,

    /** From here on frames wait for the answer of a join. */
    joining(): void {
      waiting = [];
    },

    /** Takes a pushed frame; false asks for another join. */
    take(frame: TopicFrame): boolean {
      if (!waiting) return apply(frame);
      waiting.push(frame);
      return true;
    },

    /** Takes the answer of a join and the frames that overtook it; false asks for another join. */
    async joined(answer: JoinAnswer): Promise<boolean> {
      const overtaken = waiting ?? [];
      waiting = undefined;
      if (answer.kind === 'missed') return [...answer.frames, ...overtaken].every(apply);
      held = { epoch: answer.epoch, seq: answer.seq };
      const done = listener.snapshot(answer.data);
      const whole = overtaken.every(apply);
      await done;
      return whole;
    },
  };
};

export type Line = ReturnType<typeof createLine>;
