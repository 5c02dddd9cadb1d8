import type { Network } from '@chaintide/contracts/money/networks';
import type { Config } from '../../config.ts';
import { AgreedChain } from './agreed-chain.ts';
import type { Chain } from './chain.ts';
import type { ChainSetups } from './chain.service.ts';
import { EvmChain } from './evm-chain.ts';
import { publicContracts } from './tokens.ts';
import { TronChain } from './tron-chain.ts';

/** Chain ids of the public networks; the simulated ones differ, so they cannot be confused. */
const publicIds = { 'ERC-20': 1, 'BEP-20': 56 } as const;
const simulatedIds = { 'ERC-20': 31_337, 'BEP-20': 31_338 } as const;

// TronGrid allows 15 a second with a key and blocks heavy use without one; the remainder is for a second process
const WITH_KEY = 10;
const WITHOUT_KEY = 2;

type Settings = Pick<
  Config,
  'SOURCES' | 'SIMNET_URL' | 'TOKENS' | 'ERC20_URLS' | 'BEP20_URLS' | 'TRC20_URL' | 'TRC20_URLS' | 'TRONGRID_KEY'
>;

interface EvmNodes {
  readonly urls: readonly string[];
  readonly chainId: number;
}

/** Undefined where no node is configured. */
export const evmChain = (network: 'ERC-20' | 'BEP-20', { urls, chainId }: EvmNodes): Chain | undefined =>
  agreed(urls.map((url) => new EvmChain({ network, chainId, url })));

/** Sends the key to the first node only: no other provider may see it. */
const tronChain = (urls: readonly string[], key: string | undefined): Chain | undefined =>
  agreed(
    urls.map((url, index) => {
      const own = index === 0 ? key : undefined;
      return new TronChain(url, { key: own, perSecond: own === undefined ? WITHOUT_KEY : WITH_KEY });
    }),
  );

const agreed = ([first, ...others]: readonly Chain[]): Chain | undefined =>
  first && (others.length > 0 ? new AgreedChain([first, ...others]) : first);

/** Removes duplicate nodes. */
const each = (...urls: readonly (string | undefined)[]): string[] => [
  ...new Set(urls.filter((url) => url !== undefined)),
];

/** Two views of each simulated chain, so that the demo runs with two nodes. */
const simulated = (base: string, name: string): string[] => [`${base}/chains/${name}`, `${base}/second/chains/${name}`];

/** The networks of this process: the simulated ones, or those whose nodes the configuration names. */
export const setupsOf = ({
  SOURCES,
  SIMNET_URL,
  ERC20_URLS = [],
  BEP20_URLS = [],
  TRC20_URL,
  TRC20_URLS = [],
  TRONGRID_KEY,
  TOKENS = {},
}: Settings): ChainSetups => {
  const isSimulated = SOURCES === 'simulated';
  const chains: Readonly<Record<Network, Chain | undefined>> = isSimulated
    ? {
        'ERC-20': evmChain('ERC-20', { urls: simulated(SIMNET_URL, 'erc20'), chainId: simulatedIds['ERC-20'] }),
        'BEP-20': evmChain('BEP-20', { urls: simulated(SIMNET_URL, 'bep20'), chainId: simulatedIds['BEP-20'] }),
        'TRC-20': agreed(simulated(SIMNET_URL, 'trc20').map((url) => new TronChain(url))),
      }
    : {
        'ERC-20': evmChain('ERC-20', { urls: each(...ERC20_URLS), chainId: publicIds['ERC-20'] }),
        'BEP-20': evmChain('BEP-20', { urls: each(...BEP20_URLS), chainId: publicIds['BEP-20'] }),
        'TRC-20': tronChain(each(TRC20_URL, ...TRC20_URLS), TRONGRID_KEY),
      };
  const known = (Object.entries(chains) as [Network, Chain | undefined][]).filter(
    (entry): entry is [Network, Chain] => entry[1] !== undefined,
  );
  return new Map(
    known.map(([network, chain]) => [
      network,
      { chain, contracts: { ...publicContracts[network], ...TOKENS[network] } },
    ]),
  );
};
