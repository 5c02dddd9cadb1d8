import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { toEventHash } from 'viem';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import type { SourceError } from '../source.ts';
import { topics } from './ethereum-events.ts';
import { EthereumRpc } from './ethereum-rpc.ts';
import { EthereumNode } from './ethereum.node.ts';
import { HeldIssuance } from './held-issuance.ts';
import { IssuanceSource } from './issuance.source.ts';

const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
const [issue, redeem, destroyed, mint] = topics as [string, string, string, string];
const holder = `0x${'11'.repeat(20).padStart(64, '0')}`;
const LENGTH = 3_600 * SECOND; // of a block: a day has 24
const FINAL = 100;
const now = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
const timeOf = (block: number): number => now - (FINAL - block) * LENGTH;

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const logAt = (block: number, change: Record<string, unknown> = {}): Record<string, unknown> => ({
  address: USDT,
  topics: [issue],
  data: `0x${word(1_500_000n)}`,
  blockNumber: hex(block),
  transactionHash: hex(BigInt(block) + 2n ** 252n),
  logIndex: hex(0),
  removed: false,
  ...change,
});

interface Question {
  readonly method: string;
  readonly params: readonly [string & { readonly fromBlock: string; readonly toBlock: string }];
}
type Results = Record<string, (question: Question) => unknown>;

let host: ScriptedHost;
let asked: Question[];
let logs: Record<string, unknown>[];
let instead: Results;
let held: HeldIssuance;
let sink: MemorySink;

const results: Results = {
  eth_chainId: () => '0x1',
  eth_getBlockByNumber: ({ params: [name] }) => {
    const number = name === 'finalized' ? FINAL : Number(name);
    return { number: hex(number), timestamp: hex(timeOf(number) / SECOND) };
  },
  eth_getLogs: ({ params: [{ fromBlock, toBlock }] }) =>
    logs.filter(({ blockNumber: at }) => Number(at) >= Number(fromBlock) && Number(at) <= Number(toBlock)),
  eth_call: () => `0x${word(9_000_000n)}`,
};

const sourceOf = (begins = 1): IssuanceSource =>
  new IssuanceSource({
    name: 'ethereum',
    provider: 'Ethereum events',
    url: host.url,
    simulated: false,
    limit: { name: 'ethereum', weight: 1e6, windowMs: 1_000 },
    node: new EthereumNode(new EthereumRpc({ url: host.url, chainId: 1 }), begins),
  });
const pull = (source: IssuanceSource): Promise<SourceError | undefined> =>
  drain(source.fetch({ ...bareContext(sink, () => now), issuance: held }), sink);

const answer = async (response: ServerResponse, request: IncomingMessage): Promise<void> => {
  const question = JSON.parse(await text(request)) as Question;
  asked.push(question);
  const result = (instead[question.method] ?? results[question.method]!)(question);
  const reply = isError(result) ? { error: result } : { result };
  const send = typeof result === 'function' ? (result as typeof replies.html) : replies.json({ id: 1, ...reply });
  send(response, request);
};

beforeEach(async () => {
  [asked, logs, instead, held, sink] = [[], [], {}, new HeldIssuance(), new MemorySink()];
  host = await ScriptedHost.open(() => (response, request) => void answer(response, request));
});
afterEach(() => host.close());

const isError = (result: unknown): boolean => typeof result === 'object' && result !== null && 'code' in result;
const values = (metric: string): number[] => [...sink.column(metric as never, '1d').values()];

