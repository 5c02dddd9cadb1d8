import { SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  custom,
  getAddress,
  parseAbiItem,
  parseEventLogs,
  RpcRequestError,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  type Log,
  type PublicClient,
} from 'viem';
import { BlockHeaders } from './block-headers.ts';
import {
  ChainError,
  type Block,
  type BlockRange,
  type Chain,
  type ChainTransaction,
  type ChainTransfer,
  type Heads,
  type Origin,
  type Reading,
} from './chain.ts';
import { JsonRpc } from './json-rpc.ts';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const balanceOf = parseAbiItem('function balanceOf(address owner) view returns (uint256)');
const CALLS_AT_ONCE = 20;
const ADDRESSES_AT_ONCE = 100; // per request; nodes refuse longer lists
const DELEGATED = '0xef0100'; // EIP-7702: a personal address with delegated code
const TIMEOUT_MS = 10 * SECOND;

interface EvmOptions {
  readonly network: Network;
  readonly chainId: number;
  readonly url: string;
}

type Hex = `0x${string}`;
type TransferLog = Log<bigint, number, false, typeof transferEvent, true>;

/** An EVM network through one node's JSON-RPC. Final means `finalized` in the node's terms. */
export class EvmChain implements Chain {
  readonly network: Network;
  private readonly client: PublicClient;
  private readonly chainId: number;
  private readonly headers: BlockHeaders;
  private isChecked = false;

  constructor({ network, chainId, url }: EvmOptions) {
    this.network = network;
    this.chainId = chainId;
    this.client = createPublicClient({ transport: custom(new JsonRpc(url, TIMEOUT_MS), { retryCount: 1 }) });
    this.headers = new BlockHeaders((hash) =>
      this.client.getBlock({ blockHash: hash as Hex }).then(blockOf, nothingWhereNotFound),
    );
  }

  heads(): Promise<Heads> {
    return this.ask(async () => {
      const [newest, final] = await Promise.all([
        this.client.getBlock(),
        this.client.getBlock({ blockTag: 'finalized' }),
      ]);
      return { newest: Number(newest.number), final: Number(final.number) };
    });
  }

  /** All data belongs to one block: the receipt's, which must be canonical at its height. */
  transaction(hash: string, { near }: Reading = {}): Promise<ChainTransaction | undefined> {
    return this.ask(async () => {
      const [receipt, guessed] = await Promise.all([
        this.client.getTransactionReceipt({ hash: hash as Hex }).catch(nothingWhereNotFound),
        near === undefined ? undefined : this.block(BigInt(near)).catch(nothingWhereNotFound),
      ]);
      if (!receipt) return undefined;
      const block = guessed?.hash === receipt.blockHash ? guessed : await this.block(receipt.blockNumber);
      const isOfIt = (one: Pick<Log, 'blockHash' | 'transactionHash'>): boolean =>
        one.blockHash === block.hash && one.transactionHash === hash;
      if (!isOfIt(receipt) || !receipt.logs.every(isOfIt))
        throw new ChainError(
          'disagree',
          `${hash} is told of another transaction, or of a block that is not at ${receipt.blockNumber}`,
        );
      const logs = parseEventLogs({ abi: [transferEvent], logs: receipt.logs, strict: true });
      return { succeeded: receipt.status === 'success', block, transfers: logs.map((log) => transferOf(log, block)) };
    });
  }

  origin(hash: string): Promise<Origin | undefined> {
    return this.ask(async () => {
      const found = await this.client.getTransaction({ hash: hash as Hex }).catch(nothingWhereNotFound);
      if (found && found.hash !== hash)
        throw new ChainError('disagree', `the node of ${this.network} tells of another transaction than ${hash}`);
      return found && { sender: getAddress(found.from), nonce: found.nonce };
    });
  }

  finalCount(sender: string): Promise<number> {
    return this.ask(() => this.client.getTransactionCount({ address: sender as Hex, blockTag: 'finalized' }));
  }

  blockHash(number: number): Promise<string | undefined> {
    return this.ask(async () => (await this.block(BigInt(number)).catch(nothingWhereNotFound))?.hash);
  }

