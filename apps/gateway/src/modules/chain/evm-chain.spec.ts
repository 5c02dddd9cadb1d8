import { ChainError } from './chain.ts';
import { AgreedChain } from './agreed-chain.ts';
import { EvmChain } from './evm-chain.ts';
import { Anvil } from './fixtures/anvil.ts';
import { TestToken } from './fixtures/test-token.ts';

const OURS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const unknownHash = `0x${'1'.repeat(64)}`;

describe('EvmChain on a real node', () => {
  let anvil: Anvil;
  let token: TestToken;
  let chain: EvmChain;
  beforeAll(async () => {
    anvil = await Anvil.start();
    token = await TestToken.deploy(anvil, { symbol: 'USDT', decimals: 6 });
    chain = new EvmChain({ network: 'ERC-20', chainId: anvil.chainId, url: anvil.url });
  });
  afterAll(() => anvil.stop());

  const problem = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof ChainError ? error.problem : error),
    );

  it('finds a transfer with its block, and knows when it is final', async () => {
    const hash = await token.send('transfer', [OURS, 12_500_000n]);
    expect(await chain.transaction(hash)).toBeUndefined();
    await anvil.mine();
    const found = await chain.transaction(hash);
    expect(found).toMatchObject({
      succeeded: true,
      transfers: [{ hash, contract: token.address, to: OURS, raw: 12_500_000n }],
    });
    const { number, hash: blockHash } = found!.block;
    expect(await chain.blockHash(number)).toBe(blockHash);
    expect((await chain.heads()).final).toBeLessThan(number);
    await anvil.mine(4);
    expect((await chain.heads()).final).toBeGreaterThanOrEqual(number);
    expect(await chain.blockHash(number + 1_000)).toBeUndefined();
    expect(await chain.transaction(unknownHash)).toBeUndefined();
  });

  it('distinguishes a reverted transaction from one that moved tokens', async () => {
    const hash = await token.send('transferAndFail', [OURS, 1n]);
    await anvil.mine();
    expect(await chain.transaction(hash)).toMatchObject({ succeeded: false, transfers: [] });
  });

  it('knows the sender of a pending transaction, and the number of their final ones', async () => {
    const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const nonce = await anvil.nextNonce(sender);
    const hash = await token.send('transfer', [OURS, 1n]);
    expect([await chain.origin(hash), await chain.origin(unknownHash)]).toEqual([{ sender, nonce }, undefined]);
    await anvil.mine();
    expect(await chain.finalCount(sender)).toBeLessThanOrEqual(nonce);
    await anvil.mine(4);
    expect([await chain.origin(hash), await chain.finalCount(sender)]).toEqual([{ sender, nonce }, nonce + 1]);
  });

  it('distinguishes several transfers of one transaction', async () => {
    const hash = await token.send('transferTwice', [OURS, OTHER, 7n]);
    await anvil.mine();
    const { transfers } = (await chain.transaction(hash))!;
    expect(transfers.map(({ to, raw }) => [to, raw])).toEqual([
      [OURS, 7n],
      [OTHER, 7n],
    ]);
    expect(new Set(transfers.map(({ index }) => index)).size).toBe(2);
  });

  it('scans for transfers of any token to our addresses', async () => {
    const fake = await TestToken.deploy(anvil, { symbol: 'USDT', decimals: 6 });
    const { newest } = await chain.heads();
    await token.send('transfer', [OURS, 1n]);
    await fake.send('transfer', [OURS, 2n]);
    await token.send('transfer', [OTHER, 3n]);
    await anvil.mine();
    const found = await chain.transfersTo([OURS], { from: newest + 1, to: newest + 1 });
    expect(found.map(({ contract, raw }) => [contract, raw])).toEqual([
      [token.address, 1n],
      [fake.address, 2n],
    ]);
    expect(await chain.transfersTo([], { from: 0, to: newest })).toEqual([]);
  });

  it('reads the balances of addresses at a block', async () => {
    const { newest } = await chain.heads();
    const [before] = await chain.holdings(token.address, [OURS], newest);
    await token.send('transfer', [OURS, 11n]);
    await anvil.mine();
    expect(
      await chain.holdings(token.address, [OURS, '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'], newest + 1),
    ).toEqual([before! + 11n, 0n]);
    expect(await chain.holdings(token.address, [OURS], newest)).toEqual([before]);
    expect(await problem(chain.holdings(OTHER, [OURS], newest))).toBe('unreachable');
  });

  it("detects a reorganisation: the old block's transfers are gone", async () => {
    const snapshot = await anvil.snapshot();
    const hash = await token.send('transfer', [OURS, 9n]);
    await anvil.mine(2);
    const { block } = (await chain.transaction(hash))!;
    await anvil.reorganise(snapshot, { blocks: 3, at: block.time + 50_000 });
    expect(await chain.transaction(hash)).toBeUndefined();
    expect(await chain.blockHash(block.number)).not.toBe(block.hash);
  });

  it('refuses a node of another chain, and reports one that is down', async () => {
    expect(await problem(new EvmChain({ network: 'ERC-20', chainId: 1, url: anvil.url }).heads())).toBe('wrongChain');
    expect(await problem(new EvmChain({ network: 'ERC-20', chainId: 1, url: 'http://127.0.0.1:9' }).heads())).toBe(
      'unreachable',
    );
  });

  it("accepts only what two nodes agree on, and only up to the slower one's head", async () => {
    const second = await Anvil.start();
    try {
      const other = new EvmChain({ network: 'ERC-20', chainId: second.chainId, url: second.url });
      const agreed = new AgreedChain([chain, other]);
      const hash = await token.send('transfer', [OURS, 5n]);
      await anvil.mine();
      expect(await problem(agreed.transaction(hash))).toBe('disagree');
      expect(await agreed.transaction(unknownHash)).toBeUndefined();
      expect((await agreed.heads()).newest).toBe(0);
    } finally {
      second.stop();
    }
  });
});
