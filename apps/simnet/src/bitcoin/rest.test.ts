import { Block as PeerBlock } from 'bitcoinjs-lib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

const START = Date.parse('2010-09-01T10:30:00Z');
const UNKNOWN = 'ab'.repeat(32);
let now = START;
let simnet: Simnet;

const ask = (path: string): Promise<Response> => fetch(`${simnet.url}/rest/${path}`);
const textOf = async (path: string): Promise<string> => (await ask(path)).text();
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await ask(path)).arrayBuffer());
interface Info {
  readonly chain: string;
  readonly blocks: number;
  readonly headers: number;
  readonly bestblockhash: string;
  readonly initialblockdownload: boolean;
  readonly chainwork: string;
  readonly pruned: boolean;
  readonly pruneheight?: number;
  readonly mediantime: number;
}
const info = async (): Promise<Info> => (await ask('chaininfo.json')).json() as Promise<Info>;
const command = (body: unknown, path = 'bitcoin'): Promise<Response> =>
  fetch(`${simnet.url}/simnet/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const hashAt = async (height: number): Promise<string> => (await textOf(`blockhashbyheight/${height}.hex`)).trim();

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => now });
  while ((await info()).initialblockdownload) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => simnet.close());
afterEach(() => command({ lag: 0, isSyncing: false, pruned: 0, network: 'simnet', restart: 0 }));

describe("Bitcoin Core's REST interface", () => {
  test('tells the state of the chain', async () => {
    const { blocks, bestblockhash } = await info();
    expect(await info()).toEqual({
      chain: 'simnet',
      blocks,
      headers: blocks,
      bestblockhash: await hashAt(blocks),
      bits: expect.stringMatching(/^[0-9a-f]{8}$/),
      target: expect.stringMatching(/^[0-9a-f]{64}$/),
      difficulty: expect.any(Number),
      time: START / 1_000,
      mediantime: START / 1_000 - 100,
      verificationprogress: 1,
      initialblockdownload: false,
      chainwork: expect.stringMatching(/^[0-9a-f]{64}$/),
      size_on_disk: expect.any(Number),
      pruned: false,
      warnings: [expect.stringContaining('not Bitcoin')],
    });
    expect((await bytesOf(`block/${bestblockhash}.bin`)).length).toBeGreaterThan(80);
  });

  test('gives headers in both forms of the path, at most as many as there are', async () => {
    const { blocks } = await info();
    const hash = await hashAt(blocks - 2);
    const three = await bytesOf(`headers/${hash}.bin?count=2000`);
    expect(three).toHaveLength(3 * 80);
    expect(await bytesOf(`headers/2000/${hash}.bin`)).toEqual(three);
    expect(await textOf(`headers/2/${hash}.hex`)).toBe(`${three.subarray(0, 160).toString('hex')}\n`);
    expect(await bytesOf(`headers/${await hashAt(0)}.bin`)).toHaveLength(5 * 80);
    const [described] = (await (await ask(`headers/${hash}.json?count=1`)).json()) as [Record<string, unknown>];
    const header = PeerBlock.fromBuffer(three.subarray(0, 80));
    expect(described).toMatchObject({
      hash,
      height: blocks - 2,
      confirmations: 3,
      time: header.timestamp,
      nonce: header.nonce,
      bits: header.bits.toString(16),
      nextblockhash: await hashAt(blocks - 1),
      previousblockhash: await hashAt(blocks - 3),
    });
    expect(await bytesOf(`headers/${UNKNOWN}.bin`)).toHaveLength(0);
  });

  test('gives blocks in all formats', async () => {
    const hash = await hashAt(1_200);
    const bytes = await bytesOf(`block/${hash}.bin`);
    const peer = PeerBlock.fromBuffer(bytes);
    expect(peer.getId()).toBe(hash);
    expect(await textOf(`block/${hash}.hex`)).toBe(`${bytes.toString('hex')}\n`);
    const txids = peer.transactions!.map((transaction) => transaction.getId());
    expect(await (await ask(`block/notxdetails/${hash}.json`)).json()).toMatchObject({
      hash,
      height: 1_200,
      size: bytes.length,
      weight: peer.weight(),
      nTx: txids.length,
      tx: txids,
    });
    expect(await (await ask(`block/${hash}.json`)).json()).toMatchObject({ tx: txids.map((txid) => ({ txid })) });
    expect(Buffer.from((await bytesOf('blockhashbyheight/1200.bin')).toReversed()).toString('hex')).toBe(hash);
    expect(await (await ask('blockhashbyheight/1200.json')).json()).toEqual({ blockhash: hash });
  });

  test('gives the outputs that a block spends', async () => {
    const { blocks } = await info();
    for (let height = blocks; ; height -= 1) {
      const hash = await hashAt(height);
      const spent = (await (await ask(`spenttxouts/${hash}.json`)).json()) as { value: number }[][];
      const { transactions } = PeerBlock.fromBuffer(await bytesOf(`block/${hash}.bin`));
      expect(spent.map(({ length }) => length)).toEqual(
        transactions!.map(({ ins }, place) => (place === 0 ? 0 : ins.length)),
      );
      if (spent.length === 1) continue;
      const binary = await bytesOf(`spenttxouts/${hash}.bin`);
      expect([binary[0], binary[1], binary[2]]).toEqual([spent.length, 0, spent[1]!.length]);
      expect(Number(binary.readBigInt64LE(3)) / 1e8).toBe(spent[1]![0]!.value);
      return;
    }
  });

  test('summarises the mempool', async () => {
    expect(await (await ask('mempool/info.json')).json()).toMatchObject({ loaded: true, size: expect.any(Number) });
  });

  test.each([
    ['block/zz.bin', 400, 'Invalid hash: zz'],
    [`block/${UNKNOWN}.bin`, 404, `${UNKNOWN} not found`],
    [`block/${UNKNOWN}`, 404, `${UNKNOWN} not found`],
    ['headers/zz.bin', 400, 'Invalid hash: zz'],
    [`headers/0/${UNKNOWN}.bin`, 400, 'Header count is invalid or out of acceptable range (1-2000): 0'],
    [`headers/${UNKNOWN}.bin?count=2001`, 400, 'Header count is invalid or out of acceptable range (1-2000): 2001'],
    [`headers/${UNKNOWN}.bin?count=5a`, 400, 'Header count is invalid or out of acceptable range (1-2000): 5a'],
    [`headers/1/2/${UNKNOWN}.bin`, 400, 'Invalid URI format. Expected /rest/headers/<hash>.<ext>?count=<count>'],
    [`headers/${UNKNOWN}`, 404, 'output format not found (available: .bin, .hex, .json)'],
    ['blockhashbyheight/-1.json', 400, 'Invalid height: -1'],
    ['blockhashbyheight/2147483648.json', 400, 'Invalid height: 2147483648'],
    ['blockhashbyheight/999999.json', 404, 'Block height out of range'],
    ['blockhashbyheight/1.txt', 400, 'Invalid height: 1.txt'],
    ['blockhashbyheight/1', 404, 'output format not found (available: .bin, .hex, .json)'],
    ['chaininfo.bin', 404, 'output format not found (available: json)'],
    ['mempool/other.json', 400, 'Invalid URI format. Expected /rest/mempool/<info|contents>.json'],
    [`spenttxouts/${UNKNOWN}.bin`, 404, `${UNKNOWN} not found`],
  ])('%s: %i %s', async (path, status, reason) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([status, `${reason}\r\n`]);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });
});

describe('a node that is told to', () => {
  test('reorganise has other blocks, and still gives the old ones', async () => {
    const before = await info();
    expect((await command({ reorganise: 144 })).status).toBe(200);
    const after = await info();
    expect(after.blocks).toBe(before.blocks);
    expect(BigInt(`0x${after.chainwork}`)).toBeGreaterThan(BigInt(`0x${before.chainwork}`));
    expect(after.bestblockhash).not.toBe(before.bestblockhash);
    expect((await ask(`block/${before.bestblockhash}.bin`)).status).toBe(200);
    expect(await bytesOf(`headers/${before.bestblockhash}.bin`)).toHaveLength(0);
    const fork = await hashAt(before.blocks - 144);
    const headers = await bytesOf(`headers/${fork}.bin?count=145`);
    for (let at = 80; at < headers.length; at += 80)
      expect(headers.subarray(at + 4, at + 36)).toEqual(
        Buffer.from(PeerBlock.fromBuffer(headers.subarray(at - 80, at)).getHash()),
      );
  });

  test('lag shows an older chain, whose next headers it knows', async () => {
    const { blocks } = await info();
    await command({ lag: 7 });
    expect(await info()).toMatchObject({
      blocks: blocks - 7,
      headers: blocks,
      bestblockhash: await hashAt(blocks - 7),
    });
    expect((await ask(`blockhashbyheight/${blocks}.hex`)).status).toBe(404);
  });

  test('sync, prune and change the network says so', async () => {
    await command({ isSyncing: true, network: 'testnet4', pruned: 100 });
    const state = await info();
    expect(state).toMatchObject({ initialblockdownload: true, chain: 'testnet4', pruned: true });
    expect(state.pruneheight).toBe(state.blocks - 99);
    const hash = await hashAt(state.blocks - 100);
    expect(await textOf(`block/${hash}.bin`)).toBe(`${hash} not available (pruned data)\r\n`);
    expect(await textOf(`spenttxouts/${hash}.bin`)).toBe(`${hash} undo not available\r\n`);
    expect((await ask(`block/${await hashAt(state.blocks - 99)}.bin`)).status).toBe(200);
  });

  test('restart answers nothing else for a while', async () => {
    await command({ restart: 5 });
    const answer = await ask('chaininfo.json');
    expect([answer.status, await answer.text()]).toEqual([
      503,
      'Service temporarily unavailable: Loading block index…\r\n',
    ]);
    now += 5_000;
    expect((await ask('chaininfo.json')).status).toBe(200);
  });

  test('fail cuts its answers, or shows an old tip', async () => {
    const { bestblockhash } = await info();
    const whole = await bytesOf(`block/${bestblockhash}.bin`);
    await command({ target: 'bitcoin', fault: 'half-json' }, 'faults');
    expect(await bytesOf(`block/${bestblockhash}.bin`)).toEqual(whole.subarray(0, whole.length / 2));
    await command({ target: 'bitcoin', fault: '500' }, 'faults');
    expect(await textOf('chaininfo.json')).toBe('Work queue depth exceeded\r\n');
    await command({ target: 'bitcoin', fault: 'stale' }, 'faults');
    now += 60_000;
    expect((await info()).bestblockhash).toBe(bestblockhash);
    await command({ target: 'bitcoin', fault: 'none' }, 'faults');
    expect((await info()).bestblockhash).not.toBe(bestblockhash);
  });

  test.each([{ reorganise: 0 }, { reorganise: 145 }, { lag: -1 }, { network: 'doge' }, { more: 1 }, []])(
    '%j refuses',
    async (body) => {
      const answer = await command(body);
      expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) }]);
    },
  );
});
