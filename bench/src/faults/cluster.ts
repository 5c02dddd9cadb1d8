import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../scripts/ports.mjs';

const DEBIAN = '/usr/lib/postgresql';
const AGAIN_MS = 300; // a server that was killed leaves its children and their memory for a moment
const isRoot = userInfo().uid === 0;

const binary = (name: string): string => {
  try {
    const [newest] = readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a));
    return join(DEBIAN, newest!, 'bin', name);
  } catch {
    return name;
  }
};

/** Whether this machine can start a server. */
export const hasPostgres = (): boolean => spawnSync(binary('initdb'), ['--version']).status === 0;

/** The server refuses to run as root. */
const asOwner = (name: string, args: readonly string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', binary(name), ...args]] : [binary(name), [...args]];

/** A PostgreSQL server of the run's own, which may be killed and come back. */
export class Cluster {
  readonly port: number;
  private readonly folder: string;
  private readonly log: string;

  private constructor(port: number, folder: string, log: string) {
    this.port = port;
    this.folder = folder;
    this.log = log;
  }

  /** `place`: a folder for its data; `logs`: another, because its disk may be full. */
  static async start(place: string, logs: string): Promise<Cluster> {
    const [folder, logFolder] = [join(place, 'postgres'), join(logs, 'postgres')];
    for (const made of [folder, logFolder]) {
      mkdirSync(made);
      if (isRoot) execFileSync('chown', ['postgres', made]);
    }
    const options = ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(...asOwner('initdb', options), { stdio: 'ignore' });
    const cluster = new Cluster(await freePort(), folder, join(logFolder, 'log'));
    await cluster.up();
    return cluster;
  }

  urlThrough(port: number): string {
    return `postgres://postgres@127.0.0.1:${port}/postgres`;
  }

  /** Starts it unless it runs. */
  async up(): Promise<void> {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200`;
    for (;;) {
      await this.control(['start', '-w', '-l', this.log, '-o', settings]).catch(() => undefined);
      if (await this.answers()) return;
      await wait(AGAIN_MS);
    }
  }

  async down(mode: 'fast' | 'immediate'): Promise<void> {
    await this.control(['stop', '-w', '-m', mode]).catch(() => undefined);
  }

  kill(): void {
    const [pid] = readFileSync(join(this.folder, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Runs statements on a connection that no fault of the network touches. */
  async query<T>(sql: string, values: readonly unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.urlThrough(this.port), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, [...values])).rows as T[];
    } finally {
      await client.end();
    }
  }

  private answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }

  private async control(words: readonly string[]): Promise<void> {
    const [command, args] = asOwner('pg_ctl', ['-D', this.folder, ...words]);
    await promisify(execFile)(command, args, { cwd: '/' });
  }
}
