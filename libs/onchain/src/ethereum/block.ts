/** Ether that moved within a transaction, by a call of a contract. */
export interface InternalMove {
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly value: bigint;
  /** Whether it made the receiver, a contract. */
  readonly isCreation: boolean;
}

/** A transaction with what its receipt says. Addresses are hexadecimal in lower case with prefix; amounts are wei. */
export interface EtherTransaction {
  readonly hash: string;
  readonly from: string;
  /** Null where it creates a contract. */
  readonly to: string | null;
  readonly value: bigint;
  readonly gasUsed: number;
  /** Paid for each gas, base fee and tip together. */
  readonly gasPrice: bigint;
  readonly blobGas: number;
  readonly blobPrice: bigint;
  readonly hasFailed: boolean;
  /** The contract that it created, if it did. */
  readonly created: string | null;
  /** In their order; absent where the node was not asked for traces. */
  readonly moves?: readonly InternalMove[];
}

export interface EtherLog {
  /** The hash of its transaction. */
  readonly transaction: string;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface Withdrawal {
  readonly address: string;
  /** Wei. */
  readonly amount: bigint;
}

/** A block of a competing chain that was rewarded, while blocks were mined. */
export interface Uncle {
  readonly miner: string;
  readonly number: number;
}

/** A block: who paid whom directly, what was paid for it, what contracts logged, and with traces what they paid. */
export interface EtherBlock {
  readonly number: number;
  readonly hash: string;
  readonly parent: string;
  /** Unix seconds. */
  readonly time: number;
  /** Receives the tips, and the reward while blocks were mined. */
  readonly miner: string;
  readonly isMined: boolean;
  readonly gasUsed: number;
  readonly gasLimit: number;
  /** Wei for each gas, which is burned; 0 before London. */
  readonly baseFee: bigint;
  readonly transactions: readonly EtherTransaction[];
  readonly logs: readonly EtherLog[];
  readonly withdrawals: readonly Withdrawal[];
  readonly uncles: readonly Uncle[];
  /** Whether its transactions have all that moved within them. */
  readonly isTraced?: boolean;
}

/** The deposit contract of the beacon chain, in which stakes remain. */
export const DEPOSIT_CONTRACT = '0x00000000219ab540356cbb839cbe05303d7705fa';

/** The terms in which chains differ. */
export interface EtherNetwork {
  readonly chainId: number;
  /** Unix seconds of the first block, which has none of its own on mainnet. */
  readonly genesisTime: number;
  /** Wei that a mined block of this number creates for its miner. */
  readonly rewardOf: (number: number) => bigint;
  /** Wei from which on a withdrawal returns a stake; rewards are swept before they are so many. */
  readonly stakeReturned: bigint;
  /** Who got ether by a change of state that no transaction made. */
  readonly irregular?: string;
}

const ETHER = 10n ** 18n;
const BYZANTIUM = 4_370_000;
const CONSTANTINOPLE = 7_280_000;

/** EIP-649 and EIP-1234 lowered the reward. */
const reward = (number: number): bigint => {
  if (number === 0) return 0n;
  if (number < BYZANTIUM) return 5n * ETHER;
  return (number < CONSTANTINOPLE ? 3n : 2n) * ETHER;
};

export const etherMainnet: EtherNetwork = {
  chainId: 1,
  genesisTime: 1_438_269_973,
  rewardOf: reward,
  stakeReturned: 16n * ETHER,
  irregular: '0xbf4ed7b27f1d666546e30d74d50d173d20bca754', // of 2016: what The DAO had
};

/** Heights of the same forks in the simulated chain, whose blocks count as two a day: a mined one creates what thousands of the main network's did. */
const SIMULATED_BYZANTIUM = 1_618;
const SIMULATED_CONSTANTINOPLE = 2_618;

const simulatedReward = (number: number): bigint => {
  if (number === 0) return 0n;
  if (number < SIMULATED_BYZANTIUM) return 14_675n * ETHER;
  return (number < SIMULATED_CONSTANTINOPLE ? 9_292n : 6_832n) * ETHER;
};

/** The simulated chain has an id of its own, so that it cannot be confused with Ethereum. */
export const etherSimnet: EtherNetwork = { ...etherMainnet, chainId: 31_339, rewardOf: simulatedReward };
