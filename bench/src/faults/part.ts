import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from '../../../scripts/servers.mjs';

const REST_MS = 1_000; // as in `npm run topology`

type Server = ReturnType<typeof startServer>;

/** One process of the product, which is started again whenever it ends. */
export class Part {
  readonly name: string;
  private readonly env: Readonly<Record<string, string>>;
  private readonly log: string;
  private server: Server | undefined;
  private place: number | undefined;
  private isOver = false;

  constructor(name: string, env: Readonly<Record<string, string>>, log: string) {
    this.name = name;
    this.env = env;
    this.log = log;
  }

  /** Where it listens; undefined while it does not. */
  get port(): number | undefined {
    return this.place;
  }

  /** Resolves once it listens for the first time; rejects if it ends before. */
  async start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    void this.keep(resolve, () => reject(new Error(`${this.name} ended before it listened; its log says why`)));
    await promise;
  }

  /** Another process for the same work, beside this one. */
  successor(): Part {
    return new Part(this.name, this.env, this.log);
  }

  kill(): void {
    this.server?.child.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.server?.stop();
  }

  private async noteAddress({ ready }: Server, listens: () => void): Promise<void> {
    const url = await ready.catch(() => undefined); // it ended before
    if (url === undefined) return;
    this.place = Number(new URL(url).port);
    listens();
  }

  private async keep(listens: () => void, ends: () => void): Promise<void> {
    const output = openSync(this.log, 'a');
    while (!this.isOver) {
      const server = startServer('apps/gateway/dist/main.js', { env: this.env, output });
      this.server = server;
      void this.noteAddress(server, listens);
      await server.ended;
      ends();
      this.place = undefined;
      if (!this.isOver) await wait(REST_MS);
    }
  }
}
