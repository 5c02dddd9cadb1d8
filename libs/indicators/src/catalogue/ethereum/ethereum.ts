import type { Explained } from '../entry.ts';
import { ethereumAddress } from './address.ts';
import { ethereumBalance } from './balance.ts';
import { ethereumLifetime } from './lifetime.ts';
import { ethereumMarket } from './market.ts';
import { ethereumNetwork } from './network.ts';
import { ethereumProfitLoss } from './profit-loss.ts';
import { ethereumRatio } from './ratio.ts';
import { ethereumStaking } from './staking.ts';
import { ethereumToken } from './token.ts';

/** Everything about the chain and the market of ether, in the order of the menu. */
export const ethereumGroups: readonly Explained[] = [
  ethereumAddress,
  ethereumNetwork,
  ethereumToken,
  ethereumStaking,
  ethereumProfitLoss,
  ethereumLifetime,
  ethereumRatio,
  ethereumBalance,
  ethereumMarket,
].flat();
