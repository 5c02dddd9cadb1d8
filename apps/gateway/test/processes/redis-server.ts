import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createClient } from '@redis/client';
import { SECOND } from '@chaintide/contracts/limits';

/** At the machine's own time: a server whose clock is moved can stand still as it starts. */
const atOwnTime = ['-u', 'LD_PRELOAD', 'redis-server'];

/** Whether this machine can start a Redis server. */
export const canStartRedis = spawnSync('env', [...atOwnTime, '--version'], { timeout: 10 * SECOND }).status === 0;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** A server of a spec's own, which may be killed and come back. */
export class RedisServer {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly port: number,
    private readonly password: string,
  ) {}

  static async start(password: string): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), password);
    await server.up();
    return server;
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}`;
  }

  async up(): Promise<void> {
    const options = ['--port', this.port, '--bind', '127.0.0.1', '--save', '', '--requirepass', this.password];
    this.child = spawn('env', [...atOwnTime, ...options.map(String)], { stdio: 'ignore' });
    const client = createClient({ url: this.url, socket: { reconnectStrategy: 50 } }).on('error', () => undefined);
    await client.connect();
    client.destroy();
  }

  /** Sends a command by itself, outside of the program. */
  async command(...words: string[]): Promise<unknown> {
    const client = createClient({ url: this.url });
    await client.connect();
    try {
      return await client.sendCommand(words);
    } finally {
      client.destroy();
    }
  }

  async kill(): Promise<void> {
    if (!this.child) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
    this.child = undefined;
  }
}
