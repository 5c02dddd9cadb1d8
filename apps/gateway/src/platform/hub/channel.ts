import type { TopicFrame } from '@chaintide/contracts/realtime';
import { patchOf, type Patch } from '@chaintide/contracts/live/patch';

/** The change of a topic in one beat. */
export interface Tick {
  readonly frame: TopicFrame;
  readonly alias: number;
  /** The data as JSON. */
  readonly whole: string;
  /** The change from the data of the previous frame; undefined if that is no shorter. */
  readonly patch: Patch | undefined;
}

/** A topic that has listeners. */
export class Channel {
  readonly topic: string;
  readonly parts: readonly string[];
  /** The topic's name in beats; unique among the topics of this process. */
  readonly alias: number;
  /** The newest frame sent, for listeners that missed it. */
  latest: TopicFrame | undefined;
  /** Frames sent while a join loads its snapshot, one list per join; delivered right after its answer. */
  private readonly joins = new Set<TopicFrame[]>();

  constructor(topic: string, parts: readonly string[], alias: number) {
    this.topic = topic;
    this.parts = parts;
    this.alias = alias;
  }

  get seq(): number {
    return this.latest?.seq ?? 0;
  }

  get isJoining(): boolean {
    return this.joins.size > 0;
  }

  beginJoin(): TopicFrame[] {
    const frames: TopicFrame[] = [];
    this.joins.add(frames);
    return frames;
  }

  endJoin(frames: TopicFrame[]): void {
    this.joins.delete(frames);
  }

  push(frame: TopicFrame): void {
    this.latest = frame;
    for (const frames of this.joins) frames.push(frame);
  }

  /** The next frame. It keeps a copy of the data, as listeners have it, because providers may change their own. */
  tick(data: unknown, { seq, sentAt }: Pick<TopicFrame, 'seq' | 'sentAt'>): Tick {
    const whole = JSON.stringify(data);
    const frame = { topic: this.topic, prev: this.seq, seq, data: JSON.parse(whole) as unknown, sentAt };
    const patch = this.latest && patchOf(this.latest.data, frame.data);
    this.push(frame);
    return { frame, alias: this.alias, whole, patch: patch && isShorter(patch, whole) ? patch : undefined };
  }
}

const isShorter = ({ digits, extras }: Patch, whole: string): boolean =>
  digits.length + (extras.length === 0 ? 0 : JSON.stringify(extras).length) < whole.length;
