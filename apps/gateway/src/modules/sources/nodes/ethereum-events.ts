import type { IssuanceKind, IssuedCoin } from '@chaintide/contracts/market/issuance';
import { getAddress, toEventHash } from 'viem';

/** An event that changes what exists of a coin. */
interface ContractEvent {
  readonly kind: IssuanceKind;
  readonly signature: string;
  /** Addresses among the topics, and words of 32 bytes in the data; the amount is the last word. */
  readonly indexed: number;
  readonly words: number;
}

interface Contract {
  readonly coin: IssuedCoin;
  readonly address: string;
  readonly decimals: number;
  readonly events: readonly ContractEvent[];
}

/** The issuers' own contracts. USDT mints and burns without a Transfer, and its frozen address is not indexed. */
export const contracts: readonly Contract[] = [
  {
    coin: 'USDT',
    address: getAddress('0xdAC17F958D2ee523a2206206994597C13D831ec7').toLowerCase(),
    decimals: 6,
    events: [
      { kind: 'mint', signature: 'Issue(uint256)', indexed: 0, words: 1 },
      { kind: 'burn', signature: 'Redeem(uint256)', indexed: 0, words: 1 },
      { kind: 'destroyed', signature: 'DestroyedBlackFunds(address,uint256)', indexed: 0, words: 2 },
    ],
  },
  {
    coin: 'USDC',
    address: getAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48').toLowerCase(),
    decimals: 6,
    events: [
      { kind: 'mint', signature: 'Mint(address,address,uint256)', indexed: 2, words: 1 },
      { kind: 'burn', signature: 'Burn(address,uint256)', indexed: 1, words: 1 },
    ],
  },
  {
    coin: 'BUSD',
    address: getAddress('0x4Fabb145d64652a948d72533023f6E7A623C7C53').toLowerCase(),
    decimals: 18,
    events: [
      { kind: 'mint', signature: 'SupplyIncreased(address,uint256)', indexed: 1, words: 1 },
      { kind: 'burn', signature: 'SupplyDecreased(address,uint256)', indexed: 1, words: 1 },
    ],
  },
];

interface KnownEvent extends ContractEvent {
  readonly topic: string;
  readonly contract: Contract;
}

const known: readonly KnownEvent[] = contracts.flatMap((contract) =>
  contract.events.map((event) => ({ ...event, contract, topic: toEventHash(`event ${event.signature}`) })),
);

/** The first topics of all events. */
export const topics: readonly string[] = known.map(({ topic }) => topic);

/** The event of a contract with this first topic. */
export const eventAt = (address: string, topic: string | undefined): KnownEvent | undefined =>
  known.find((event) => event.topic === topic && event.contract.address === address);

/** Where Tether keeps USDT that is created but not released. */
export const TREASURY = getAddress('0x5754284f345afc66a98fbB0a0Afe71e0F007B949').toLowerCase();
