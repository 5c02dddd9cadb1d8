import type { TopicFrame } from '@chaintide/contracts/realtime';
import type { Identity } from '../identity.ts';

/** One connection as the hub sees it. */
export interface Listener {
  readonly id: string;
  readonly identity: Identity;
  readonly isOpen: boolean;
  /** Joined topics; the connection clears them when it closes. */
  readonly topics: ReadonlySet<string>;
  enter(topic: string): void;
  leave(topic: string): void;
  send(frame: TopicFrame): void;
}

/** All listeners of this process, room by room. */
export interface Rooms {
  /** Determines which clients can take a frame now, because the frames of a beat fill the buffers themselves. */
  beginBeat(): void;
  isEmpty(topic: string): boolean;
  /**
   * Sends one frame, encoded once, to all clients in the room whose buffer is empty; the others get the newest later.
   */
  sendNewest(frame: TopicFrame): void;
  /** Sends one frame to all clients in the room, including slow ones. */
  sendEvery(frame: TopicFrame): void;
}
