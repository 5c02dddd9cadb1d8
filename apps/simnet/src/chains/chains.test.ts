import { DAY } from '@chaintide/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { dayOf } from '../world/days.ts';
import { createWorld } from '../world/world.ts';

let now = Date.parse('2026-11-21T08:00:00Z');
let simnet: Simnet;
beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => now });
});
afterAll(() => simnet.close());

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const BUSD = '0x4Fabb145d64652a948d72533023f6E7A623C7C53'.toLowerCase();
const PAYEE = `0x${'77'.repeat(20)}`;
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const post = async (path: string, body: unknown): Promise<{ status: number; body: Record<string, unknown> }> => {
  const response = await fetch(`${simnet.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const rpc = async (method: string, ...params: unknown[]): Promise<unknown> =>
  (await post('/chains/erc20', { jsonrpc: '2.0', id: 1, method, params })).body['result'];

describe('simulated chains', () => {
  test('a transfer is mined with the next block and is final some blocks later', async () => {
    const { body } = await post('/simnet/transfers', { network: 'ERC-20', contract: USDT, to: USDT, raw: '12500000' });
    expect(await rpc('eth_getTransactionReceipt', body['hash'])).toBeNull();
    const waits = (await rpc('eth_getTransactionByHash', body['hash'])) as { from: string };
    expect(waits).toMatchObject({ hash: body['hash'], nonce: '0x0', blockNumber: null });
    now += 4_000;
    expect([
      await rpc('eth_getTransactionCount', waits.from, 'latest'),
      await rpc('eth_getTransactionCount', waits.from, 'finalized'),
    ]).toEqual(['0x1', '0x0']);
    const receipt = await rpc('eth_getTransactionReceipt', body['hash']);
    expect(receipt).toMatchObject({
      status: '0x1',
      transactionHash: body['hash'],
      logs: [{ address: USDT.toLowerCase(), data: `0x${(12_500_000).toString(16).padStart(64, '0')}` }],
    });
    const number = (receipt as { blockNumber: string }).blockNumber;
    const final = async (): Promise<number> =>
      Number(((await rpc('eth_getBlockByNumber', 'finalized')) as { number: string }).number);
    expect(await final()).toBeLessThan(Number(number));
    now += 8 * 4_000;
    expect(await final()).toBe(Number(number));
    const topics = [
      '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      null,
      [`0x${USDT.slice(2).toLowerCase().padStart(64, '0')}`],
    ];
    expect(await rpc('eth_getLogs', { fromBlock: number, toBlock: number, topics })).toHaveLength(1);
    expect(await rpc('eth_getLogs', { fromBlock: '0x0', toBlock: '0x1', topics })).toEqual([]);
  });

  test('reports a transfer by address and by hash on TronGrid', async () => {
    const { body } = await post('/simnet/transfers', {
      network: 'TRC-20',
      contract: USDT_TRON,
      to: USDT_TRON,
      raw: '7',
    });
    expect((await post('/chains/trc20/wallet/gettransactioninfobyid', { value: body['hash'] })).body).toEqual({});
    now += 3_000;
    expect((await post('/chains/trc20/wallet/gettransactioninfobyid', { value: body['hash'] })).body).toMatchObject({
      id: body['hash'],
      receipt: { result: 'SUCCESS' },
    });
    expect((await post('/chains/trc20/wallet/gettransactionbyid', { value: body['hash'] })).body).toMatchObject({
      txID: body['hash'],
      raw_data: { contract: [{ parameter: { value: { owner_address: expect.stringMatching(/^41[0-9a-f]{40}$/) } } }] },
    });
    const listed = (await (
      await fetch(`${simnet.url}/chains/trc20/v1/accounts/${USDT_TRON}/transactions/trc20?only_to=true`)
    ).json()) as { data: { transaction_id: string }[] };
    expect(listed.data.map(({ transaction_id: hash }) => hash)).toEqual([body['hash']]);
  });

  test('shows the balance of an address as soon as the block is complete', async () => {
    const owner = `0x${'77'.repeat(20)}`;
    const balance = async (tag: string): Promise<number> =>
      Number(await rpc('eth_call', { to: USDT, data: `0x70a08231${'77'.repeat(20).padStart(64, '0')}` }, tag));
    await post('/simnet/transfers', { network: 'ERC-20', contract: USDT, to: owner, raw: '5' });
    now += 4_000;
    expect([await balance('latest'), await balance('finalized')]).toEqual([5, 0]);
    now += 8 * 4_000;
    expect(await balance('finalized')).toBe(5);
    await post('/simnet/transfers', { network: 'TRC-20', contract: USDT_TRON, to: USDT_TRON, raw: '9' });
    now += 60_000;
    const question = {
      owner_address: USDT_TRON,
      contract_address: USDT_TRON,
      function_selector: 'balanceOf(address)',
      parameter: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'.padStart(64, '0'),
      visible: true,
    };
    expect((await post('/chains/trc20/walletsolidity/triggerconstantcontract', question)).body).toMatchObject({
      result: { result: true },
      constant_result: [expect.stringMatching(/^0{62}10$/)],
    });
  });

  test('tell the same mints and burns again, which add up to what the world has', async () => {
    const world = createWorld(1);
    const day = dayOf(now) - 1;
    const events = world.issuance.events('Ethereum', day);
    const sum = (coin: string): number =>
      events
        .filter((one) => one.coin === coin)
        .reduce((all, { kind, micro }) => all + (kind === 'mint' ? 1 : -1) * Number(micro), 0) / 1e6;
    for (const coin of ['usdt', 'usdc', 'busd'] as const)
      expect(sum(coin)).toBeCloseTo(
        world.issuance.supply(coin, 'Ethereum', day) - world.issuance.supply(coin, 'Ethereum', day - 1),
        3,
      );
    const topics = [['0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a']];
    const asked = { fromBlock: '0x0', toBlock: 'latest', address: [USDT], topics };
    const logs = (await rpc('eth_getLogs', asked)) as { address: string }[];
    expect(logs.length).toBeGreaterThan(100);
    expect(new Set(logs.map(({ address }) => address))).toEqual(new Set([USDT.toLowerCase()]));
    expect(await rpc('eth_getLogs', asked)).toEqual(logs);
    expect(await rpc('eth_getLogs', { ...asked, address: [PAYEE] })).toEqual([]);
  });

  test('tell every transfer of a stablecoin: a whole day has the volume and the addresses of the world', async () => {
    const day = dayOf(now) - 1;
    const block = (time: number): string => `0x${((time - Date.UTC(2026, 0, 1)) / 4_000).toString(16)}`;
    const logs = (await rpc('eth_getLogs', {
      fromBlock: block(day * DAY),
      toBlock: block((day + 1) * DAY - 4_000),
      address: [BUSD],
      topics: [['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef']],
    })) as { topics: string[]; data: string; transactionHash: string; logIndex: string }[];
    const { addresses, transfers, volume } = createWorld(1).stablecoins.activityOn('busd', 'Ethereum', day)!;
    expect(new Set(logs.map(({ transactionHash, logIndex }) => `${transactionHash} ${logIndex}`)).size).toBe(transfers);
    expect(new Set(logs.flatMap(({ topics: [, ...ends] }) => ends)).size).toBe(addresses);
    expect(logs.reduce((sum, { data }) => sum + BigInt(data), 0n)).toBe(BigInt(volume) * 10n ** 18n);
    expect(new Set(logs.map(({ data }) => data)).size).toBeGreaterThan(5);
  });

  test('list events of a contract on TronGrid in pages', async () => {
    const page = async (query: string) =>
      (await (
        await fetch(`${simnet.url}/chains/trc20/v1/contracts/${USDT_TRON}/events?only_confirmed=true&${query}`)
      ).json()) as { data: { event_name: string; transaction_id: string }[]; meta: { fingerprint?: string } };
    const all = await page('event_name=Issue&limit=200');
    const first = await page('event_name=Issue&limit=3');
    const second = await page(`event_name=Issue&limit=3&fingerprint=${first.meta.fingerprint}`);
    expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 6));
    expect(all.data.every(({ event_name: name }) => name === 'Issue')).toBe(true);
    expect((await page('event_name=Issue&limit=201')).data).toBeUndefined();
  });

  test.each([
    { network: 'ERC-20', contract: USDT, to: USDT_TRON, raw: '1' },
    { network: 'TRC-20', contract: USDT_TRON, to: USDT_TRON.replace('6t', '6u'), raw: '1' },
    { network: 'DOGE' },
    {},
  ])('refuses %j', async (order) => {
    expect((await post('/simnet/transfers', order)).status).toBe(400);
  });

  test('reports an unknown method', async () => {
    expect((await post('/chains/bep20', { id: 7, method: 'eth_mining' })).body).toMatchObject({
      id: 7,
      error: { code: -32_601 },
    });
  });
});
