import { mainnet } from '@chaintide/onchain/blocks/network';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { saveLedger } from '@chaintide/onchain/ledger/snapshot';
import { SourceError } from '../source.ts';
import { CoreRest } from './core-rest.ts';
import { Follower } from './follower.ts';
import { ScriptedNode } from './fixtures/scripted-node.ts';

const seed = new Uint8Array(16).fill(7);

const bytesOf = (ledger: Ledger): Buffer => Buffer.concat([...saveLedger(ledger)]);
const straight = ({ chain }: ScriptedNode): Ledger => {
  const ledger = new Ledger(seed, mainnet);
  for (const { bytes } of chain) ledger.apply(bytes);
  return ledger;
};

describe('an index that follows a node', () => {
  let node: Awaited<ReturnType<typeof ScriptedNode.open>>;
  let ledger: Ledger;
  const following = (): Follower => new Follower({ node: new CoreRest(node.host.url), index: ledger, chain: 'main' });
  const follow = () => following().advance();

  beforeEach(async () => {
    node = await ScriptedNode.open(1, 40);
    ledger = new Ledger(seed, mainnet);
  });
  afterEach(() => node.host.close());

  it('goes from the genesis block to the newest, and on as blocks come', async () => {
    expect(await follow()).toEqual({ blocks: 39, headers: 39, isSyncing: false });
    node.grow(3);
    expect(await follow()).toEqual({ blocks: 42, headers: 42, isSyncing: false });
    expect(bytesOf(ledger).equals(bytesOf(straight(node)))).toBe(true);
  });

  it('leaves blocks that the chain has left, and equals one that never saw them', async () => {
    await follow();
    for (const depth of [1, 2, 17, 30]) {
      node.reorganise(depth);
      await follow();
      expect(ledger.height).toBe(node.chain.length - 1);
      expect(ledger.hash).toEqual(node.chain.at(-1)!.hash);
    }
    node.grow(150); // as many as are remembered, so that nothing left of the replaced ones can show
    await follow();
    expect(bytesOf(ledger).equals(bytesOf(straight(node)))).toBe(true);
  });

  it('stays where it is when the chain has left more blocks than can be taken back', async () => {
    node.grow(160);
    await follow();
    const before = bytesOf(ledger);
    node.reorganise(150);
    await expect(follow()).rejects.toThrow('none of the last 145 blocks, down to height 55');
    expect(bytesOf(ledger).equals(before)).toBe(true);
  });

  it('waits for a node that has fewer blocks, as after a restore', async () => {
    await follow();
    const all = node.chain;
    node.chain = all.slice(0, 20);
    await expect(follow()).rejects.toMatchObject({ problem: 'server', isTransient: true });
    node.oddities = { initialblockdownload: true, headers: 39 };
    expect(await follow()).toEqual({ blocks: 19, headers: 39, isSyncing: true });
    expect(ledger.height).toBe(39);
    node.oddities = {};
    node.chain = all;
    await follow();
    expect(ledger.height).toBe(39);
  });

  it('stops between two blocks when it is told to, and goes on from there', async () => {
    await following().advance(() => ledger.height >= 11);
    expect(ledger.height).toBe(11);
    await follow();
    expect(bytesOf(ledger).equals(bytesOf(straight(node)))).toBe(true);
  });

  it.each([
    ['another network', { chain: 'test' }, 'the network test instead of main'],
    ['an answer about its chain without a height', { blocks: undefined }, 'blocks is missing'],
  ])('refuses a node with %s', async (_, oddities, text) => {
    node.oddities = oddities;
    await expect(follow()).rejects.toThrow(text);
    expect(ledger.height).toBe(-1);
  });

  it('says that the node is syncing', async () => {
    node.oddities = { initialblockdownload: true, headers: 900 };
    expect(await follow()).toEqual({ blocks: 39, headers: 900, isSyncing: true });
  });

  it.each([
    ['block/', (bytes: Uint8Array) => bytes.subarray(0, 40), 'a header has 80 bytes'],
    ['block/', (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(1)]), 'after the last transaction'],
    ['block/', () => Buffer.alloc(4_000_001), 'sent more than 4000000 bytes'],
    ['headers/', (bytes: Uint8Array) => bytes.subarray(0, 79), 'instead of headers of 80 bytes'],
    ['blockhashbyheight/', (bytes: Uint8Array) => bytes.subarray(0, 31), 'instead of a hash of 32 bytes'],
  ])('stops at the last good block where the node gives a broken answer to %s', async (path, broken, text) => {
    const { bytes } = node.chain[0]!;
    node.instead.set(path, (response) => response.end(broken(bytes)));
    await expect(follow()).rejects.toThrow(text);
    expect(ledger.height).toBe(-1);
    node.instead.clear();
    await follow();
    expect(bytesOf(ledger).equals(bytesOf(straight(node)))).toBe(true);
  });

  it('refuses a block in the place of another', async () => {
    node.instead.set('block/', (response) => response.end(node.chain[3]!.bytes));
    await expect(follow()).rejects.toThrow('gives another block in place of');
    expect(ledger.height).toBe(-1);
  });

  it('says that a block is missing, as a pruned node misses the old ones', async () => {
    node.instead.set('block/', (response) => response.writeHead(404).end('Block not available (pruned data)\r\n'));
    await expect(follow()).rejects.toThrow('it is pruned, or has just left it');
  });

  it('passes on that the node cannot be reached', async () => {
    await node.host.close();
    await expect(follow()).rejects.toBeInstanceOf(SourceError);
    await expect(follow()).rejects.toMatchObject({ problem: 'unreachable' });
  });
});
