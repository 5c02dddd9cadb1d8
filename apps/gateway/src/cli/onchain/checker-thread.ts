import { workerData } from 'node:worker_threads';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { UndoFlow } from '@chaintide/onchain/files/undo-flow';
import type { CheckerSetting } from './checkers.ts';
import { CHUNK, ChunkBoard } from './chunk-board.ts';
import { nodeFiles } from './node-folder.ts';

const { path, keyPath, magic, memory } = workerData as CheckerSetting;
const board = new ChunkBoard(memory);
const files = new ChainFiles(nodeFiles(path, keyPath), { ...mainnet, magic });
const reader = new UndoFlow(true);

const isTrue = (chunk: number): boolean => {
  const end = Math.min((chunk + 1) * CHUNK, files.length);
  try {
    for (let height = chunk * CHUNK; height < end; height++) reader.read(files.read(height), files.positionOf(height));
    return true;
  } catch {
    return false; // the reader checks it once more, and says what is wrong
  }
};

for (let chunk = board.claimNext(); chunk !== undefined; chunk = board.claimNext()) board.finish(chunk, isTrue(chunk));
