import { networkTable, type Network } from '@chaintide/contracts/money/networks';
import { withdrawalState, type WithdrawalState } from '@chaintide/contracts/money/withdrawals';
import { ownLink, type OwnView } from '../../../shared/lists/list-link.ts';

export type WithdrawalsView = OwnView<WithdrawalState>;
export const withdrawalsLink = ownLink(withdrawalState);

const shapes = { evm: /^0x[0-9a-fA-F]{40}$/, tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/ } as const;

/** Whether a text looks like an address of a network; the gateway checks its checksum. */
export const looksLikeAddress = (text: string, network: Network): boolean =>
  shapes[networkTable[network].family].test(text.trim());

interface Place {
  readonly network: Network;
  readonly address: string;
}

/** The place with this address, in any spelling. */
export const placeIn = <P extends Place>(places: readonly P[], { network, address }: Place): P | undefined => {
  const isCaseless = networkTable[network].family === 'evm';
  const spelt = (text: string): string => (isCaseless ? text.trim().toLowerCase() : text.trim());
  return places.find((one) => one.network === network && spelt(one.address) === spelt(address));
};
