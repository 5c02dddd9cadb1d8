import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/ports.mjs';

/** Whether this machine can start a server. */
export const hasRedis = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** A Redis server of the run's own; it keeps nothing on the disk. */
export class Redis {
  readonly port: number;
  private child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
  }

  static async start(): Promise<Redis> {
    const redis = new Redis(await freePort());
    await redis.up();
    return redis;
  }

  async up(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', ''];
    this.child = spawn('redis-server', options, { stdio: 'ignore', detached: true }); // not ended by Ctrl-C, before those who need it
    while (!(await this.command('PING'))) await wait(50);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || !child.kill(signal)) return;
    await once(child, 'exit');
  }

  /** One line of its protocol; resolves to whether it was obeyed. */
  command(line: string): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1', () => socket.write(`${line}\r\n`));
      socket.once('data', (answer) => {
        socket.destroy();
        resolve(/^[+:]/.test(answer.toString()));
      });
      socket.once('error', () => resolve(false));
    });
  }
}
