import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '../../../scripts/workspace.mjs';

const LOOK_EVERY_MS = 50;
const PATIENCE_MS = 60_000;

interface Frame {
  readonly data: { readonly payload: { readonly message: { readonly id: number } } };
}
export interface Socket {
  on(event: string, listener: (frame: never) => void): void;
  once(event: string, listener: () => void): void;
  emit(event: string, data: unknown): void;
  emitWithAck(event: string, data: unknown): Promise<{ readonly data: unknown }>;
  disconnect(): void;
}
const { io } = createRequire(inRoot('apps', 'gateway', 'package.json'))('socket.io-client') as {
  readonly io: (url: string, options: object) => Socket;
};

const connected = (url: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = io(url, { transports: ['websocket'], forceNew: true, reconnection: false });
    socket.once('connect', () => resolve(socket));
  });

/** Clients that note the ids of the messages in the order in which they hear of them. */
export class Readers {
  private readonly heard: number[][] = [];
  /** The last frame, as an example of what a message weighs. */
  example: unknown;
  readonly sockets: readonly Socket[];
  private constructor(sockets: readonly Socket[]) {
    this.sockets = sockets;
    for (const socket of sockets) {
      const ids: number[] = [];
      this.heard.push(ids);
      socket.on('topic.changed', (frame: Frame) => {
        this.example = frame;
        ids.push(frame.data.payload.message.id);
      });
    }
  }

  static async at(url: string, count: number): Promise<Readers> {
    const sockets: Socket[] = [];
    for (let number = 0; number < count; number += 1) sockets.push(await connected(url));
    return new Readers(sockets);
  }

  /** The list that all of them ended with; throws if they differ, or if one does not get so far. */
  async same(count: number): Promise<readonly number[]> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.heard.some(({ length }) => length < count)) {
      if (performance.now() > deadline)
        throw new Error(`a client heard ${Math.min(...this.heard.map(({ length }) => length))} of ${count} messages`);
      await wait(LOOK_EVERY_MS);
    }
    const lists = new Set(this.heard.map((ids) => ids.join(' ')));
    if (lists.size !== 1) throw new Error(`the clients ended with ${lists.size} different lists`);
    const [list = []] = this.heard;
    if (list.length !== count || new Set(list).size !== count) throw new Error('a message came twice');
    return list;
  }

  close(): void {
    for (const socket of this.sockets) socket.disconnect();
  }
}
