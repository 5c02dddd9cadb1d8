import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CHAIN_LOOK_MS } from '@chaintide/contracts/limits';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { Program } from '../program.ts';

interface Nodes {
  readonly url: string;
  readonly next: () => Promise<void>;
  readonly close: () => void;
}

/** Nodes that never answer, and record requests. */
const openNodes = async (): Promise<Nodes> => {
  let heard = (): void => {};
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/chains/') === true) heard();
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: () => new Promise((resolve) => (heard = resolve)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/**
 * The gateway that alone queried the nodes during the time of four looks; two concurrent watchers alternate, so neither ever qualifies. A
 * machine that was suspended for longer than the lease may have passed it on; the time then starts again.
 */
const lonely = async (nodes: readonly Nodes[]): Promise<number> => {
  let leader = await nextOf(nodes);
  for (let since = performance.now(); performance.now() - since < 4 * CHAIN_LOOK_MS;) {
    const asker = await nextOf(nodes);
    if (asker !== leader) [leader, since] = [asker, performance.now()];
  }
  return leader;
};

const nextOf = (nodes: readonly Nodes[]): Promise<number> =>
  Promise.race(nodes.map((node, index) => node.next().then(() => index)));

describePostgres((throwaway) => {
  it('one of two gateways watches the chains; the other takes over when it dies', async () => {
    const nodes = [await openNodes(), await openNodes()];
    const programs = nodes.map(
      ({ url }) => new Program({ DATABASE_URL: throwaway().place, DEMO: 'off', SIMNET_URL: url, LOG_LEVEL: 'silent' }),
    );
    try {
      await Promise.all(programs.map((program) => program.listening()));
      const leader = await lonely(nodes);
      const other = 1 - leader;
      const takenOver = nodes[other]!.next();
      await programs[leader]!.end('SIGKILL');
      await takenOver;
    } finally {
      for (const program of programs) await program.end('SIGKILL');
      for (const node of nodes) node.close();
    }
  }, 120_000);
});
