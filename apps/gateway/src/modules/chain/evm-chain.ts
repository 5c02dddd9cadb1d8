import { SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import { BlockNotFoundError, createPublicClient, getAddress, http, parseAbiItem, parseEventLogs, TransactionReceiptNotFoundError, type Log, type PublicClient } from 'viem';
import { ChainError, type Block, type Chain, type ChainTransaction, type ChainTransfer, type Heads } from './chain.ts';

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)');
const balanceOf = parseAbiItem('function balanceOf(address owner) view returns (uint256)');
const CALLS_AT_ONCE = 20;
const ADDRESSES_AT_ONCE = 100; // of one question; nodes refuse longer lists
const DELEGATED = '0xef0100'; // EIP-7702: a person's address that lends itself a program
const TIMEOUT_MS = 10 * SECOND;

interface EvmOptions {
  readonly network: Network;
  readonly chainId: number;
  readonly url: string;
}

type Hex = `0x${string}`;
type TransferLog = Log<bigint, number, false, typeof transferEvent, true>;

/** A network of the Ethereum family by one node's JSON-RPC. Final is what the node calls `finalized`. */
export class EvmChain implements Chain {
  readonly network: Network;
  private readonly client: PublicClient;
  private readonly chainId: number;
  private isChecked = false;

  constructor({ network, chainId, url }: EvmOptions) {
    this.network = network;
    this.chainId = chainId;
    this.client = createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 1 }) });
  }

  heads(): Promise<Heads> {
    return this.ask(async () => {
      const [newest, final] = await Promise.all([this.client.getBlock(), this.client.getBlock({ blockTag: 'finalized' })]);
      return { newest: Number(newest.number), final: Number(final.number) };
    });
  }

  transaction(hash: string): Promise<ChainTransaction | undefined> {
    return this.ask(async () => {
      const receipt = await this.client.getTransactionReceipt({ hash: hash as Hex }).catch(nothingWhereNotFound);
      if (!receipt) return undefined;
      const block = await this.block(receipt.blockNumber);
      if (block.hash !== receipt.blockHash) throw new ChainError('disagree', `${hash} is said to be in a block that is no longer at ${receipt.blockNumber}`);
      const logs = parseEventLogs({ abi: [transferEvent], logs: receipt.logs, strict: true });
      return { succeeded: receipt.status === 'success', block, transfers: logs.map((log) => transferOf(log, block)) };
    });
  }

  blockHash(number: number): Promise<string | undefined> {
    return this.ask(async () => (await this.block(BigInt(number)).catch(nothingWhereNotFound))?.hash);
  }

  transfersTo(addresses: readonly string[], { from, to }: { readonly from: number; readonly to: number }): Promise<ChainTransfer[]> {
    return this.ask(async () => {
      const found: ChainTransfer[] = [];
      for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
        const logs = await this.client.getLogs({
          event: transferEvent, args: { to: addresses.slice(at, at + ADDRESSES_AT_ONCE) as Hex[] }, fromBlock: BigInt(from), toBlock: BigInt(to), strict: true,
        });
        for (const log of logs) found.push(transferOf(log, await this.block(log.blockNumber)));
      }
      return found;
    });
  }

  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]> {
    return this.ask(async () => {
      const found: bigint[] = [];
      for (let at = 0; at < addresses.length; at += CALLS_AT_ONCE) {
        found.push(...(await Promise.all(addresses.slice(at, at + CALLS_AT_ONCE).map((owner) =>
          this.client.readContract({ address: contract as Hex, abi: [balanceOf], functionName: 'balanceOf', args: [owner as Hex], blockNumber: BigInt(block) })))));
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

  private async block(number: bigint): Promise<Block> {
    const { hash, timestamp } = await this.client.getBlock({ blockNumber: number });
    return { number: Number(number), hash, time: Number(timestamp) * SECOND };
  }

  /** No question before the node has said that it is of the right chain. */
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      if (!this.isChecked) {
        const id = await this.client.getChainId();
        if (id !== this.chainId) throw new ChainError('wrongChain', `the node of ${this.network} says chain ${id}, not ${this.chainId}`);
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
  if (error instanceof TransactionReceiptNotFoundError || error instanceof BlockNotFoundError) return undefined;
  throw error;
};

const transferOf = (log: TransferLog, block: Block): ChainTransfer => ({
  hash: log.transactionHash, index: log.logIndex, contract: getAddress(log.address), from: getAddress(log.args.from), to: getAddress(log.args.to), raw: log.args.value, block,
});
