import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
}

const arrive = async (work: () => void, before: Promise<unknown> | undefined, ms: number): Promise<void> => {
  await Promise.all([before, wait(ms)]);
  work();
};

/** A connection in the network that can be held, cut and slowed: what two processes say to each other passes through it. */
export class Link {
  readonly name: string;
  private readonly server: Server;
  private readonly target: () => number | undefined;
  private readonly pairs = new Set<Pair>();
  private isHeld = false;
  private isCut = false;
  private delayMs = 0;

  private constructor(name: string, server: Server, target: () => number | undefined) {
    this.name = name;
    this.server = server;
    this.target = target;
    server.on('connection', (near: Socket) => this.accept(near));
  }

  /** `target`: the port on this machine that it leads to, which may change; undefined while nobody listens. */
  static async to(name: string, target: () => number | undefined): Promise<Link> {
    const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Link(name, server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Nothing passes and nothing is lost, as when packets are sent again and again. */
  hold(): void {
    this.isHeld = true;
    for (const socket of this.sockets()) socket.pause();
  }

  /** Breaks what is open, and refuses what comes. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets()) socket.resetAndDestroy();
  }

  /** Everything comes so much later. */
  slow(ms: number): void {
    this.delayMs = ms;
  }

  mend(): void {
    [this.isHeld, this.isCut, this.delayMs] = [false, false, 0];
    for (const socket of this.sockets()) socket.resume();
  }

  close(): void {
    for (const socket of this.sockets()) socket.destroy();
    this.server.close();
  }

  private sockets(): Socket[] {
    return [...this.pairs].flatMap(({ near, far }) => [near, far]);
  }

  private accept(near: Socket): void {
    const port = this.target();
    if (this.isCut || port === undefined) return void near.resetAndDestroy();
    const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    near.setNoDelay(true);
    const pair = { near, far };
    this.pairs.add(pair);
    this.carry(near, far);
    this.carry(far, near);
    const end = (): void => {
      this.pairs.delete(pair);
      for (const socket of [near, far]) socket.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    if (this.isHeld) for (const socket of [near, far]) socket.pause();
  }

  private carry(from: Socket, to: Socket): void {
    let before: Promise<unknown> | undefined; // what is still on its way must not be overtaken
    const late = (work: () => void): void => {
      if (this.delayMs === 0 && !before) return work();
      const arrived = arrive(work, before, this.delayMs).finally(() => {
        if (before === arrived) before = undefined;
      });
      before = arrived;
      return undefined;
    };
    from.on('data', (bytes: Buffer) =>
      late(() => {
        if (to.writable && !to.write(bytes)) from.pause();
      }),
    );
    from.on('end', () => late(() => to.end()));
    to.on('drain', () => {
      if (!this.isHeld) from.resume();
    });
  }
}
