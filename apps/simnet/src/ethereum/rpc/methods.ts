import type { EtherBlock } from '../block/block.ts';
import { hex, keccak } from '../block/hashes.ts';
import type { EtherView } from '../node/node.ts';
import { callResult } from './calls.ts';
import { blockJson, receiptsJson, traceJson, transactionJson } from './described.ts';
import { RpcError } from './errors.ts';
import { logsFor } from './logs.ts';
import { addressAt, blockAt, expectLatest, flagAt, hashAt, type Parameters } from './parameters.ts';

type Method = (view: EtherView, parameters: Parameters) => unknown;

/** A block by number, tag or hash. */
const namedBlock: (view: EtherView, parameters: Parameters) => EtherBlock | undefined = (view, parameters) => {
  const [name] = parameters;
  return typeof name === 'string' && name.length === 66
    ? view.find(hashAt(parameters, 0))
    : blockAt(view, parameters, 0);
};

/** Where a transaction is in the chain. */
const placeOf = (view: EtherView, parameters: Parameters) =>
  view.chain.placeOf(hashAt(parameters, 0), view.newest.height);

const accountOf = (view: EtherView, parameters: Parameters): number | undefined => {
  const address = addressAt(parameters, 0);
  expectLatest(view, parameters, 1);
  return view.latest.society.accounts.find(address);
};

const syncing: Method = ({ isSyncing, newest, highest }) =>
  isSyncing && { startingBlock: '0x0', currentBlock: hex(newest.height), highestBlock: hex(highest) };

/** Contracts all have the same code: nothing runs it. */
const codeOf: Method = (view, parameters) => {
  const account = accountOf(view, parameters);
  return account !== undefined && view.latest.society.accounts.contracts.has(account)
    ? `0x6080604052${keccak('simnet').slice(2)}`
    : '0x';
};

/** Who owned what in the first block, which no other method tells; amounts in wei and decimal, as geth gives them. */
const dumpOf: Method = (view, parameters) => {
  const block = blockAt(view, parameters, 0);
  if (block?.height !== 0) throw new RpcError(-32_000, 'historical state is not available');
  const entries = [...view.chain.opening].map(([address, wei]) => [
    address,
    { balance: String(wei), nonce: 0, address },
  ]);
  return { root: block.stateRoot.slice(2), accounts: Object.fromEntries(entries) };
};

const receipts: Method = (view, parameters) => {
  if (!view.state.hasBlockReceipts) throw unknownMethod('eth_getBlockReceipts');
  const block = namedBlock(view, parameters);
  return block ? receiptsJson(block) : null;
};

/** Internal calls of each transaction by geth's `callTracer`. Simulated contracts never send ether. */
const traces: Method = (view, parameters) => {
  const block = namedBlock(view, parameters);
  const { tracer } = (parameters[1] ?? {}) as { readonly tracer?: unknown };
  if (!block) throw new RpcError(-32_000, 'block not found');
  if (block.height === 0) throw new RpcError(-32_000, 'genesis is not traceable');
  if (tracer !== 'callTracer') throw new RpcError(-32_000, `tracer ${String(tracer)} is not simulated`);
  return block.transactions.map(traceJson);
};

export const unknownMethod = (method: string): RpcError =>
  new RpcError(-32_601, `the method ${method} does not exist/is not available`);

export const methods: Readonly<Record<string, Method>> = {
  web3_clientVersion: () => 'Geth/chaintide-simnet/v1.16.7-simulated',
  net_version: ({ state }) => String(state.chainId),
  eth_chainId: ({ state }) => hex(state.chainId),
  eth_syncing: syncing,
  eth_blockNumber: ({ newest }) => hex(newest.height),
  eth_getBlockByNumber: (view, parameters) => {
    const block = blockAt(view, parameters, 0);
    return block ? blockJson(block, flagAt(parameters, 1), view.state.chainId) : null;
  },
  eth_getBlockByHash: (view, parameters) => {
    const block = view.find(hashAt(parameters, 0));
    return block ? blockJson(block, flagAt(parameters, 1), view.state.chainId) : null;
  },
  eth_getBlockReceipts: receipts,
  eth_getTransactionByHash: (view, parameters) => {
    const place = placeOf(view, parameters);
    return place ? transactionJson(place.block, place.index, view.state.chainId) : null;
  },
  eth_getTransactionReceipt: (view, parameters) => {
    const place = placeOf(view, parameters);
    return place ? receiptsJson(place.block)[place.index] : null;
  },
  eth_getLogs: (view, [asked]) => logsFor(view, asked),
  eth_getBalance: (view, parameters) => {
    const account = accountOf(view, parameters);
    return hex(account === undefined ? 0n : view.latest.society.accounts.balances[account]!);
  },
  eth_getTransactionCount: (view, parameters) => {
    const account = accountOf(view, parameters);
    return hex(account === undefined ? 0 : view.latest.society.accounts.nonces[account]!);
  },
  debug_dumpBlock: dumpOf,
  debug_traceBlockByHash: traces,
  debug_traceBlockByNumber: traces,
  eth_getCode: codeOf,
  eth_call: (view, parameters) => {
    expectLatest(view, parameters, 1);
    return callResult(view, parameters[0]);
  },
};
