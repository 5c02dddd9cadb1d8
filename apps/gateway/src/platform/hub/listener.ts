import type { TopicFrame } from '@chaintide/contracts/realtime';
import type { Identity } from '../identity.ts';
import type { Tick } from './channel.ts';

/** One connection as the hub sees it. */
export interface Listener {
  readonly id: string;
  readonly identity: Identity;
  readonly isOpen: boolean;
  /** Joined topics. */
  readonly topics: ReadonlySet<string>;
  /** The number of joins that are being answered. */
  entering: number;
  enter(topics: readonly string[]): void;
  leave(topics: Iterable<string>): void;
  send(frame: TopicFrame): void;
}

/** All listeners of this process. */
export interface Rooms {
  /** Determines which clients can take the frames of a beat. */
  beginBeat(): void;
  isEmpty(topic: string): boolean;
  /**
   * Sends each client whose buffer is empty one message with everything that changed for it, made once for all with the same changes;
   * the others get the newest later.
   */
  sendTicks(ticks: readonly Tick[]): void;
  /** Sends one frame to all listeners of its topic, including slow ones. */
  sendEvery(frame: TopicFrame): void;
}
