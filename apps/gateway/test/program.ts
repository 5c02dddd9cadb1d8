import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { fromSources, sameClock } from '../src/platform/fixtures/from-sources.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The gateway as a separate process, run from its sources. */
export class Program {
  readonly stages: string[] = [];
  private readonly child: ChildProcess;
  private readonly exit: Promise<number | NodeJS.Signals>;
  private readonly told: Readonly<Record<'listening' | 'ready', Promise<string>>>;
  private errors = '';
  private output = '';

  constructor(variables: Record<string, string>) {
    this.child = fork(main, [], {
      execArgv: fromSources,
      // nothing else of the test's environment, so that each test determines what its child sees
      env: { ...sameClock, PORT: '0', LOG_LEVEL: 'warn', SIMNET_URL: 'http://127.0.0.1:9', ...variables },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    // not 'close', which a parent that disconnected does not get
    const streams = [this.child.stdout, this.child.stderr].map((stream) => (stream ? finished(stream) : undefined));
    this.exit = Promise.all([once(this.child, 'exit'), ...streams]).then(
      ([[code, signal]]) => (signal ?? code) as number | NodeJS.Signals,
    );
    this.child.on('message', (message: { type: string; text: string }) => {
      if (message.type === 'stage') this.stages.push(message.text);
    });
    this.told = { listening: this.whenTold('listening'), ready: this.whenTold('ready') };
  }

  /** Everything that it has written so far. */
  get written(): string {
    return this.output + this.errors;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Resolves with its address once it listens. */
  listening(): Promise<string> {
    return this.told.listening;
  }

  /** Resolves with its address once it reports that it is ready. */
  ready(): Promise<string> {
    return this.told.ready;
  }

  /** The exit code and the stderr of a program that ended by itself. */
  async ended(): Promise<{ code: number | NodeJS.Signals; errors: string }> {
    return { code: await this.exit, errors: this.errors };
  }

  async end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    this.child.kill(signal);
    return this.exit;
  }

  /** Disconnects, as happens when a parent dies. */
  async disconnect(): Promise<number | NodeJS.Signals> {
    this.child.disconnect();
    return this.exit;
  }

  private whenTold(type: 'listening' | 'ready'): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    promise.catch(() => undefined);
    this.child.on('message', (message: { type: string; url: string }) => {
      if (message.type === type) resolve(message.url);
    });
    void this.exit.then(() =>
      reject(new Error(`the gateway ended before it was ${type}: ${this.errors}${this.output}`)),
    );
    return promise;
  }
}
