import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Encoding } from '../../platform/http/accepted-encoding.ts';
import { written, type Job } from './writing.ts';

const NICE = 10; // while the cores are taken, the thread that answers everyone else goes first

/** One answer to write. */
export interface Order {
  readonly job: Job;
  readonly encoding: Encoding | undefined;
}

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

if (process.platform === 'linux') setPriority(NICE); // only there a thread has a priority of its own

port.on('message', ({ job, encoding }: Order) => {
  const answer = written(job, encoding);
  const bytes = Uint8Array.from(answer.bytes); // of its own memory, which can be handed over
  port.postMessage({ ...answer, bytes }, [bytes.buffer]);
});
