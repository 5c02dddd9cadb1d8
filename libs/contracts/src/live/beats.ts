import type { TopicFrame } from '../realtime.ts';
import { DigitReader, ROW_END, writeCount } from './digits.ts';
import { patched, type Patch } from './patch.ts';

/** The whole data of one topic, by the alias that the answer to its join gave. */
type WholeRow = readonly [alias: number, prev: number, data: unknown];
/** A patch that needs more than digits. */
type MixedRow = readonly [alias: number, prev: number, digits: string, extras: readonly unknown[]];
export type BeatRow = WholeRow | MixedRow;

/**
 * Everything that changed for a client in one beat. `packed` are rows of digits: alias, beats since the topic's previous frame, and
 * the patch of its data. All rows have the same seq.
 */
export type Beat = readonly [sentAt: number, seq: number, packed: string, rows: readonly BeatRow[]];

/** A row that only consists of digits. */
export const packRow = (alias: number, gap: number, digits: string): string =>
  writeCount(alias) + writeCount(gap) + digits + ROW_END;

interface Row {
  readonly alias: number;
  readonly prev: number;
  readonly patch: Patch;
}

const unpackRow = (text: string, seq: number): Row => {
  const head = new DigitReader(text);
  const alias = head.count();
  return { alias, prev: seq - head.count(), patch: { digits: head.rest(), extras: [] } };
};

interface Held {
  readonly topic: string;
  /** The newest frame, on which the next patch builds. */
  last: TopicFrame | undefined;
}

interface Hearing {
  readonly frame: (frame: TopicFrame) => void;
  /** A frame could not be built, because an earlier one is missing. */
  readonly lost: (topic: string) => void;
}

const tried = (build: () => unknown): unknown => {
  try {
    return build();
  } catch {
    return undefined;
  }
};

/** Turns the beats of one connection into frames. */
export class BeatReader {
  private readonly held = new Map<number, Held>();
  private readonly aliases = new Map<string, number>();
  private readonly hearing: Hearing;

  constructor(hearing: Hearing) {
    this.hearing = hearing;
  }

  /** The answer to a join was received; frames before it are not a base any more. */
  joined({ topic, alias }: { readonly topic: string; readonly alias?: number | undefined }): void {
    this.left(topic);
    if (alias === undefined) return;
    this.aliases.set(topic, alias);
    this.held.set(alias, { topic, last: undefined });
  }

  left(topic: string): void {
    const alias = this.aliases.get(topic);
    if (alias === undefined) return;
    this.aliases.delete(topic);
    if (this.held.get(alias)?.topic === topic) this.held.delete(alias);
  }

  /** The connection is lost. */
  clear(): void {
    this.aliases.clear();
    this.held.clear();
  }

  /** A single frame. */
  take(frame: TopicFrame): void {
    const alias = this.aliases.get(frame.topic);
    const held = alias === undefined ? undefined : this.held.get(alias);
    if (held) held.last = frame;
    this.hearing.frame(frame);
  }

  beat(...[sentAt, seq, packed, rows]: Beat): void {
    for (const text of packed.split(ROW_END)) {
      if (text === '') continue;
      const { alias, prev, patch } = unpackRow(text, seq);
      this.change({ alias, prev, patch }, { sentAt, seq });
    }
    for (const [alias, prev, ...change] of rows) {
      if (change.length === 1) this.give(alias, { prev, data: change[0], sentAt, seq });
      else this.change({ alias, prev, patch: { digits: change[0], extras: change[1] } }, { sentAt, seq });
    }
  }

  private change({ alias, prev, patch }: Row, beat: Pick<TopicFrame, 'sentAt' | 'seq'>): void {
    const held = this.held.get(alias);
    if (!held) return; // the client left while the beat was on its way
    const data = held.last?.seq === prev ? tried(() => patched(held.last?.data, patch)) : undefined;
    if (data !== undefined) return this.give(alias, { prev, data, ...beat });
    this.left(held.topic); // until it is joined again
    this.hearing.lost(held.topic);
  }

  private give(alias: number, frame: Omit<TopicFrame, 'topic'>): void {
    const held = this.held.get(alias);
    if (!held) return;
    held.last = { topic: held.topic, ...frame };
    this.hearing.frame(held.last);
  }
}
