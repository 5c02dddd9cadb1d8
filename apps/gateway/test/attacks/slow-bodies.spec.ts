import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { API_BASE } from '@chaintide/contracts/http';
import { REQUEST_DEADLINE_MS, SECOND } from '@chaintide/contracts/limits';
import { startGateway } from '../rig.ts';

const FOR_A_LOOK_MS = 2 * SECOND; // connections are checked every second
const SLACK_MS = 10 * SECOND; // machines are shared; before, it took a minute

/** Requests that never end and send a byte now and then. */
const lines = {
  'a body': `POST ${API_BASE}/test/7/echo HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{`,
  'its headers': 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ',
  'the body of a path that nobody knows':
    'POST /nowhere HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{',
};

describe('a slow sender', () => {
  let running: Awaited<ReturnType<typeof startGateway>>;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    running = await startGateway();
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await running.stop();
  });

  // before: the connection was closed after up to 62 s, because Node checks every 30 s
  it('loses the connection at the deadline of the request', async () => {
    const port = Number(new URL(running.gateway.url).port);
    const cut = Object.entries(lines).map(async ([name, begin]) => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      const begun = performance.now();
      const trickle = setInterval(() => socket.write('a'), SECOND / 2);
      socket.write(begin);
      const ended = once(socket, 'close').catch(() => undefined); // a reset connection is a lost one, too
      await Promise.race([text(socket).catch(() => ''), ended]);
      clearInterval(trickle);
      return [name, performance.now() - begun < REQUEST_DEADLINE_MS + FOR_A_LOOK_MS + SLACK_MS] as const;
    });
    expect(Object.fromEntries(await Promise.all(cut))).toEqual(
      Object.fromEntries(Object.keys(lines).map((name) => [name, true])),
    );
  }, 90_000);
});
