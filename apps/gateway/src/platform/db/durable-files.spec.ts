import { PGlite } from '@electric-sql/pglite';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DurableFiles, type Disk } from './durable-files.ts';
import { layDatabase } from './testing.ts';

const parent = mkdtempSync(join(tmpdir(), 'chaintide-power-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** A seeded random generator: the same power cuts in every run. */
const dice = (seed: number) => (): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

/**
 * A disk that guarantees only what was synced: contents by inode as of the last sync of the file, names as of the last sync of the folder.
 * Anything not synced survives at random.
 */
class FallibleDisk implements Disk {
  private readonly contents = new Map<number, Buffer>();
  private readonly names = new Map<string, Map<string, number>>();
  onSync: (path: string) => void = () => {};
  syncs = 0;

  constructor(private readonly root: string) {}

  syncNow(path: string): void {
    this.onSync(path);
    this.syncs += 1;
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats?.isDirectory())
      this.names.set(path, new Map(readdirSync(path).map((name) => [name, statSync(join(path, name)).ino])));
    else if (stats) this.contents.set(stats.ino, readFileSync(path));
  }

  async syncSoon(path: string): Promise<void> {
    this.syncNow(path);
  }

  syncTree(folder = this.root): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) this.syncTree(join(folder, entry.name));
      else this.syncNow(join(folder, entry.name));
    }
    this.syncNow(folder);
  }

  /** Writes the contents that are left after a power cut now. */
  cut(into: string, roll: () => number): void {
    const lay = (folder: string): void => {
      mkdirSync(join(into, relative(this.root, folder)), { recursive: true });
      for (const [name, inode] of this.names.get(folder) ?? []) {
        const path = join(folder, name);
        if (this.names.has(path)) lay(path);
        else writeFileSync(join(into, relative(this.root, path)), this.survivor(path, inode, roll));
      }
    };
    lay(this.root);
  }

  private survivor(path: string, inode: number, roll: () => number): Buffer {
    const synced = this.contents.get(inode) ?? Buffer.alloc(0);
    const now = statSync(path, { throwIfNoEntry: false });
    return now?.ino === inode && roll() < 0.5 ? readFileSync(path) : synced;
  }
}

const open = async (folder: string, disk?: Disk): Promise<{ pg: PGlite; files: DurableFiles }> => {
  const files = new DurableFiles(folder, disk);
  const pg = new PGlite({ fs: files });
  await pg.waitReady;
  return { pg, files };
};

describe('DurableFiles', () => {
  const template = join(parent, 'pg');
  beforeAll(async () => {
    await layDatabase(parent);
    const { pg } = await open(template);
    await pg.exec('create table facts (id int primary key, text text)');
    await pg.close();
  }, 120_000);

  const copy = (name: string): string => {
    const folder = join(parent, name);
    const disk = new FallibleDisk(template);
    disk.syncTree();
    disk.cut(folder, () => 1);
    return folder;
  };

  it('keeps every acknowledged commit through a power cut at any sync, also in the middle of a checkpoint', async () => {
    const folder = copy('cuts');
    const disk = new FallibleDisk(folder);
    disk.syncTree();
    const { pg, files } = await open(folder, disk);
    const roll = dice(7);
    const cuts: { folder: string; acknowledged: number }[] = [];
    let acknowledged = 0;
    disk.onSync = (path) => {
      const isMoment = path.endsWith('pg_control') || roll() < 0.02;
      if (!isMoment || cuts.length >= 10) return;
      const into = join(parent, `cut-${cuts.length}`);
      disk.cut(into, roll);
      cuts.push({ folder: into, acknowledged });
    };
    for (let id = 1; id <= 120; id += 1) {
      await pg.query('insert into facts select n, repeat(md5(n::text), 50) from (select $1::int as n) row', [id]);
      if (roll() < 0.7) {
        await files.syncLog();
        acknowledged = id;
      }
      if (id % 40 === 0) await pg.exec('checkpoint');
    }
    await pg.close();
    expect(cuts.length).toBeGreaterThanOrEqual(6);
    for (const cut of cuts) {
      const { pg: survivor } = await open(cut.folder);
      const { rows } = await survivor.query<{ id: number; whole: boolean }>(
        'select id, text = repeat(md5(id::text), 50) as whole from facts order by id',
      );
      await survivor.close();
      expect(rows.every(({ id, whole }, index) => id === index + 1 && whole)).toBe(true);
      expect(rows.length).toBeGreaterThanOrEqual(cut.acknowledged);
    }
  }, 60_000);

  it('shares one sync among all waiting callers, and syncs nothing if nothing was written', async () => {
    const folder = copy('shared');
    const disk = new FallibleDisk(folder);
    const { pg, files } = await open(folder, disk);
    await files.syncLog();
    const before = files.logSyncs;
    await files.syncLog();
    expect(files.logSyncs).toBe(before);
    await pg.query("insert into facts values (1, 'a')");
    await Promise.all(Array.from({ length: 20 }, () => files.syncLog()));
    expect(files.logSyncs).toBe(before + 1);
    await pg.close();
  }, 30_000);

  it('acknowledges nothing after a failed sync', async () => {
    const folder = copy('broken');
    const disk = new FallibleDisk(folder);
    const { pg, files } = await open(folder, disk);
    disk.onSync = () => {
      throw new Error('EIO');
    };
    await pg.query("insert into facts values (1, 'a')");
    await expect(files.syncLog()).rejects.toThrow(/EIO/);
    disk.onSync = () => {};
    await expect(files.syncLog()).rejects.toThrow(/the disk refused/);
    await pg.close();
  }, 30_000);
});
