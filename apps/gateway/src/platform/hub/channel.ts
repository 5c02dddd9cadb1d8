import type { TopicFrame } from '@chaintide/contracts/realtime';

/** A topic that has listeners. */
export class Channel {
  readonly topic: string;
  readonly parts: readonly string[];
  /** The newest frame sent, for listeners that missed it. */
  latest: TopicFrame | undefined;
  /** Frames sent while a join loads its snapshot, one list per join; delivered right after its answer. */
  private readonly joins = new Set<TopicFrame[]>();

  constructor(topic: string, parts: readonly string[]) {
    this.topic = topic;
    this.parts = parts;
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
}
