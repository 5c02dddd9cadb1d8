import {
  createPublicClient,
  decodeEventLog,
  getContractAddress,
  hexToString,
  http,
  parseAbi,
  parseEventLogs,
  size,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../../server.ts';
import { dayOfDate } from '../../world/days.ts';
import { createWorld } from '../../world/world.ts';
import { EthereumNode, type EtherView } from '../node/node.ts';
import { known } from '../people/known.ts';
import { RpcError } from './errors.ts';
import { logsFor } from './logs.ts';

const START = Date.parse('2026-11-20T10:30:00Z');
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const depositAbi = parseAbi([
  'event DepositEvent(bytes pubkey, bytes withdrawal_credentials, bytes amount, bytes signature, bytes index)',
]);

const world = createWorld(1);
let now = START;
const node = new EthereumNode(world, { since: '2026-10-25' });
let simnet: Simnet;
let client: ReturnType<typeof createPublicClient>;
beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world, clock: () => now, ethereum: node });
  client = createPublicClient({ transport: http(`${simnet.url}/ethereum`, { retryCount: 0, batch: true }) });
  while ((await ask('eth_syncing')) !== false) await new Promise((resolve) => setTimeout(resolve, 20));
});
afterAll(() => simnet.close());

const post = async (path: string, body: unknown): Promise<unknown> =>
  (
    await fetch(`${simnet.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();
const answer = (
  method: string,
  ...params: unknown[]
): Promise<{ result?: unknown; error?: { code: number; message: string } }> =>
  post('/ethereum', { jsonrpc: '2.0', id: 1, method, params }) as Promise<{ result?: unknown }>;
const ask = async (method: string, ...params: unknown[]): Promise<unknown> => (await answer(method, ...params)).result;
const command = (order: unknown): Promise<unknown> => post('/simnet/ethereum', order);

describe('the JSON-RPC of the Ethereum chain', () => {
  test('is read by viem: blocks, transactions, receipts, contracts', async () => {
    const block = await client.getBlock({ includeTransactions: true });
    expect(await client.getChainId()).toBe(31_339);
    expect([block.number, Number(block.timestamp) * 1_000]).toEqual([await client.getBlockNumber(), START]);
    expect(await client.getBlock({ blockHash: block.hash })).toMatchObject({ parentHash: block.parentHash });
    expect([typeof block.baseFeePerGas, typeof block.excessBlobGas]).toEqual(['bigint', 'bigint']);
    expect(block.withdrawals!.length).toBeGreaterThan(0);
    const sent = block.transactions.at(-1)!;
    expect(await client.getTransaction({ hash: sent.hash })).toEqual(sent);
    const receipt = await client.getTransactionReceipt({ hash: sent.hash });
    expect(receipt).toMatchObject({ blockHash: block.hash, transactionHash: sent.hash, status: expect.any(String) });
    expect(receipt.cumulativeGasUsed).toBe(block.gasUsed);
    expect(await ask('eth_getBlockReceipts', 'latest')).toEqual(await ask('eth_getBlockReceipts', block.hash));
  });

  test('reads tokens, an old one with bytes32 instead of a text, and contracts that are none', async () => {
    const read = (address: `0x${string}`, functionName: 'name' | 'symbol' | 'decimals' | 'totalSupply') =>
      client.readContract({ address, abi: erc20, functionName });
    expect(await Promise.all([read(USDT, 'name'), read(USDT, 'symbol'), read(USDT, 'decimals')])).toEqual([
      'Tether USD',
      'USDT',
      6,
    ]);
    expect(await read(USDT, 'totalSupply')).toBeGreaterThan(10n ** 16n);
    const old = '0xc66ea802717bfb9833400264dd12c2bceaa34a6d';
    expect(hexToString((await client.call({ to: old, data: '0x95d89b41' })).data!, { size: 32 })).toBe('OLDMKR');
    expect((await client.call({ to: known.exchanges[0]!, data: '0x95d89b41' })).data).toBeUndefined();
    expect(await client.getCode({ address: USDT })).toMatch(/^0x60/);
    expect(await client.getCode({ address: known.exchanges[0]! })).toBeUndefined();
    expect(await answer('eth_call', { to: USDT, data: '0x12345678' }, 'latest')).toMatchObject({
      error: { message: 'execution reverted' },
    });
  });

  test('gives logs by range, contract, topics and block, which are those of the receipts', async () => {
    const [toBlock] = [await client.getBlockNumber()];
    const fromBlock = toBlock - 150n;
    const logs = await client.getLogs({ fromBlock, toBlock });
    const told = await Promise.all(
      [...new Set(logs.map(({ blockNumber }) => blockNumber))].map(async (blockNumber) =>
        client.request({ method: 'eth_getBlockReceipts' as never, params: [`0x${blockNumber.toString(16)}`] as never }),
      ),
    );
    expect((told as { logs: unknown[] }[][]).flat().flatMap((receipt) => receipt.logs)).toHaveLength(logs.length);
    const transfers = await client.getLogs({ address: USDT, event: erc20[5], fromBlock, toBlock });
    expect(transfers.length).toBeGreaterThan(10);
    const { from, to } = transfers[0]!.args;
    const same = await client.getLogs({
      address: USDT,
      event: erc20[5],
      args: { from: from!, to: [to!] },
      fromBlock,
      toBlock,
    });
    expect(same).toContainEqual(transfers[0]);
    expect(await client.getLogs({ blockHash: transfers[0]!.blockHash })).toContainEqual(
      expect.objectContaining({ logIndex: transfers[0]!.logIndex }),
    );
    expect(parseEventLogs({ abi: erc20, logs }).length).toBeGreaterThanOrEqual(transfers.length);
  });

  test('logs deposits as the deposit contract does', async () => {
    const block = await client.getBlockNumber();
    const logs = await client.getLogs({ address: known.depositContract, fromBlock: 0n, toBlock: block });
    expect(logs.length).toBeGreaterThan(0);
    const { args } = decodeEventLog({ abi: depositAbi, ...logs[0]! });
    expect([args.pubkey, args.withdrawal_credentials, args.amount, args.signature, args.index].map(size)).toEqual([
      48, 32, 8, 96, 8,
    ]);
    const { value, from } = await client.getTransaction({ hash: logs[0]!.transactionHash });
    expect(value).toBe(Buffer.from(args.amount.slice(2), 'hex').readBigUInt64LE() * 10n ** 9n);
    expect(value % (32n * 10n ** 18n)).toBe(0n);
    expect(args.withdrawal_credentials.endsWith(from.slice(2))).toBe(true);
  });

  test('names contracts as Ethereum derives their addresses', async () => {
    const newest = Number(await client.getBlockNumber());
    for (let height = newest - 130; ; height -= 1) {
      const { transactions } = await client.getBlock({ blockNumber: BigInt(height), includeTransactions: true });
      const creation = transactions.find(({ to }) => to === null);
      if (!creation) continue;
      const { contractAddress } = await client.getTransactionReceipt({ hash: creation.hash });
      expect(contractAddress).toBe(
        getContractAddress({ from: creation.from, nonce: BigInt(creation.nonce) }).toLowerCase(),
      );
      return;
    }
  });

  test('traces blocks as geth does, and contracts pay nobody', async () => {
    const { hash, number, transactions } = (await ask('eth_getBlockByNumber', '0x20', true)) as {
      hash: string;
      number: string;
      transactions: { hash: string; from: string; to: string | null; value: string }[];
    };
    const tracer = { tracer: 'callTracer' };
    const traces = await ask('debug_traceBlockByHash', hash, tracer);
    expect(traces).toEqual(await ask('debug_traceBlockByNumber', number, tracer));
    expect(traces).toMatchObject(
      transactions.map(({ hash: txHash, from, to, value }) => ({ txHash, result: { from, value, ...(to && { to }) } })),
    );
    expect(transactions.length).toBeGreaterThan(0);
    expect(await answer('debug_traceBlockByNumber', '0x0', tracer)).toMatchObject({
      error: { message: 'genesis is not traceable' },
    });
  });

  test('knows what everybody has after the newest block, and had in the first', async () => {
    const balance = await client.getBalance({ address: known.exchanges[0]! });
    expect(balance).toBeGreaterThan(10n ** 18n);
    expect(await client.getTransactionCount({ address: known.exchanges[0]! })).toBeGreaterThan(10);
    expect(await answer('eth_getBalance', USDT, '0x5')).toMatchObject({
      error: { message: expect.stringContaining('missing trie node') },
    });
    const { accounts } = (await ask('debug_dumpBlock', '0x0')) as { accounts: Record<string, { balance: string }> };
    const sum = Object.values(accounts).reduce((all, one) => all + BigInt(one.balance), 0n);
    expect(Number(sum / 10n ** 18n)).toBeCloseTo(world.ethereum.on(dayOfDate('2026-10-24'))!.supply, -1);
  });

  test.each([
    {
      method: 'eth_mining',
      params: [],
      code: -32_601,
      message: 'the method eth_mining does not exist/is not available',
    },
    {
      method: 'constructor',
      params: [],
      code: -32_601,
      message: 'the method constructor does not exist/is not available',
    },
    { method: 'eth_getBlockByNumber', params: [], code: -32_602, message: 'missing value for required argument 0' },
    {
      method: 'eth_getBlockByNumber',
      params: ['12', false],
      code: -32_602,
      message: 'invalid argument 0: hex string without 0x prefix',
    },
    {
      method: 'eth_getBlockByNumber',
      params: ['0x1', 'yes'],
      code: -32_602,
      message: 'invalid argument 1: json: cannot unmarshal',
    },
    {
      method: 'eth_getBlockByHash',
      params: ['0x12'],
      code: -32_602,
      message: 'invalid argument 0: hex string has length 2, want 64',
    },
    {
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x5', toBlock: '0x4' }],
      code: -32_602,
      message: 'invalid block range params',
    },
    { method: 'eth_getLogs', params: [{ address: 7 }], code: -32_602, message: 'invalid argument 0' },
    { method: 'eth_getLogs', params: [{ blockHash: `0x${'ab'.repeat(32)}` }], code: -32_000, message: 'unknown block' },
    { method: 'eth_getBalance', params: ['0x12', 'latest'], code: -32_602, message: 'invalid argument 0' },
  ])('refuses $method $params', async ({ method, params, code, message }) => {
    expect(await answer(method, ...params)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code, message: expect.stringContaining(message) },
    });
  });

  test('refuses to list more than 10,000 logs', () => {
    const view = node.view(now)!;
    const busy = view.chain.blocks.findLast(({ transactions }) => transactions.some(({ logs }) => logs.length > 0))!;
    const blocks = Array.from({ length: 10_001 }, (_, height) => ({ ...busy, height }));
    const long = { ...view, newest: blocks.at(-1)!, chain: { blocks } } as unknown as EtherView;
    expect(() => logsFor(long, { fromBlock: '0x0', toBlock: 'latest' })).toThrow(
      new RpcError(-32_005, 'query returned more than 10000 results'),
    );
  });

  test('answers batches in order, and nothing for what it does not know', async () => {
    const unknown = `0x${'ab'.repeat(32)}`;
    const asked = [
      'eth_getBlockByHash',
      'eth_getTransactionReceipt',
      'eth_getBlockReceipts',
      'eth_getTransactionByHash',
    ];
    const body = asked.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [unknown] }));
    expect(await post('/second/ethereum', body)).toEqual(asked.map((_, id) => ({ jsonrpc: '2.0', id, result: null })));
    expect(await ask('eth_getBlockByNumber', '0xffffff', false)).toBeNull();
    expect(await post('/ethereum', [])).toMatchObject({ error: { message: 'empty batch' } });
    expect(await post('/ethereum', { id: 1 })).toMatchObject({ error: { code: -32_600 } });
    expect(
      await post(
        '/ethereum',
        Array.from({ length: 1_001 }, () => ({})),
      ),
    ).toMatchObject({
      error: { message: 'batch too large' },
    });
  });
});

describe('commands to the node', () => {
  test('replace blocks that are not final, and no others', async () => {
    const [newest, final] = await Promise.all([client.getBlock(), client.getBlock({ blockTag: 'finalized' })]);
    const safe = await client.getBlock({ blockTag: 'safe' });
    expect(Number(newest.timestamp - final.timestamp)).toBeGreaterThanOrEqual(2 * 32 * 15);
    expect(Number(safe.timestamp - final.timestamp)).toBe(32 * 15);
    expect(await command({ reorganise: 5 })).toEqual({ reorganise: 5 });
    const after = await client.getBlock();
    expect([after.number, after.hash === newest.hash]).toEqual([newest.number, false]);
    expect((await client.getBlock({ blockHash: newest.hash })).number).toBe(newest.number);
    expect((await client.getBlock({ blockNumber: final.number })).hash).toBe(final.hash);
    expect(await command({ reorganise: Number(newest.number - final.number) + 1 })).toMatchObject({
      error: expect.stringContaining('finalized'),
    });
    now += 15_000;
    const next = await client.getBlock();
    expect([next.number, next.parentHash]).toEqual([after.number + 1n, after.hash]);
  });

  test('let it lag, sync, follow another chain, and forget a method', async () => {
    const newest = await client.getBlock();
    await command({ lag: 3, isSyncing: true, chainId: 1, hasBlockReceipts: false });
    expect(await ask('eth_blockNumber')).toBe(`0x${(newest.number - 3n).toString(16)}`);
    expect(await ask('eth_getBlockByNumber', `0x${newest.number.toString(16)}`)).toBeNull();
    expect(await ask('eth_getBlockByHash', newest.hash)).toBeNull();
    expect(await ask('eth_syncing')).toMatchObject({ highestBlock: `0x${newest.number.toString(16)}` });
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x1', '1']);
    expect((await answer('eth_getBlockReceipts', 'latest')).error!.code).toBe(-32_601);
    await command({ lag: 0, isSyncing: false, chainId: 31_339, hasBlockReceipts: true });
    expect(await command({ lag: -1 })).toMatchObject({ error: expect.stringContaining('lag') });
  });
});
