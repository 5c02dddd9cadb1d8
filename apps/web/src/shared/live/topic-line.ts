import type { JoinRequest } from '@chaintide/contracts/live/events';
import type { JoinAnswer, TopicFrame } from '@chaintide/contracts/realtime';

type Held = NonNullable<JoinRequest['after']>;

/** Receives one topic's data for its watchers. */
export interface LineListener {
  snapshot(data: unknown): void | Promise<void>;
  delta(data: unknown, sentAt: number): void;
}

/**
 * Orders the frames of one topic. It stores the sequence number last applied, queues frames that arrive before the
 * answer to a join, drops those the answer already contains, and reports gaps.
 */
export const createLine = (listener: LineListener) => {
  let held: Held | undefined;
  let waiting: TopicFrame[] | undefined;

  /** Returns false if frames are missing between the last one applied and this one. */
  const apply = (frame: TopicFrame): boolean => {
    if (!held || frame.seq <= held.seq) return true;
    if (frame.prev !== held.seq) return false;
    held = { epoch: held.epoch, seq: frame.seq };
    listener.delta(frame.data, frame.sentAt);
    return true;
  };

  return {
    held: (): Held | undefined => held,

    /** From now on, frames are queued until the answer to a join arrives. */
    joining(): void {
      waiting = [];
    },

    /** Takes a pushed frame; false means that another join is required. */
    take(frame: TopicFrame): boolean {
      if (!waiting) return apply(frame);
      waiting.push(frame);
      return true;
    },

    /** Takes the answer to a join and the frames that arrived before it; false means that another join is required. */
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
