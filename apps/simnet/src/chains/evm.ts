import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Stablecoins } from '../world/stablecoins.ts';
import { issuanceLogs } from './evm-issuance.ts';
import { TRANSFER_TOPIC, transferLogs } from './evm-transfers.ts';
import type { IssuanceLog } from './issuance-log.ts';
import type { MinedTransfer, TokenChain } from './token-chain.ts';

const BALANCE_OF = '0x70a08231'; // of balanceOf(address)
const EMPTY = `0x${'0'.repeat(64)}`;

const call = z.object({
  id: z.union([z.number(), z.string(), z.null()]).default(null),
  method: z.string(),
  params: z.array(z.unknown()).default([]),
});
const filter = z.object({
  fromBlock: z.string(),
  toBlock: z.string(),
  address: z.union([z.string(), z.array(z.string())]).optional(),
  topics: z.array(z.union([z.string(), z.array(z.string()), z.null()])).default([]),
});

const constantCall = z.object({ to: z.string().length(42), data: z.string().startsWith(BALANCE_OF).length(74) });

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const padded = (address: string): string => `0x${address.padStart(64, '0')}`;

interface Evm {
  readonly chain: TokenChain;
  readonly chainId: number;
  /** The mints and burns of stablecoins, where there are any. */
  readonly issuance?: IssuanceLog;
  /** The coins whose transfers by others are told, where there are any. */
  readonly stablecoins?: Stablecoins;
}
type Method = (evm: Evm, params: readonly unknown[]) => unknown;

const heightOf = ({ chain }: Evm, tag: unknown): number => {
  if (tag === 'latest' || tag === undefined) return chain.newest;
  if (tag === 'finalized' || tag === 'safe') return chain.final;
  return Number(
    z
      .string()
      .regex(/^0x[0-9a-f]+$/)
      .parse(tag),
  );
};

const blockOf = (evm: Evm, number: number): object | null => {
  const { chain } = evm;
  if (number > chain.newest) return null;
  return {
    number: hex(number),
    hash: `0x${chain.hashOf(number)}`,
    parentHash: `0x${chain.hashOf(number - 1)}`,
    timestamp: hex(Math.floor(chain.timeOf(number) / 1_000)),
    transactions: chain.between(number, number).map(({ hash }) => `0x${hash}`),
    gasLimit: hex(30_000_000),
    gasUsed: hex(21_000),
    difficulty: '0x0',
    extraData: '0x',
    logsBloom: null,
    miner: `0x${'0'.repeat(40)}`,
    mixHash: EMPTY,
    nonce: null,
    receiptsRoot: EMPTY,
    sha3Uncles: EMPTY,
    size: '0x200',
    stateRoot: EMPTY,
    transactionsRoot: EMPTY,
    uncles: [],
  };
};

