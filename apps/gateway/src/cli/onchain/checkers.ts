import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../platform/start-thread.ts';
import { CHUNK, ChunkBoard } from './chunk-board.ts';

const FEWEST_BLOCKS = 256; // fewer are read before a thread has started
const MOST_THREADS = 8;

/** Where a thread finds the files; only what can be handed to another thread. */
export interface FilesPlace {
  readonly path: string;
  readonly keyPath: string | undefined;
  readonly magic: Uint8Array;
}

export interface CheckerSetting extends FilesPlace {
  readonly memory: SharedArrayBuffer;
}

/** Threads that hash the blocks of a chain ahead of its reader, and hold them against their headers. */
export interface Checkers {
  /** Whether a thread has checked the block at a height. Otherwise it is the reader's to check. */
  isChecked(height: number): boolean;
  /** Resolves when all threads have ended. */
  readonly ended: Promise<unknown>;
  stop(): void;
}

const startChecker = (setting: CheckerSetting): Worker => {
  const worker = startThread(import.meta.url, 'checker-thread', { workerData: setting });
  worker.on('error', () => undefined); // its chunks stay open, or are taken over
  worker.unref();
  return worker;
};

const threadsFor = (blocks: number): number =>
  blocks < FEWEST_BLOCKS ? 0 : Math.min(availableParallelism() - 1, MOST_THREADS);

/** One thread for each further core, for chains that are worth it. */
export const startCheckers = (place: FilesPlace, blocks: number, threads = threadsFor(blocks)): Checkers => {
  const board = ChunkBoard.forBlocks(blocks);
  const workers = Array.from({ length: threads }, () => startChecker({ ...place, memory: board.memory }));
  let [known, isTrue] = [-1, false];
  return {
    isChecked(height) {
      const chunk = Math.floor(height / CHUNK);
      if (chunk !== known) [known, isTrue] = [chunk, !board.claim(chunk) && board.wasFoundTrue(chunk)];
      return isTrue;
    },
    ended: Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)))),
    stop() {
      for (const worker of workers) void worker.terminate();
    },
  };
};
