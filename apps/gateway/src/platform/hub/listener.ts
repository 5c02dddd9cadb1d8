import type { TopicFrame } from '@chaintide/contracts/realtime';
import type { Identity } from '../identity.ts';

/** One connection as the hub sees it. */
export interface Listener {
  readonly id: string;
  readonly identity: Identity;
  readonly isOpen: boolean;
  /** Topics joined; the connection forgets them when it closes. */
  readonly topics: ReadonlySet<string>;
  enter(topic: string): void;
  leave(topic: string): void;
  send(frame: TopicFrame): void;
}

/** All listeners of this process, room by room. */
export interface Rooms {
  /** Looks who can take a frame now: within one beat the frames themselves fill the buffers. */
  beginBeat(): void;
  isEmpty(topic: string): boolean;
  /** Sends one frame, encoded once, to everyone in the room whose buffer is empty; the others get the newest later. */
  sendNewest(frame: TopicFrame): void;
  /** Sends one frame to everyone in the room, however slow. */
  sendEvery(frame: TopicFrame): void;
}
