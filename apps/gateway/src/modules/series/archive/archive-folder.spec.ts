import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Bus } from '../../../platform/bus.ts';
import { FolderLock } from '../../../platform/db/folder-lock.ts';
import { PgliteDatabase } from '../../../platform/db/pglite-database.ts';
import { layDatabase } from '../../../platform/db/testing.ts';
import { fromSources } from '../../../platform/fixtures/from-sources.ts';
import type { Batch } from '../batch.ts';
import { batchesFrom, DAY, MINUTE, NOW, TABLES, WORLD } from '../fixtures/archived.ts';
import { Duck } from '../fixtures/duck.ts';
import { SeriesRepository } from '../series.repository.ts';
import { SeriesService } from '../series.service.ts';
import { archive } from './archive.ts';
import { emptyTables } from '../../../platform/fixtures/empty-tables.ts';

const START = Date.parse('2023-01-01');

const batch = batchesFrom(START);
const days = (from: number, count: number) =>
  Array.from({ length: count }, (_, day) => ({ time: START + (from + day) * DAY, value: from + day + 0.5 }));

let scratch: string;
let place: string;
let db: PgliteDatabase;
let folder: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'chaintide-archives-'));
  await layDatabase(scratch);
  place = join(scratch, 'pg');
  db = await PgliteDatabase.open(place);
}, 120_000);
beforeEach(async () => {
  await emptyTables(db, TABLES);
  folder = await mkdtemp(join(scratch, 'archive-'));
});
afterAll(async () => {
  await db.close();
  await rm(scratch, { recursive: true, force: true });
});

