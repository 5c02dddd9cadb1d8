import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FolderError, FolderInUseError, FolderLock, type Holder } from './folder-lock.ts';

interface Outcome {
  readonly held: boolean;
  readonly name?: string;
  readonly message?: string;
}

const parent = mkdtempSync(join(tmpdir(), 'chaintide-lock-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let count = 0;
const freshFolder = (): string => {
  count += 1;
  return join(parent, `data-${count}`);
};

const program = fileURLToPath(new URL('../fixtures/hold-folder.ts', import.meta.url));
const start = (folder: string, user: { uid?: number; gid?: number } = {}): ChildProcess =>
  fork(program, [folder], { execArgv: ['--conditions=@chaintide/source', '--no-warnings'], ...user });
const outcome = async (child: ChildProcess): Promise<Outcome> => (await once(child, 'message'))[0] as Outcome;
const end = async (child: ChildProcess, how: NodeJS.Signals | 'release'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (how === 'release') child.send('release');
  else child.kill(how);
  await exit;
};

const lockFile = (folder: string): string => join(folder, 'gateway.lock');
const holderOf = (folder: string): Holder => JSON.parse(readFileSync(lockFile(folder), 'utf8')) as Holder;
const refusal = (folder: string): Promise<unknown> =>
  FolderLock.take(folder).then(
    () => undefined,
    (error: unknown) => error,
  );

/** A holder as this machine would write it, for a process that is really running: the test runner. */
const living = (change: Partial<Holder> = {}): Promise<Holder> => {
  const folder = freshFolder();
  return FolderLock.take(folder).then(async (lock) => {
    const holder = { ...holderOf(folder), ...change };
    await lock.release();
    return holder;
  });
};

const forge = (holder: unknown, silentMs = 0): string => {
  const folder = freshFolder();
  mkdirSync(folder);
  writeFileSync(lockFile(folder), typeof holder === 'string' ? holder : JSON.stringify(holder));
  const touched = new Date(Date.now() - silentMs);
  utimesSync(lockFile(folder), touched, touched);
  return folder;
};

const takes = async (folder: string): Promise<void> => {
  const lock = await FolderLock.take(folder);
  expect(holderOf(folder).pid).toBe(process.pid);
  await lock.release();
  expect(existsSync(lockFile(folder))).toBe(false);
};

describe('FolderLock', () => {
  it('creates the folder, names its holder, and leaves nothing behind', () =>
    takes(join(freshFolder(), 'deep', 'down')));

  it('admits exactly one of two processes that start at the same moment, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const folder = freshFolder();
      const children = [start(folder), start(folder)];
      const outcomes = await Promise.all(children.map(outcome));
      const winner = children[outcomes.findIndex(({ held }) => held)]!;
      const loser = outcomes.find(({ held }) => !held);
      expect(outcomes.filter(({ held }) => held)).toHaveLength(1);
      expect(loser).toMatchObject({ name: 'FolderInUseError' });
      expect(loser!.message).toContain(`process ${winner.pid} on`);
      await Promise.all(children.map((child) => end(child, 'SIGKILL')));
    }
  }, 60_000);

  it('refuses a held folder by any path', async () => {
    const folder = freshFolder();
    const child = start(folder);
    expect(await outcome(child)).toEqual({ held: true });
    const alias = `${folder}-alias`;
    symlinkSync(folder, alias);
    for (const path of [folder, alias, join(folder, '..', `data-${count}`)]) {
      const error = await refusal(path);
      expect(error).toBeInstanceOf(FolderInUseError);
      expect(String(error)).toContain(`process ${child.pid} on`);
    }
    await end(child, 'release');
    await takes(folder);
  });

  it('is free again after its holder was killed', async () => {
    const folder = freshFolder();
    const child = start(folder);
    expect(await outcome(child)).toEqual({ held: true });
    await end(child, 'SIGKILL');
    expect(holderOf(folder).pid).toBe(child.pid);
    await takes(folder);
  });

  describe('on a file without its process', () => {
    it('takes over from a process whose number was reused', async () =>
      takes(forge(await living({ pid: process.ppid, startedAt: '1' }))));
    it('takes over from a process that has ended but was not reaped by its parent', async () => {
      // its parent turns into a program that never reaps it, so it stays a zombie
      const careless = spawn(
        'sh',
        ['-c', '(until grep -q ^sleep /proc/$$/comm; do :; done) & echo $!; exec sleep 30'],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      const [said] = (await once(careless.stdout, 'data')) as [Buffer];
      const pid = Number(said.toString());
      const fields = (): string[] => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      while (fields()[0] !== 'Z') await setTimeout(5);
      await takes(forge(await living({ pid, startedAt: fields()[19]! })));
      careless.kill();
    });
    it('takes over from before the last boot', async () =>
      takes(forge(await living({ pid: process.ppid, boot: 'another' }))));
    it('takes over from a process that is gone', async () => takes(forge(await living({ pid: 4_194_303 }))));
    it('takes over from a host that has been silent for long', async () =>
      takes(forge(await living({ host: 'elsewhere' }), 60_000)));
    it('takes over a file that was never completed', () => takes(forge('{"pid":', 10_000)));
  });

  it('trusts a file whose process runs, even if its socket is not visible', async () => {
    const child = start(freshFolder());
    expect(await outcome(child)).toEqual({ held: true });
    const folder = forge(holderOf(join(parent, `data-${count}`)));
    expect(await refusal(folder)).toBeInstanceOf(FolderInUseError);
    await end(child, 'SIGKILL');
    await takes(folder);
  });

  it('trusts another host that was active recently', async () => {
    expect(String(await refusal(forge(await living({ host: 'elsewhere', pid: 17 }), 2_000)))).toContain(
      'process 17 on elsewhere',
    );
  });

  it('reports a folder that is a file, or lies below one', async () => {
    const file = freshFolder();
    writeFileSync(file, '');
    for (const path of [file, join(file, 'data')]) {
      const error = await refusal(path);
      expect(error).toBeInstanceOf(FolderError);
      expect(String(error)).toMatch(/is a file/);
    }
    expect(statSync(file).size).toBe(0);
  });

  it('reports a folder that cannot be written', async () => {
    const folder = freshFolder();
    mkdirSync(folder, { mode: 0o500 });
    const isRoot = process.getuid?.() === 0; // root may write anywhere, so the child runs as nobody
    const child = start(folder, isRoot ? { uid: 65_534, gid: 65_534 } : {});
    expect(await outcome(child)).toMatchObject({
      held: false,
      name: 'FolderError',
      message: expect.stringMatching(/cannot be written \(EACCES\)/),
    });
    await end(child, 'SIGKILL');
  });
});
