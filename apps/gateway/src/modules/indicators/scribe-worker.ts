import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Encoding } from '../../platform/http/accepted-encoding.ts';
import { tagOf } from '../../platform/http/ready-answers.ts';
import { pictureType, type PictureJob } from './picture-job.ts';
import type { Written } from '../../platform/http/written-answer.ts';
import { written, type Job } from './writing.ts';

const NICE = 5; // a third of the main thread's share; at 10, it starved on a machine at full load

/** One answer to write. */
export interface Order {
  readonly job: Job | PictureJob;
  readonly encoding: Encoding | undefined;
}

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

if (process.platform === 'linux') setPriority(NICE); // threads have their own priority on Linux only

/** The canvas takes 20 MB, which only a thread that paints should hold. */
const painted = async (job: PictureJob): Promise<Written> => {
  const { paintedPicture } = await import('./painted-picture.ts');
  const bytes = await paintedPicture(job);
  return { bytes, encoding: undefined, tag: tagOf(bytes), type: pictureType(job.look) };
};

const answer = async ({ job, encoding }: Order): Promise<void> => {
  const made = job.kind === 'picture' ? await painted(job) : written(job, encoding);
  const bytes = Uint8Array.from(made.bytes); // its own buffer, so that it can be transferred
  port.postMessage({ ...made, bytes }, [bytes.buffer]);
};

// a failure ends the thread, and the scribe tells whoever waits
port.on('message', (order: Order) => void answer(order));
