import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm'; // Linux's memory file system; a container may limit it, and other systems have none
const GIB = 2 ** 30;
const ROOM = 4 * GIB; // several times the size of a run's databases
const SPARE = 8 * GIB; // of memory: for that, and for the tests themselves

const hasRoom = () => {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM && freemem() >= SPARE;
  } catch {
    return false;
  }
};

/**
 * The environment of runners whose temporary files are in memory, where there is room: on a disk the databases of tests
 * wait for it at each commit, and a copy of one costs a second of work. Threads and processes that tests start share what Node has
 * compiled; runs of the gateway's specs share a migrated database. The folder goes with this process.
 * @returns {Record<string, string>}
 */
export const scratch = () => {
  if (!hasRoom()) return {};
  const folder = mkdtempSync(join(MEMORY, 'chaintide-'));
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // a process that a signal ended has just written to it: the next start of the machine clears it
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1)); // otherwise it would stay in memory
  return { TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), TEST_SHARED_FOLDER: folder };
};
