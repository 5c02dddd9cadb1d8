import { networks, type Network } from '@chaintide/contracts/money/networks';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { addressOn } from '../networks/networks.service.ts';
import type { TokenContracts } from './tokens.ts';

export type ConfiguredTokens = Readonly<Partial<Record<Network, TokenContracts>>>;

const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  list.some((one) => one === text);

const read = (text: string): { network: Network; coin: Stablecoin; contract: string } => {
  const [, network, coin, typed] = /^(\S+):([A-Z]+)=(\S+)$/.exec(text) ?? [];
  if (!isOneOf(networks, network) || !isOneOf(stablecoins, coin))
    throw new Error(`${text} is not network:coin=contract`);
  const contract = addressOn(network, typed!);
  if (contract === undefined) throw new Error(`${typed} is not an address on ${network}`);
  return { network, coin, contract };
};

/** Token contracts that replace or complete the issuers' own: `network:coin=contract`, separated by commas. Throws on a mistake. */
export const configuredTokens = (text: string): ConfiguredTokens => {
  const tokens: Partial<Record<Network, TokenContracts>> = {};
  for (const part of text.split(',').map((one) => one.trim())) {
    const { network, coin, contract } = read(part);
    tokens[network] = { ...tokens[network], [coin]: contract };
  }
  return tokens;
};
