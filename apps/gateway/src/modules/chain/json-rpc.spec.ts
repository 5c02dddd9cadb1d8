import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JsonRpc } from './json-rpc.ts';

interface Call {
  readonly id: number;
  readonly method: string;
}

describe('JsonRpc', () => {
  let server: Server;
  let rpc: JsonRpc;
  /** The received methods, one entry per request. */
  let asked: (string | string[])[];
  let answer: (call: Call | Call[]) => unknown;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request
        .on('data', (part: Buffer) => (body += part.toString()))
        .on('end', () => {
          const call = JSON.parse(body) as Call | Call[];
          asked.push(Array.isArray(call) ? call.map(({ method }) => method) : call.method);
          const said = answer(call);
          response
            .writeHead(said === undefined ? 429 : 200)
            .end(typeof said === 'string' ? said : JSON.stringify(said));
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => {
    asked = [];
    answer = (call) => (Array.isArray(call) ? call.toReversed().map(told) : told(call));
    rpc = new JsonRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 10_000);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const told = ({ id, method }: Call): object =>
    method === 'bad' ? { id, error: { code: -32_000, message: 'no' } } : { id, result: `${method}!` };
  const ask = (...methods: string[]): Promise<unknown[]> =>
    Promise.all(methods.map((method) => rpc.request({ method }).catch((error: Error) => error.name)));

  it('sends concurrent requests as one batch, and accepts answers in any order', async () => {
    expect(await ask('a', 'bad', 'c')).toEqual(['a!', 'RpcRequestError', 'c!']);
    expect(await ask('d')).toEqual(['d!']);
    expect(asked).toEqual([['a', 'bad', 'c'], 'd']);
  });

  it('sends ten at once, at most', async () => {
    await ask(...'abcdefghijkl'.split(''));
    expect(asked.map((one) => one.length)).toEqual([10, 2]);
  });

  const refusals: [string, (call: Call[]) => unknown][] = [
    ['by its status', () => undefined],
    ['by one error for all', () => ({ id: null, error: { code: -32_600, message: 'no batches' } })],
    ['by an error for each', (call) => call.map(({ id }) => ({ id, error: { code: -32_005, message: 'limit 1' } }))],
    ['in words', () => 'Bad Request'],
    ['by answering the first alone', (call) => [told(call[0]!)]],
    ['by answering another question', (call) => call.map((one) => told({ ...one, id: 7 }))],
  ];
  it.each(refusals)('sends single requests from then on to a node that refuses batches (%s)', async (_, refuse) => {
    answer = (call) => (Array.isArray(call) ? refuse(call) : told(call));
    expect(await ask('a', 'b')).toEqual(['a!', 'b!']);
    expect(await ask('c', 'd')).toEqual(['c!', 'd!']);
    expect(asked).toEqual([['a', 'b'], 'a', 'b', 'c', 'd']);
  });

  it('keeps sending batches after a node that answered nothing at all', async () => {
    answer = () => undefined;
    expect(await ask('a', 'b')).toEqual(['HttpRequestError', 'HttpRequestError']);
    answer = (call) => (Array.isArray(call) ? call.map(told) : told(call));
    expect(await ask('c', 'd')).toEqual(['c!', 'd!']);
    expect(asked.at(-1)).toEqual(['c', 'd']);
  });

  it('does not wait longer than the timeout for a node that hangs', async () => {
    const hanging = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const slow = new JsonRpc(`http://127.0.0.1:${(hanging.address() as AddressInfo).port}`, 50);
    expect(
      await Promise.all(['a', 'b'].map((method) => slow.request({ method }).catch((error: Error) => error.name))),
    ).toEqual(['TimeoutError', 'TimeoutError']);
    hanging.closeAllConnections();
    hanging.close();
  });
});