  /** Filters logs before any further request, and reads each block once. */
  transfersTo(
    addresses: readonly string[],
    range: BlockRange,
    contracts?: readonly string[],
  ): Promise<ChainTransfer[]> {
    if (contracts?.length === 0) return Promise.resolve([]);
    return this.ask(async () => {
      const logs: TransferLog[] = [];
      for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE)
        logs.push(...(await this.logsTo(addresses.slice(at, at + ADDRESSES_AT_ONCE), range, contracts)));
      await this.headers.read([...new Set(logs.map(({ blockHash }) => blockHash))]);
      return logs.flatMap((log) => {
        const block = this.headers.of(log.blockHash);
        return block?.number === Number(log.blockNumber) ? [transferOf(log, block)] : []; // reorganised away; found again in its new block
      });
    });
  }

  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]> {
    return this.ask(async () => {
      const found: bigint[] = [];
      for (let at = 0; at < addresses.length; at += CALLS_AT_ONCE) {
        found.push(
          ...(await Promise.all(
            addresses.slice(at, at + CALLS_AT_ONCE).map((owner) =>
              this.client.readContract({
                address: contract as Hex,
                abi: [balanceOf],
                functionName: 'balanceOf',
                args: [owner as Hex],
                blockNumber: BigInt(block),
              }),
            ),
          )),
        );
      }
      return found;
    });
  }

  isContract(address: string): Promise<boolean> {
    return this.ask(async () => {
      const code = await this.client.getCode({ address: address as Hex });
      return code !== undefined && code !== '0x' && !code.startsWith(DELEGATED);
    });
  }

  /** Splits the range in half when the node finds it too large, so that a flood of logs cannot hide later ones. */
  private async logsTo(
    addresses: readonly string[],
    { from, to }: BlockRange,
    contracts?: readonly string[],
  ): Promise<TransferLog[]> {
    try {
      const logs = await this.client.getLogs({
        event: transferEvent,
        args: { to: addresses as Hex[] },
        fromBlock: BigInt(from),
        toBlock: BigInt(to),
        strict: true,
        ...(contracts && { address: contracts as Hex[] }),
      });
      return logs.filter(({ args: { value } }) => value > 0n); // anyone can send any number of zero transfers
    } catch (error) {
      if (!contracts || from === to || !isRefusal(error)) throw error;
      const half = from + Math.floor((to - from) / 2);
      return [
        ...(await this.logsTo(addresses, { from, to: half }, contracts)),
        ...(await this.logsTo(addresses, { from: half + 1, to }, contracts)),
      ];
    }
  }

  private async block(number: bigint): Promise<Block> {
    return blockOf(await this.client.getBlock({ blockNumber: number }));
  }

  /** Checks the chain id before the first request. */
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      if (!this.isChecked) {
        const id = await this.client.getChainId();
        if (id !== this.chainId)
          throw new ChainError('wrongChain', `the node of ${this.network} says chain ${id}, not ${this.chainId}`);
        this.isChecked = true;
      }
      return await question();
    } catch (error) {
      if (error instanceof ChainError) throw error;
      throw new ChainError('unreachable', `the node of ${this.network} did not answer`, { cause: error });
    }
  }
}

const nothingWhereNotFound = (error: unknown): undefined => {
  if (
    error instanceof TransactionReceiptNotFoundError ||
    error instanceof TransactionNotFoundError ||
    error instanceof BlockNotFoundError
  )
    return undefined;
  throw error;
};

/** The node responds but refuses this request. */
const isRefusal = (error: unknown): boolean =>
  error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null;

const blockOf = ({
  number,
  hash,
  timestamp,
}: {
  readonly number: bigint;
  readonly hash: string;
  readonly timestamp: bigint;
}): Block => ({ number: Number(number), hash, time: Number(timestamp) * SECOND });

const transferOf = (log: TransferLog, block: Block): ChainTransfer => ({
  hash: log.transactionHash,
  index: log.logIndex,
  contract: getAddress(log.address),
  from: getAddress(log.args.from),
  to: getAddress(log.args.to),
  raw: log.args.value,
  block,
});