const store = async (...batches: readonly Batch[]): Promise<void> => {
  const series = new SeriesService(new SeriesRepository(db, WORLD), new Bus());
  await series.load();
  for (const one of batches) series.ingest(one);
  await series.flush();
};
const run = (into = folder, world = WORLD) => archive(db, { folder: into, world, now: NOW });
const filesOf = (of: string): string[] =>
  readdirSync(of, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parquet'))
    .toSorted();
const hashesOf = async (of: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    await Promise.all(
      filesOf(of).map(async (name) => {
        const bytes = await readFile(join(of, name));
        return [name, createHash('sha256').update(bytes).digest('hex')] as const;
      }),
    ),
  );
const ask = async (sql: string): Promise<unknown[]> => {
  const duck = await Duck.open();
  try {
    return await duck.ask(folder, sql);
  } finally {
    duck.close();
  }
};

describe('another run', () => {
  it('writes nothing where nothing is new, and otherwise the files of what is', async () => {
    await store(batch({ 'btc.supply': days(0, 700), 'eth.supply': days(0, 30) }));
    expect(await run()).toEqual({ filesWritten: 3, values: 730, revisions: 0 });
    const before = await hashesOf(folder);
    const written = await stat(join(folder, 'values/series=btc.supply/step=1d/year=2023/2023.parquet'));
    expect(await run()).toEqual({ filesWritten: 0, values: 730, revisions: 0 });
    expect(await hashesOf(folder)).toEqual(before);
    await store(batch({ 'btc.supply': days(700, 5) }));
    expect(await run()).toEqual({ filesWritten: 1, values: 735, revisions: 0 });
    const after = await stat(join(folder, 'values/series=btc.supply/step=1d/year=2023/2023.parquet'));
    expect(after.ino).toBe(written.ino);
  });

  it('writes a month at a time of what is finer than an hour, and no open bucket', async () => {
    const five = Array.from({ length: 40 * 288 }, (_, row) => ({ time: START + row * 5 * MINUTE, value: row }));
    await store(batch({ 'btc.price': five }, { step: '5m', provisionalFrom: five.at(-1)!.time }));
    await run();
    expect(filesOf(folder)).toEqual(
      ['01', '02'].map((month) => `values/series=btc.price/step=5m/year=2023/2023-${month}.parquet`),
    );
    expect(await ask(`select count(*) as rows, max(value) as last from "values"`)).toEqual([
      { rows: 40n * 288n - 1n, last: 40 * 288 - 2 },
    ]);
  });

  it('keeps what the database has dropped, and goes on with one that was begun anew', async () => {
    const [first] = days(0, 1);
    await store(batch({ 'btc.supply': days(0, 10) }, { fetchedAt: START + 20 * DAY }));
    await store(batch({ 'btc.supply': [{ ...first!, value: 2 }] }, { fetchedAt: START + 21 * DAY }));
    await run();
    await emptyTables(db, TABLES);
    await store(batch({ 'btc.supply': [{ ...first!, value: 3 }] }, { fetchedAt: START + 30 * DAY }));
    expect(await run()).toMatchObject({ values: 12, revisions: 1 });
    expect(await ask(`select value from "values" where time = '2023-01-01' order by known_at`)).toEqual([
      { value: 0.5 },
      { value: 2 },
      { value: 3 },
    ]);
  });

  it('writes again what somebody has removed, and refuses what is damaged', async () => {
    await store(batch({ 'btc.supply': days(0, 700) }));
    await run();
    const before = await hashesOf(folder);
    const file = join(folder, 'values/series=btc.supply/step=1d/year=2023/2023.parquet');
    await rm(file);
    expect(await run()).toMatchObject({ filesWritten: 1, values: 700 });
    expect(await hashesOf(folder)).toEqual(before);
    await writeFile(file, 'PAR1');
    await store(batch({ 'btc.supply': [{ time: START, value: 9 }] }, { fetchedAt: START + 2_000 * DAY }));
    await expect(run()).rejects.toThrow(/2023\.parquet is damaged: put a copy/);
  });

  it('writes statistics anew when it becomes known when they were published', async () => {
    const quarter = { time: Date.parse('2023-04-01'), value: 100 };
    const fetchedAt = START + 400 * DAY;
    await store(batch({ 'macro.gdp': [quarter] }, { source: 'FRED', fetchedAt }));
    await run();
    expect(await ask(`select release from "values"`)).toEqual([{ release: 'estimated' }]);
    const firstFigures = { 'macro.gdp': [{ time: quarter.time, releasedOn: '2023-07-27', value: 99 }] };
    await store(batch({ 'macro.gdp': [quarter] }, { source: 'FRED', fetchedAt, firstFigures }));
    expect(await run()).toMatchObject({ filesWritten: 1 });
    expect(await ask(`select value, release, fetched_at from "values" order by known_at`)).toEqual([
      { value: 99, release: 'given', fetched_at: null },
      { value: 100, release: null, fetched_at: new Date(fetchedAt) },
    ]);
  });
});

describe('a folder', () => {
  it.each([
    ['a file', /is a file, not a folder/, (path: string) => writeFile(path, 'x')],
    ['below a file', /is a file, or lies below one/, (path: string) => writeFile(join(path, '..'), 'x')],
    [
      'full of something else',
      /holds something else; give an archive, or a new folder/,
      async (path: string) => {
        await mkdir(path, { recursive: true });
        await writeFile(join(path, 'letter.txt'), 'x');
      },
    ],
    [
      'with a torn manifest',
      /manifest\.json is damaged/,
      async (path: string) => {
        await mkdir(path, { recursive: true });
        await writeFile(join(path, 'manifest.json'), '{"format"');
      },
    ],
    [
      'of another version',
      /made by another version/,
      async (path: string) => {
        await mkdir(path, { recursive: true });
        await writeFile(join(path, 'manifest.json'), '{"format":2}');
      },
    ],
  ] as const)('is refused if it is %s', async (name, problem, make) => {
    const path = join(scratch, `refused ${name}`, 'archive');
    if (name !== 'below a file') await mkdir(join(path, '..'));
    await make(path);
    await expect(run(path)).rejects.toThrow(problem);
    await expect(run(path)).rejects.toMatchObject({ name: 'ArchiveError' });
  });

  it('holds one world only, and is written by one run at a time', async () => {
    await run();
    await expect(run(folder, 'simulated')).rejects.toThrow(/is the archive of “live”; give “simulated” another folder/);
    const lock = await FolderLock.take(folder);
    await expect(run()).rejects.toThrow(/another run is writing it/);
    await lock.release();
    await run();
  });
});

it('that is killed at any moment has whole files only, and the next run gives what an undisturbed one gives', async () => {
  const five = Array.from({ length: 360 * 288 }, (_, row) => ({ time: START + row * 5 * MINUTE, value: row / 7 }));
  await store(
    batch({ 'btc.price': five, 'btc.high': five, 'eth.price': five }, { step: '5m' }),
    batch({ 'btc.supply': days(0, 900), 'eth.supply': days(0, 900) }),
    batch({ 'btc.supply': days(800, 90).map((day) => ({ ...day, value: 1 })) }, { fetchedAt: START + 2_000 * DAY }),
  );
  const undisturbed = join(scratch, 'undisturbed');
  await run(undisturbed);
  await db.close();
  const program = fileURLToPath(new URL('../fixtures/archive-and-die.ts', import.meta.url));
  for (const files of [1, 5, 12]) {
    const child = fork(program, [place, folder, WORLD], { execArgv: fromSources });
    const exit = once(child, 'exit');
    await vi.waitFor(() => expect(filesOf(folder).length).toBeGreaterThanOrEqual(files), {
      timeout: 60_000,
      interval: 1,
    });
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    const read = await ask(`select count(*) as rows, count(distinct (series, step, time)) as points from "values"`);
    expect(read).toMatchObject([{ rows: expect.any(BigInt) }]);
  }
  expect(filesOf(folder).length).toBeLessThan(filesOf(undisturbed).length);
  db = await PgliteDatabase.open(place);
  await run();
  expect(await hashesOf(folder)).toEqual(await hashesOf(undisturbed));
  const all = await readdir(folder, { recursive: true });
  expect(all.filter((name) => /\.next$|lock/.test(name))).toEqual([]);
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true);
}, 120_000);
