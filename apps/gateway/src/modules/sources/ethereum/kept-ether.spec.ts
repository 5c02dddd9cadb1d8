import { DAY, SECOND } from '@chaintide/contracts/limits';
import { deriveEtherColumns } from '@chaintide/onchain/ethereum/columns';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, createTestClient, http, type Hex } from 'viem';
import { Anvil } from '../../chain/fixtures/anvil.ts';
import { TestToken } from '../../chain/fixtures/test-token.ts';
import type { Advanced } from '../kept/progress.ts';
import { SourceError } from '../source.ts';
import type { EtherSetting } from './ether-orders.ts';
import { Between } from './fixtures/between.ts';
import { KeptEther } from './kept-ether.ts';

const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ETHER = 10n ** 18n;
const PRICE = 2_000;
const LONG_MS = 60 * SECOND;
const START = Date.UTC(2026, 4, 1);

const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
const endowed = () => ({
  error: undefined,
  result: { accounts: { [PAYER]: { balance: String(10_000n * ETHER) } } },
});
describe('the index of a real node', () => {
  let anvil: Anvil;
  let token: TestToken;
  let node: Between;
  let folder: string;
  let file: string;

  const prices = { from: START / DAY - 3, values: new Float64Array(5).fill(PRICE) };
  const opened = (changes: Partial<EtherSetting> = {}): KeptEther =>
    new KeptEther({
      nodes: [{ url: node.url }],
      simulated: false,
      chainId: anvil.chainId,
      tokens: [{ name: 'usdt', contract: token.address.toLowerCase(), decimals: 6 }],
      file,
      saveEveryMs: 0,
      ...changes,
    });
  const follow = (index: KeptEther): Promise<Advanced> => index.advance({ forMs: LONG_MS, prices });
  const failure = (index: KeptEther): Promise<string> =>
    follow(index).then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );
  const lastOf = ({ ledger }: KeptEther): Record<string, number> =>
    Object.fromEntries(
      [...deriveEtherColumns(ledger, new Float64Array(1).fill(PRICE))].map(([name, column]) => [name, column.at(-1)!]),
    );
  const accountOf = ({ ledger }: KeptEther, address: string) => {
    const number = ledger.accounts.find(address.toLowerCase());
    return number === undefined ? undefined : ledger.accounts.get(number);
  };
  const client = () => createPublicClient({ transport: http(anvil.url) });
  const paidIn = async (hash: Hex) => {
    const { gasUsed, effectiveGasPrice, blockNumber } = await client().getTransactionReceipt({ hash });
    const { baseFeePerGas } = await client().getBlock({ blockNumber });
    return { burned: gasUsed * baseFeePerGas!, tip: gasUsed * (effectiveGasPrice - baseFeePerGas!), gasUsed };
  };

  beforeAll(async () => {
    anvil = await Anvil.start({ at: START });
    node = await Between.open(anvil.url);
    node.instead.set('debug_dumpBlock', endowed);
    token = await TestToken.deploy(anvil, { symbol: 'USDT', decimals: 6 });
  });
  afterAll(async () => {
    await node.close();
    anvil.stop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chaintide-ether-'));
    file = join(folder, 'index');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has exactly the counts, fees, balances and costs of what happened', async () => {
    const hashes = [
      await anvil.pay(OURS, 3n * ETHER),
      await token.send('transfer', [OURS, 12_500_000n]),
      await token.send('transferTwice', [OURS, OTHER, 7n]),
      await token.send('transferAndFail', [OURS, 1n]),
    ];
    await anvil.mine(2);
    const index = opened();
    const { height, rows } = await follow(index);
    expect([BigInt(height), rows]).toEqual([await client().getBlockNumber(), 1]);
    const deployed = (await client().getBlock({ blockNumber: 1n })).transactions[0]!;
    const paid = await Promise.all([deployed, ...hashes].map(paidIn));
    const sum = (of: (one: (typeof paid)[number]) => bigint): number =>
      Number(paid.reduce((all, one) => all + of(one), 0n));
    const columns = lastOf(index);
    expect(columns).toMatchObject({
      tx_count: 5,
      tx_failed: 1,
      contracts_new: 1,
      contract_calls: 2,
      transfers: 1,
      transferred_eth: 3,
      token_transfers: 3,
      gas_used: sum(({ gasUsed }) => gasUsed),
      unseen_eth: 0,
      usdt_holders: 2,
      usdt_transfers: 3,
      usdt_volume: 12.500014,
      usdt_supply: 12.500014,
    });
    expect(columns['burned_eth']).toBeCloseTo(sum((one) => one.burned) / 1e18, 15);
    expect(columns['tips_eth']).toBeCloseTo(sum((one) => one.tip) / 1e18, 15);
    for (const address of [PAYER, OURS, OTHER] as const) {
      expect(accountOf(index, address)?.balance ?? 0n).toBe(await client().getBalance({ address }));
    }
    expect(accountOf(index, OURS)).toMatchObject({ cost: 3 * PRICE, isContract: false });
    expect(accountOf(index, token.address)).toMatchObject({ balance: 0n, isContract: true });
  });

  it('goes on after a restart without asking for a block again, and takes back what the chain has left', async () => {
    await follow(opened());
    const again = opened();
    const snapshot = await anvil.snapshot();
    const before = node.asked;
    await follow(again);
    expect(node.asked - before).toBeLessThan(8);
    await anvil.pay(OTHER, ETHER);
    await anvil.mine();
    const { height } = await follow(again);
    expect(accountOf(again, OTHER)?.balance).toBe(ETHER);
    await anvil.reorganise(snapshot, { blocks: 3, at: START + 3_600 * SECOND });
    const left = await follow(again);
    expect([left.height, accountOf(again, OTHER)?.balance ?? 0n]).toEqual([height + 2, 0n]);
    expect(left.hash).toBe((await client().getBlock()).hash.slice(2));
    expect(lastOf(again)).toEqual(lastOf(await followed()));
  });

  const followed = async (): Promise<KeptEther> => {
    const index = opened({ file: join(folder, 'other') });
    await follow(index);
    return index;
  };

  it('notes large payments and transfers of tokens, takes back what the chain has left, and is saved once that is stored', async () => {
    const snapshot = await anvil.snapshot();
    const paid = await anvil.pay(OURS, 600n * ETHER); // 1.2 million dollars
    await anvil.mine();
    const moved = await token.send('transfer', [OTHER, 2_000_000n * 10n ** 6n]);
    await anvil.mine();
    const noted = (index: KeptEther) => index.advance({ forMs: LONG_MS, prices, listedSince: START / SECOND });
    const index = opened();
    const { height } = await noted(index);
    const { from, blocks } = index.news!;
    expect([from, blocks.at(-1)!.height]).toEqual([0, height]);
    const payer = PAYER.toLowerCase();
    expect(blocks.flatMap(({ transfers }) => transfers)).toEqual([
      { txId: paid, log: undefined, asset: 'ETH', from: payer, to: OURS.toLowerCase(), amount: 600, usd: 600 * PRICE },
      { txId: moved, log: 0, asset: 'USDT', from: payer, to: OTHER.toLowerCase(), amount: 2e6, usd: 2e6 },
    ]);
    expect(existsSync(file)).toBe(false);
    index.settle();
    expect([existsSync(file), index.news]).toEqual([true, undefined]);
    await anvil.reorganise(snapshot, { blocks: 3, at: START + 7_200 * SECOND });
    await noted(index);
    expect([index.news!.from, index.news!.blocks.flatMap(({ transfers }) => transfers)]).toEqual([height - 1, []]);
  });

  it('names the richest with the balances of the node, which knows what moves within contracts', async () => {
    await anvil.pay(OURS, 200n * ETHER);
    await anvil.mine();
    const index = opened();
    await follow(index);
    const raw = createTestClient({ mode: 'anvil', transport: http(anvil.url) });
    await raw.setBalance({ address: OURS, value: 5_000n * ETHER });
    const { accounts, unknown, tokens } = await index.richest(2);
    expect(tokens).toMatchObject([{ name: 'usdt', holders: 2 }]);
    expect([unknown, accounts.map(({ address }) => address)]).toEqual([
      0,
      [PAYER, OURS].map((one) => one.toLowerCase()),
    ]);
    expect(accounts[1]).toMatchObject({ isContract: false, balance: 5_000, averageCost: PRICE });
  });

  it('reads from a node that refuses long batches', async () => {
    node.mostCalls = 3;
    const { height } = await follow(opened());
    node.mostCalls = Infinity;
    expect(BigInt(height)).toBe(await client().getBlockNumber());
  });

  it('finds that one of two nodes lies about a receipt, and stays before that block', async () => {
    const liar = await Between.open(anvil.url);
    liar.instead.set('eth_getBlockReceipts', ({ params }, own) => {
      const receipts = own.result as { status: string }[];
      return params[0] === '0x2'
        ? { result: receipts.map((one, at) => (at === 1 ? { ...one, status: '0x0' } : one)) }
        : own;
    });
    const index = opened({ nodes: [{ url: node.url }, { url: liar.url }] });
    expect(await failure(index)).toMatch(/and .* tell different things about block 2/);
    liar.instead.clear();
    const { height } = await follow(index);
    await liar.close();
    expect(BigInt(height)).toBe(await client().getBlockNumber());
  });

  const missing = { result: undefined, error: { code: -32_601, message: 'the method does not exist' } };

  it('asks a node without receipts of blocks for each of them', async () => {
    node.instead.set('eth_getBlockReceipts', () => missing);
    const index = opened();
    await follow(index);
    expect(lastOf(index)).toEqual(lastOf(await followed()));
    node.instead.delete('eth_getBlockReceipts');
    expect(lastOf(index)).toEqual(lastOf(await followed()));
    node.instead.set('eth_getBlockReceipts', () => missing);
    node.instead.set('eth_getTransactionReceipt', () => missing);
    const said = await failure(opened({ file: join(folder, 'third') }));
    node.instead.delete('eth_getBlockReceipts');
    node.instead.delete('eth_getTransactionReceipt');
    expect(said).toContain('does not offer eth_getTransactionReceipt, which the index needs');
  });

  it.each<[string, string, object, string]>([
    ['of another chain', 'eth_chainId', { result: '0x38' }, 'is of chain 56, not 31337'],
    [
      'that is pruned',
      'eth_getBlockReceipts',
      { error: { code: 4_444, message: 'pruned history unavailable' } },
      'is pruned and does not have all blocks',
    ],
    [
      'that asks for patience',
      'eth_getBlockReceipts',
      { error: { code: -32_005, message: 'rate limit exceeded' } },
      'rateLimited: ',
    ],
    ['that gives null for receipts', 'eth_getBlockReceipts', { result: null }, 'receipts is missing'],
    ['with an odd answer about itself', 'eth_syncing', { result: 7 }, 'an odd answer about its chain'],
  ])('says what is wrong with a node %s', async (...[, method, answer, text]) => {
    node.instead.set(method, () => ({ result: undefined, ...answer }));
    const index = opened();
    const said = await failure(index);
    node.instead.delete(method);
    expect(said).toContain(text);
    expect((await follow(index)).isSyncing).toBe(false);
  });

  it('says that a block is missing which the node has named', async () => {
    node.instead.set('eth_getBlockByNumber', ({ params }, own) =>
      params[0] === '0x2' && params[1] === true ? { result: null } : own,
    );
    const index = opened();
    const said = await failure(index);
    node.instead.delete('eth_getBlockByNumber');
    expect(said).toBe('the node has no such block: it is pruned, or has just left it (height 2)');
    expect(BigInt((await follow(index)).height)).toBe(await client().getBlockNumber());
  });

  it('believes the setting and the events of a token, whatever its contract says of itself', async () => {
    const odd = await TestToken.deploy(anvil, { symbol: '\u0007\u202e\u0000', decimals: 255, feeBps: 1_000 });
    await odd.send('transfer', [OURS, 10_000_000n]); // of which a tenth goes to nobody
    await anvil.mine();
    const tokens = [{ name: 'usdc', contract: odd.address.toLowerCase(), decimals: 6 }] as const;
    const index = opened({ tokens });
    await follow(index);
    expect(lastOf(index)).toMatchObject({ usdc_supply: 9, usdc_holders: 1, usdc_volume: 9, usdc_transfers: 1 });
    expect((await index.richest(1)).tokens).toEqual([{ name: 'usdc', holders: 1, supply: 9 }]);
    const said = ['0x', word(10_000_000n), word(9_000_000n), word(9_008_000n), word(2n ** 256n - 1n)];
    const whole: boolean[] = [];
    for (const result of said) {
      node.instead.set('eth_call', () => ({ error: undefined, result }));
      whole.push((await index.wholeTokens()).includes('usdc'));
    }
    node.instead.delete('eth_call');
    expect(whole).toEqual([false, false, true, true, false]);
    expect(await index.wholeTokens()).toEqual([]); // the contract has no such function
  });

  it('waits for a node that has fallen behind, and for prices', async () => {
    const index = opened();
    await expect(
      index.advance({ forMs: LONG_MS, prices: { ...prices, values: new Float64Array(2).fill(NaN) } }),
    ).rejects.toThrow('waits for the price of ether before 2026-05-01');
    await follow(index);
    const behind = (_: unknown, own: { result?: unknown }) => ({
      result: { ...(own.result as object), number: '0x1' },
    });
    node.instead.set('eth_getBlockByNumber', behind);
    expect(await failure(index)).toMatch(/the node is at block 1, and the index at \d+ already/);
    node.instead.delete('eth_getBlockByNumber');
  });

  it('refuses a file that is damaged, and says what to do', async () => {
    await follow(opened());
    writeFileSync(file, 'damaged');
    expect(() => opened()).toThrow(SourceError);
    expect(() => opened()).toThrow(`to index anew, remove ${file}`);
  });
});
