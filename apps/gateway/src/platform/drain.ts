import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RequestListener } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import { Sockets } from './hub/sockets.ts';
import { ProcessRole } from './processes/process-role.ts';
import { Readiness } from './readiness.ts';

/** The next request of whoever asked goes to another process. */
const closeAfterAnswer: RequestListener = (_request, response) => void response.setHeader('connection', 'close');

/**
 * Keeps a process that is asked to stop in service for some time, in which another takes its place. `/readyz` fails from the beginning, so that
 * a proxy sends nobody here any more; sockets are moved in the second half, one after another. A worker has nobody to wait for.
 */
export const drain = async (app: NestFastifyApplication, seconds: number): Promise<void> => {
  if (seconds === 0 || !app.get(ProcessRole).serves) return;
  app.get(Readiness).add('stays', () => false);
  app.getHttpServer().prependListener('request', closeAfterAnswer);
  const half = (seconds * SECOND) / 2;
  const end = performance.now() + 2 * half;
  await setTimeout(half);
  await app.get(Sockets).release(half);
  await setTimeout(Math.max(0, end - performance.now()));
};