const logOf = ({ chain }: Evm, { contract, from, to, raw, hash, block }: MinedTransfer): object => ({
  address: `0x${contract}`,
  topics: [TRANSFER_TOPIC, padded(from), padded(to)],
  data: `0x${raw.toString(16).padStart(64, '0')}`,
  blockNumber: hex(block),
  blockHash: `0x${chain.hashOf(block)}`,
  transactionHash: `0x${hash}`,
  transactionIndex: '0x0',
  logIndex: hex(chain.between(block, block).findIndex((one) => one.hash === hash)),
  removed: false,
});

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: ({ chainId }) => hex(chainId),
  eth_blockNumber: ({ chain }) => hex(chain.newest),
  eth_getBlockByNumber: (evm, [tag]) => blockOf(evm, heightOf(evm, tag)),
  eth_getBlockByHash: (evm, [hash]) => {
    const number = evm.chain.heightOf(z.string().parse(hash).slice(2).toLowerCase());
    return number === undefined ? null : blockOf(evm, number);
  },
  eth_getTransactionReceipt: (evm, [hash]) => {
    const found = evm.chain.transaction(z.string().parse(hash).slice(2).toLowerCase());
    return found
      ? {
          transactionHash: `0x${found.hash}`,
          transactionIndex: '0x0',
          blockNumber: hex(found.block),
          blockHash: `0x${evm.chain.hashOf(found.block)}`,
          from: `0x${found.from}`,
          to: `0x${found.contract}`,
          status: found.isReverted ? '0x0' : '0x1',
          type: '0x2',
          cumulativeGasUsed: '0xffff',
          gasUsed: '0xffff',
          effectiveGasPrice: '0x1',
          contractAddress: null,
          logsBloom: null,
          logs: found.isReverted ? [] : [logOf(evm, found)],
        }
      : null;
  },
  eth_getTransactionByHash: (evm, [hash]) => {
    const found = evm.chain.sent(z.string().parse(hash).slice(2).toLowerCase());
    if (!found) return null;
    const place =
      found.block <= evm.chain.newest
        ? { blockNumber: hex(found.block), blockHash: `0x${evm.chain.hashOf(found.block)}`, transactionIndex: '0x0' }
        : { blockNumber: null, blockHash: null, transactionIndex: null };
    return {
      hash: `0x${found.hash}`,
      from: `0x${found.from}`,
      to: `0x${found.contract}`,
      nonce: hex(evm.chain.nonceOf(found)),
      ...place,
      type: '0x0',
      value: '0x0',
      gas: '0xffff',
      gasPrice: '0x1',
      input: '0x',
      v: '0x0',
      r: EMPTY,
      s: EMPTY,
    };
  },
  eth_getTransactionCount: (evm, [address, tag]) =>
    hex(evm.chain.countOf(z.string().length(42).parse(address).slice(2).toLowerCase(), heightOf(evm, tag))),
  eth_getCode: ({ chain }, [address]) =>
    chain.isContract(z.string().length(42).parse(address).slice(2).toLowerCase()) ? '0x60' : '0x',
  eth_call: (evm, [asked, tag]) => {
    const { to, data } = constantCall.parse(asked);
    const [contract, owner] = [to.slice(2).toLowerCase(), data.slice(-40).toLowerCase()];
    const block = heightOf(evm, tag);
    const held = evm.issuance?.held(contract, owner, block) ?? evm.chain.balanceOf(contract, owner, block);
    return padded((held < 0n ? 0n : held).toString(16));
  },
  eth_getLogs: (evm, [asked]) => {
    const {
      fromBlock,
      toBlock,
      address,
      topics: [topic, , to],
    } = filter.parse(asked);
    const [lowest, highest] = [heightOf(evm, fromBlock), heightOf(evm, toBlock)];
    if (evm.issuance && Array.isArray(topic)) {
      const addresses = address === undefined ? undefined : [address].flat().map((one) => one.toLowerCase());
      if (evm.stablecoins && topic.includes(TRANSFER_TOPIC))
        return transferLogs(evm.chain, evm.stablecoins, { from: lowest, to: highest, addresses });
      return issuanceLogs(evm.chain, evm.issuance, { from: lowest, to: highest, addresses, topics: topic });
    }
    const receivers = to === null || to === undefined ? undefined : [to].flat().map((one) => one.toLowerCase());
    if (topic !== TRANSFER_TOPIC) return [];
    return evm.chain
      .between(lowest, highest)
      .filter((one) => receivers === undefined || receivers.includes(padded(one.to)))
      .map((one) => logOf(evm, one));
  },
};

const answer = (evm: Evm, body: unknown): object => {
  const asked = call.safeParse(body);
  if (!asked.success) return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'invalid request' } };
  const { id, method, params } = asked.data;
  const run = methods[method];
  if (!run)
    return {
      jsonrpc: '2.0',
      id,
      error: { code: -32_601, message: `the method ${method} does not exist/is not available` },
    };
  try {
    return { jsonrpc: '2.0', id, result: run(evm, params) };
  } catch {
    return { jsonrpc: '2.0', id, error: { code: -32_602, message: 'invalid argument' } };
  }
};

/** An Ethereum node's JSON-RPC, as far as token transfers need it. */
export const serveEvm = (app: FastifyInstance, path: string, evm: Evm): void => {
  app.post(path, (request, reply) =>
    reply.send(Array.isArray(request.body) ? request.body.map((one) => answer(evm, one)) : answer(evm, request.body)),
  );
};
