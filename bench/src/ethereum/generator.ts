const TRANSACTIONS = 160; // of a block, as on mainnet
const LOGS = 2.4; // of a transaction
const BASE_FEE = 7_000_000_000;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BLOOM = `0x${'0'.repeat(512)}`;
const NEW_SHARE = 0.12; // of receivers
const SLOT = 12; // seconds

/** A node's answers about a block, as text. */
export interface GeneratedAnswers {
  readonly number: number;
  readonly block: string;
  readonly receipts: string;
  readonly transactions: number;
  readonly logs: number;
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
const address = (index: number): string => `0x${(index * 2_654_435_761).toString(16).padStart(40, '7')}`;
const topicOf = (index: number): string => `0x${address(index).slice(2).padStart(64, '0')}`;

/** Blocks of a chain that has never been, as full as those of mainnet. */
export class EtherGenerator {
  static readonly token = address(3);
  private number = 0;
  private people = 50_000;
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  next(): GeneratedAnswers {
    const number = this.number++;
    const hash = word(number + 1);
    const sent = Array.from({ length: TRANSACTIONS }, (_, index) => this.transaction(number, index));
    const receipts = sent.map((one, index) => this.receipt(one, { number, index, hash }));
    const block = {
      ...header(number, hash),
      gasUsed: hex(receipts.reduce((sum, { gasUsed }) => sum + Number(gasUsed), 0)),
      transactions: sent,
    };
    return {
      number,
      block: JSON.stringify(block),
      receipts: JSON.stringify(receipts),
      transactions: sent.length,
      logs: receipts.reduce((sum, { logs }) => sum + logs.length, 0),
    };
  }

  /** From 0 to 1 (mulberry32). */
  private dice(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  private someone(): number {
    return this.dice() < NEW_SHARE ? this.people++ : Math.floor(this.dice() * this.people);
  }

  private transaction(number: number, index: number) {
    return {
      hash: word(number * 1_000 + index + 1),
      blockHash: word(number + 1),
      blockNumber: hex(number),
      transactionIndex: hex(index),
      type: '0x2',
      chainId: '0x1',
      nonce: '0x5',
      from: address(Math.floor(this.dice() * this.people)),
      to: address(this.someone()),
      value: hex(BigInt(Math.floor(this.dice() * 1e9)) * 10n ** 9n),
      gas: '0x30d40',
      gasPrice: hex(BASE_FEE + 1_000_000_000),
      maxFeePerGas: hex(2 * BASE_FEE),
      maxPriorityFeePerGas: hex(1_000_000_000),
      input: `0xa9059cbb${'0'.repeat(128)}`,
      accessList: [],
      v: '0x0',
      yParity: '0x0',
      r: word(7),
      s: word(9),
    };
  }

  private receipt(
    { hash: transactionHash, from, to }: { hash: string; from: string; to: string },
    { number, index, hash }: { number: number; index: number; hash: string },
  ) {
    const count = Math.floor(LOGS * 2 * this.dice());
    return {
      transactionHash,
      transactionIndex: hex(index),
      blockHash: hash,
      blockNumber: hex(number),
      from,
      to,
      type: '0x2',
      status: '0x1',
      cumulativeGasUsed: '0x5208',
      gasUsed: hex(21_000 + 40_000 * count),
      effectiveGasPrice: hex(BASE_FEE + 1_000_000_000),
      contractAddress: null,
      logsBloom: BLOOM,
      logs: Array.from({ length: count }, (_, at) => ({
        address: address(3 + Math.floor(this.dice() * 400)),
        topics: [TRANSFER, topicOf(Math.floor(this.dice() * this.people)), topicOf(this.someone())],
        data: word(Math.floor(this.dice() * 1e12)),
        blockNumber: hex(number),
        blockHash: hash,
        blockTimestamp: hex(1_700_000_000 + number * SLOT),
        transactionHash,
        transactionIndex: hex(index),
        logIndex: hex(at),
        removed: false,
      })),
    };
  }
}

const header = (number: number, hash: string) => ({
  number: hex(number),
  hash,
  parentHash: word(number),
  timestamp: hex(1_700_000_000 + number * SLOT),
  miner: address(1),
  difficulty: '0x0',
  totalDifficulty: '0x0',
  gasLimit: hex(36_000_000),
  baseFeePerGas: hex(BASE_FEE),
  logsBloom: BLOOM,
  extraData: '0x',
  mixHash: word(0),
  nonce: '0x0000000000000000',
  receiptsRoot: word(0),
  sha3Uncles: word(0),
  size: '0x20000',
  stateRoot: word(0),
  transactionsRoot: word(0),
  uncles: [],
  withdrawals: Array.from({ length: 16 }, (_, index) => ({
    index: hex(index),
    validatorIndex: hex(index),
    address: address(100 + index),
    amount: hex(18_000_000),
  })),
});
