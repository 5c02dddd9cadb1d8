import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Encoding } from '../../platform/http/accepted-encoding.ts';
import { written, type Job } from './writing.ts';

const NICE = 10; // below the main thread's priority

/** One answer to write. */
export interface Order {
  readonly job: Job;
  readonly encoding: Encoding | undefined;
}

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

if (process.platform === 'linux') setPriority(NICE); // threads have their own priority on Linux only

port.on('message', ({ job, encoding }: Order) => {
  const answer = written(job, encoding);
  const bytes = Uint8Array.from(answer.bytes); // its own buffer, so that it can be transferred
  port.postMessage({ ...answer, bytes }, [bytes.buffer]);
});
