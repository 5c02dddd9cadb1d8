import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ChainError } from './chain.ts';
import { TronChain } from './tron-chain.ts';

const OURS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const OURS_HEX = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'; // the same 20 bytes without TRON's prefix
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const hash = '7c2d4206c03a883dd9066d6c839aa5e94e6a0b5b6f3b6c5e5f4f3a2b1c0d9e8f';
const pad = (hex: string): string => hex.padStart(64, '0');
// as in TronGrid's documentation of /wallet/gettransactioninfobyid
const info = {
  id: hash,
  blockNumber: 60_000_000,
  blockTimeStamp: 1_700_000_001_000,
  contract_address: `41${OURS_HEX}`,
  receipt: { energy_usage_total: 14_650, result: 'SUCCESS' },
  log: [
    {
      address: OURS_HEX,
      topics: [TRANSFER, pad('11'.repeat(20)), pad(OURS_HEX)],
      data: pad((12_500_000).toString(16)),
    },
    { address: OURS_HEX, topics: ['00'.repeat(32)], data: '' },
  ],
};
const block = (number: number) => ({
  blockID: pad(number.toString(16)),
  block_header: { raw_data: { number, timestamp: 1_700_000_001_000 } },
});

describe('TronChain', () => {
  let server: Server;
  let chain: TronChain;
  let answers: Record<string, unknown>;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const answer = answers[request.url!.split('?')[0]!];
      response
        .writeHead(answer === undefined ? 503 : 200, { 'content-type': 'application/json' })
        .end(typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    chain = new TronChain(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  beforeEach(() => {
    answers = {
      '/wallet/getnowblock': block(60_000_030),
      '/walletsolidity/getnowblock': block(60_000_011),
      '/wallet/getblockbynum': block(60_000_000),
      '/wallet/gettransactioninfobyid': info,
      [`/v1/accounts/${OURS}/transactions/trc20`]: {
        data: [{ transaction_id: hash }],
        success: true,
        meta: { at: 1, page_size: 1 },
      },
    };
  });
  afterAll(() => {
    server.closeAllConnections(); // connections kept alive by fetch would keep the test process running too
    server.close();
  });
  const problem = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => (error instanceof ChainError ? error.problem : error),
    );

  it('reads a transfer with its block, and converts addresses to their readable form', async () => {
    expect(await chain.transaction(hash)).toEqual({
      succeeded: true,
      block: { number: 60_000_000, hash: pad((60_000_000).toString(16)), time: 1_700_000_001_000 },
      transfers: [expect.objectContaining({ hash, index: 0, contract: OURS, to: OURS, raw: 12_500_000n })],
    });
    expect(await chain.heads()).toEqual({ newest: 60_000_030, final: 60_000_011 });
  });

  it('knows a failed transaction, and one that is in no block', async () => {
    answers['/wallet/gettransactioninfobyid'] = {
      ...info,
      receipt: { result: 'OUT_OF_ENERGY' },
      result: 'FAILED',
      log: [],
    };
    expect(await chain.transaction(hash)).toMatchObject({ succeeded: false, transfers: [] });
    answers['/wallet/gettransactioninfobyid'] = {};
    expect(await chain.transaction(hash)).toBeUndefined();
  });

  it('knows the sender of a transaction, and never reports a replacement', async () => {
    const sent = {
      txID: hash,
      raw_data: {
        contract: [
          {
            type: 'TriggerSmartContract',
            parameter: { value: { owner_address: `41${info.log[0]!.topics[2]!.slice(-40)}` } },
          },
        ],
      },
    };
    answers['/wallet/gettransactionbyid'] = sent;
    expect([await chain.origin(hash), await chain.finalCount()]).toEqual([{ sender: OURS, nonce: null }, 0]);
    answers['/wallet/gettransactionbyid'] = { ...sent, txID: pad('1') };
    expect(await problem(chain.origin(hash))).toBe('disagree');
    answers['/wallet/gettransactionbyid'] = {};
    expect(await chain.origin(hash)).toBeUndefined();
  });

  it('reads final data from the solidity node', async () => {
    expect(await problem(chain.transaction(hash, { depth: 'final' }))).toBe('unreachable');
    Object.assign(answers, { '/walletsolidity/gettransactioninfobyid': {}, '/walletsolidity/getblockbynum': {} });
    expect([await chain.transaction(hash, { depth: 'final' }), await chain.blockHash(60_000_000, 'final')]).toEqual([
      undefined,
      undefined,
    ]);
    Object.assign(answers, {
      '/walletsolidity/gettransactioninfobyid': info,
      '/walletsolidity/getblockbynum': block(60_000_000),
    });
    expect(await chain.transaction(hash, { depth: 'final' })).toEqual(await chain.transaction(hash));
    expect(await chain.blockHash(60_000_000, 'final')).toBe(await chain.blockHash(60_000_000));
  });

  it('rejects a transaction other than the requested one', async () => {
    answers['/wallet/gettransactioninfobyid'] = { ...info, id: pad('1') };
    expect(await problem(chain.transaction(hash))).toBe('disagree');
  });

  it('lists transfers to an address within a range of blocks', async () => {
    expect(await chain.transfersTo([OURS], { from: 59_999_990, to: 60_000_000 })).toHaveLength(1);
    expect(await chain.transfersTo([OURS], { from: 60_000_001, to: 60_000_030 })).toEqual([]);
  });

  it('reads the balance of an address', async () => {
    answers['/walletsolidity/triggerconstantcontract'] = {
      result: { result: true },
      energy_used: 345,
      constant_result: [pad((12_500_000).toString(16))],
    };
    expect(await chain.holdings(OURS, [OURS, OURS])).toEqual([12_500_000n, 12_500_000n]);
    answers['/walletsolidity/triggerconstantcontract'] = {
      result: { code: 'CONTRACT_VALIDATE_ERROR', message: 'no contract' },
    };
    expect(await problem(chain.holdings(OURS, [OURS]))).toBe('unreadable');
  });

  it('reports unusable answers of the node', async () => {
    answers['/wallet/getnowblock'] = undefined;
    expect(await problem(chain.heads())).toBe('unreachable');
    answers['/wallet/getnowblock'] = '<html>';
    expect(await problem(chain.heads())).toBe('unreadable');
    expect(await problem(new TronChain('http://127.0.0.1:9').heads())).toBe('unreachable');
  });
});