describe('mints and burns on Ethereum', () => {
  test('have the topics of their signatures', () => {
    expect(topics).toEqual(
      [
        'Issue(uint256)',
        'Redeem(uint256)',
        'DestroyedBlackFunds(address,uint256)',
        'Mint(address,address,uint256)',
        'Burn(address,uint256)',
        'SupplyIncreased(address,uint256)',
        'SupplyDecreased(address,uint256)',
      ].map((signature) => toEventHash(`event ${signature}`)),
    );
    expect(issue).toBe('0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a');
  });

  test('are read with their kinds and exact amounts, and give whole days', async () => {
    logs = [
      logAt(99),
      logAt(98, { topics: [redeem], data: `0x${word(7n)}` }),
      logAt(60, { topics: [destroyed], data: `0x${word(5n)}${word(123_456_789_012_345_678n)}` }),
      logAt(59, { address: USDC, topics: [mint, holder, holder], data: `0x${word(2n)}` }),
      logAt(58, { data: `0x${word(0n)}` }),
    ];
    expect(await pull(sourceOf())).toBeUndefined();
    expect([...held.events.values()].map(({ coin, kind, amount }) => `${coin} ${kind} ${amount}`)).toEqual([
      'USDT mint 1.5',
      'USDT burn 0.000007',
      'USDT destroyed 123456789012.345678',
      'USDC mint 0.000002',
    ]);
    expect(values('stable.usdt_minted_ethereum')).toEqual([0, 0, 0, 1.5]);
    expect(values('stable.burns_ethereum')).toEqual([0, 1, 0, 1]);
    expect(values('stable.usdt_treasury_ethereum')).toEqual([9]);
  });

  test('are asked for once, whatever restarts', async () => {
    logs = [logAt(99), logAt(5)];
    await pull(sourceOf());
    const first = asked.filter(({ method }) => method === 'eth_getLogs').length;
    expect(first).toBeGreaterThan(0);
    await pull(sourceOf());
    expect(asked.filter(({ method }) => method === 'eth_getLogs')).toHaveLength(first);
    expect(held.events.size).toBe(2);
    expect(sink.batches.at(-1)!.points['stable.usdt_minted_ethereum' as never]).toHaveLength(4); // a new process gives all days again
  });

  test('take their time from the log, or from its block', async () => {
    logs = [logAt(99, { blockTimestamp: hex(timeOf(99) / SECOND) }), logAt(98)];
    await pull(sourceOf());
    expect([...held.events.values()].map(({ time }) => time)).toEqual([timeOf(99), timeOf(98)]);
    const blocks = asked.filter(({ method }) => method === 'eth_getBlockByNumber').map(({ params: [name] }) => name);
    expect(blocks).toContain(hex(98));
    expect(blocks).not.toContain(hex(99));
  });

  test('are asked for in ranges as small as the node wants', async () => {
    logs = [logAt(99), logAt(40)];
    instead['eth_getLogs'] = (question) => {
      const [{ fromBlock, toBlock }] = question.params;
      const isLarge = Number(toBlock) - Number(fromBlock) >= 40;
      return isLarge
        ? { code: -32_005, message: 'query returned more than 10000 results' }
        : results['eth_getLogs']!(question);
    };
    expect(await pull(sourceOf())).toBeUndefined();
    expect(held.events.size).toBe(2);
    expect(held.span('ethereum')).toMatchObject({ from: { at: 1 }, to: { at: FINAL } });
  });

  test('end in a failure where the node refuses everything', async () => {
    instead['eth_getLogs'] = () => ({ code: -32_000, message: 'no' });
    expect((await pull(sourceOf()))?.problem).toBe('server');
    instead['eth_getLogs'] = () => ({ code: -32_029, message: 'Too many requests' });
    expect((await pull(sourceOf()))?.problem).toBe('rateLimited');
  });

  test('begin where the memory of the node ends, which is noted', async () => {
    logs = [logAt(99), logAt(20)];
    instead['eth_getLogs'] = (question) =>
      Number(question.params[0].fromBlock) < 50
        ? { code: 4_444, message: 'pruned history unavailable' }
        : results['eth_getLogs']!(question);
    const source = sourceOf();
    expect(await pull(source)).toBeUndefined();
    expect(source.note).toContain('no events before');
    expect([held.events.size, held.span('ethereum')!.from.at < 70]).toEqual([1, true]);
    const { length } = asked;
    await pull(source);
    expect(asked.slice(length).map(({ method }) => method)).toEqual(['eth_getBlockByNumber', 'eth_call']);
  });

  const lies: Record<string, () => unknown> = {
    'a block outside the range': () => [logAt(FINAL + 1)],
    'a block far before it': () => [logAt(0)],
    'another address': () => [logAt(50, { address: holder.slice(0, 2) + '22'.repeat(20) })],
    'an event of another contract': () => [logAt(50, { address: USDC })],
    'an unknown event': () => [logAt(50, { topics: [`0x${'33'.repeat(32)}`] })],
    'no topic': () => [logAt(50, { topics: [] })],
    'too many topics': () => [logAt(50, { topics: [issue, holder] })],
    'too few topics': () => [logAt(50, { address: USDC, topics: [mint, holder] })],
    'too much data': () => [logAt(50, { data: `0x${word(1n)}${word(1n)}` })],
    'no data': () => [logAt(50, { data: '0x' })],
    'malformed hex': () => [logAt(50, { data: '0xzz' })],
    'a malformed hash': () => [logAt(50, { transactionHash: '0x12' })],
    'a log twice': () => [logAt(50), logAt(50)],
    'a removed log': () => [logAt(50, { removed: true })],
    'an amount of 2^255': () => [logAt(50, { data: `0x${word(2n ** 255n)}` })],
    'times that go backwards': () => [
      logAt(50, { blockTimestamp: hex(timeOf(60) / SECOND) }),
      logAt(51, { blockTimestamp: hex(timeOf(51) / SECOND) }),
    ],
    'two times of a block': () => [
      logAt(50, { logIndex: '0x1', blockTimestamp: hex(timeOf(50) / SECOND) }),
      logAt(50, { logIndex: '0x2', blockTimestamp: hex(timeOf(50) / SECOND + 1) }),
    ],
    'a time after the newest block': () => [logAt(50, { blockTimestamp: hex(timeOf(FINAL + 9) / SECOND) })],
    'no list': () => ({ logs: [] }),
    HTML: () => replies.html,
    'half an answer': () => replies.halfJson,
    'a redirect': () => replies.redirect('http://10.0.0.1/'),
  };
  test.each(Object.entries(lies))('are not believed of a node that tells of %s', async (_name, told) => {
    instead['eth_getLogs'] = told;
    const failure = await pull(sourceOf());
    expect(failure?.problem).toBe('malformed');
    expect([held.events.size, held.span('ethereum')]).toEqual([0, undefined]);
    instead = {};
    expect(await pull(sourceOf())).toBeUndefined();
  });

  test('are not read from a node of another chain, or whose blocks lie in the future', async () => {
    instead['eth_chainId'] = () => '0x38';
    expect((await pull(sourceOf()))?.detail).toContain('chain 56');
    instead = { eth_getBlockByNumber: () => ({ number: hex(FINAL), timestamp: hex((now + 2 * DAY) / SECOND) }) };
    expect((await pull(sourceOf()))?.detail).toContain('future');
  });

  test('keep what was read before a failure, and the node out of public statuses', async () => {
    logs = [logAt(99), logAt(3)];
    let answers = 0;
    instead['eth_getLogs'] = (question) => {
      answers += 1;
      const [{ fromBlock, toBlock }] = question.params;
      if (Number(toBlock) - Number(fromBlock) >= 60) return { code: -32_005, message: 'range' };
      return Number(fromBlock) < 40 ? replies.status(429, { 'retry-after': '9' }) : results['eth_getLogs']!(question);
    };
    const source = sourceOf();
    expect((await pull(source))?.retryAfterMs).toBe(9_000);
    expect(answers).toBeGreaterThan(2);
    expect(held.events.size).toBe(1);
    expect(values('stable.mints_ethereum').at(-1)).toBe(1);
    expect(source.host).toMatch(/^ethereum\//);
  });
});
