import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describePostgres } from '../src/platform/db/testing.ts';
import { Program } from './program.ts';

/** Nodes that answer nothing, and count who asks them. */
const openNodes = async (): Promise<{ url: string; asked: () => number; next: () => Promise<void>; close: () => void }> => {
  let asked = 0;
  let heard = (): void => {};
  const server: Server = createServer((request, response) => {
    if (request.url?.startsWith('/chains/') === true) {
      asked += 1;
      heard();
    }
    response.writeHead(503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked,
    next: () => new Promise((resolve) => (heard = resolve)), close: () => { server.closeAllConnections(); server.close(); },
  };
};

describePostgres((throwaway) => {
  it('of two gateways one watches the chains; the other takes over when it dies', async () => {
    const nodes = [await openNodes(), await openNodes()];
    const programs = nodes.map(({ url }) => new Program({ DATABASE_URL: throwaway().place, DEMO: 'off', SIMNET_URL: url, LOG_LEVEL: 'silent' }));
    try {
      await Promise.all(programs.map((program) => program.listening()));
      const leader = await Promise.race(nodes.map((node, index) => node.next().then(() => index)));
      const other = 1 - leader;
      for (let looks = 0; looks < 6; looks += 1) await nodes[leader]!.next();
      expect(nodes[other]!.asked()).toBe(0);
      const takenOver = nodes[other]!.next();
      await programs[leader]!.end('SIGKILL');
      await takenOver;
    } finally {
      for (const program of programs) await program.end('SIGKILL');
      for (const node of nodes) node.close();
    }
  }, 120_000);
});
