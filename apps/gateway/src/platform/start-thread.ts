import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread that runs a file beside the caller's own, `beside`: `worker` is its name without an extension, which is the caller's. */
export const startThread = (beside: string, worker: string, options: WorkerOptions): Worker => {
  const [extension, execArgv] = beside.endsWith('.ts')
    ? ['ts', [...process.execArgv, '--conditions=@chaintide/source']]
    : ['js', undefined];
  return new Worker(new URL(`./${worker}.${extension}`, beside), { ...options, ...(execArgv && { execArgv }) });
};
