import type { Network } from '@chaintide/contracts/networks';
import type { Config } from '../../config.ts';
import { AgreedChain } from './agreed-chain.ts';
import type { Chain } from './chain.ts';
import type { ChainSetups } from './chain.service.ts';
import { EvmChain } from './evm-chain.ts';
import { publicContracts } from './tokens.ts';
import { TronChain } from './tron-chain.ts';

/** Chain ids of the public networks; the simulated ones have others, so that neither is taken for the other. */
const publicIds = { 'ERC-20': 1, 'BEP-20': 56 } as const;
const simulatedIds = { 'ERC-20': 31_337, 'BEP-20': 31_338 } as const;

// TronGrid takes 15 a second with a key, and blocks whoever asks much without one; the rest is for a second process
const WITH_KEY = 10;
const WITHOUT_KEY = 2;

type Settings = Pick<Config, 'SOURCES' | 'SIMNET_URL' | 'ERC20_URLS' | 'BEP20_URLS' | 'TRC20_URL' | 'TRONGRID_KEY'>;

const evm = (network: 'ERC-20' | 'BEP-20', urls: readonly string[] | undefined, chainId: number): Chain | undefined => {
  const [first, ...others] = (urls ?? []).map((url) => new EvmChain({ network, chainId, url }));
  return first && (others.length > 0 ? new AgreedChain([first, ...others]) : first);
};

/** The networks of this process: the simulated ones, or those whose nodes the configuration names. */
export const setupsOf = ({ SOURCES, SIMNET_URL, ERC20_URLS, BEP20_URLS, TRC20_URL, TRONGRID_KEY }: Settings): ChainSetups => {
  const isSimulated = SOURCES === 'simulated';
  const chains: Readonly<Record<Network, Chain | undefined>> = isSimulated
    ? {
      'ERC-20': evm('ERC-20', [`${SIMNET_URL}/chains/erc20`], simulatedIds['ERC-20']),
      'BEP-20': evm('BEP-20', [`${SIMNET_URL}/chains/bep20`], simulatedIds['BEP-20']),
      'TRC-20': new TronChain(`${SIMNET_URL}/chains/trc20`),
    }
    : {
      'ERC-20': evm('ERC-20', ERC20_URLS, publicIds['ERC-20']),
      'BEP-20': evm('BEP-20', BEP20_URLS, publicIds['BEP-20']),
      'TRC-20': TRC20_URL === undefined ? undefined : new TronChain(TRC20_URL, { key: TRONGRID_KEY, perSecond: TRONGRID_KEY === undefined ? WITHOUT_KEY : WITH_KEY }),
    };
  const known = (Object.entries(chains) as [Network, Chain | undefined][]).filter((entry): entry is [Network, Chain] => entry[1] !== undefined);
  return new Map(known.map(([network, chain]) => [network, { chain, contracts: publicContracts[network] }]));
};
