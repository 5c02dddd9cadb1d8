import { DAY, SECOND } from '@chaintide/contracts/limits';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublicClient, http, type Hex } from 'viem';
import { Anvil } from '../../chain/fixtures/anvil.ts';
import type { Advanced } from '../kept/progress.ts';
import { Between } from './fixtures/between.ts';
import { KeptEther } from './kept-ether.ts';

const PAYER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const ETHER = 10n ** 18n;
const START = Date.UTC(2026, 4, 1);
const missing = { error: { code: -32_601, message: 'the method does not exist' } };
const endowed = () => ({
  error: undefined,
  result: { accounts: { [PAYER]: { balance: String(10_000n * ETHER) } } },
});
/** A contract that passes on what it is paid. */
const forwarding = (to: string): Hex =>
  `0x602180600b6000396000f360006000600060003473${to.slice(2).toLowerCase()}5af100`;
/** Traces with other ends. */
const changed = (traces: unknown, last: object): unknown =>
  (traces as { result: object }[]).map((one) => ({ ...one, result: { ...one.result, ...last } }));

describe('the index of a real node with traces', () => {
  let anvil: Anvil;
  let node: Between;
  let folder: string;

  const opened = (areTraced: boolean): KeptEther =>
    new KeptEther({
      nodes: [{ url: node.url }],
      simulated: false,
      chainId: anvil.chainId,
      tokens: [],
      file: join(folder, String(areTraced)),
      saveEveryMs: 0,
      areTraced,
    });
  const prices = { from: START / DAY - 3, values: new Float64Array(5).fill(2_000) };
  const follow = (index: KeptEther): Promise<Advanced> => index.advance({ forMs: 60 * SECOND, prices });
  const failure = (index: KeptEther): Promise<string> =>
    follow(index).then(
      () => 'none',
      (error: unknown) => (error as Error).message,
    );
  const balanceOf = ({ ledger }: KeptEther, address: string): bigint => {
    const number = ledger.accounts.find(address.toLowerCase());
    return number === undefined ? 0n : ledger.accounts.balanceOf(number);
  };
  const client = () => createPublicClient({ transport: http(anvil.url) });

  beforeAll(async () => {
    anvil = await Anvil.start({ at: START });
    node = await Between.open(anvil.url);
    const forwarder = await anvil.deploy({ abi: [], bytecode: forwarding(OTHER) }, []);
    await anvil.pay(forwarder, 5n * ETHER);
    await anvil.mine();
  });
  afterAll(async () => {
    await node.close();
    anvil.stop();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chaintide-traces-'));
    node.instead.clear();
    node.instead.set('debug_dumpBlock', endowed);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has the balances of the node for those whom contracts paid, and nothing unseen', async () => {
    const index = opened(true);
    await follow(index);
    expect(balanceOf(index, OTHER)).toBe(await client().getBalance({ address: OTHER }));
    expect(index.ledger.totals).toMatchObject({ unseen: 0n, isWhole: true });
    const blind = opened(false);
    await follow(blind);
    expect([balanceOf(blind, OTHER), balanceOf(index, OTHER)]).toEqual([0n, 5n * ETHER]);
  });

  it.each<[string, (own: { result?: unknown }) => object, string]>([
    ['does not offer them', () => missing, 'does not offer debug_traceBlockByHash, which ETHEREUM_TRACES=on needs'],
    [
      'has no state to trace on',
      () => ({ error: { code: -32_000, message: 'required historical state unavailable (reexec=128)' } }),
      'is pruned',
    ],
    ['gives fewer than there are', () => ({ result: [] }), 'transactions have 0 traces'],
    [
      'lets a transaction fail that succeeded',
      ({ result }) => ({ result: changed(result, { error: 'execution reverted' }) }),
      'succeeded by its receipt, and not by its trace',
    ],
    [
      'lets somebody pay what it does not have',
      ({ result }) => ({
        result: changed(result, {
          calls: [{ type: 'CALL', from: OURS, to: OTHER, value: '0xffffffffffffffffffffff' }],
        }),
      }),
      'wei more than it has',
    ],
  ])('says so where a node %s, and goes on when it is better', async (...[, lie, text]) => {
    node.instead.set('debug_traceBlockByHash', (_, own) => ({ result: undefined, ...lie(own) }));
    const index = opened(true);
    expect(await failure(index)).toContain(text);
    node.instead.clear();
    node.instead.set('debug_dumpBlock', endowed);
    expect(BigInt((await follow(index)).height)).toBe(await client().getBlockNumber());
    expect(index.ledger.totals.isWhole).toBe(true);
  });
});
