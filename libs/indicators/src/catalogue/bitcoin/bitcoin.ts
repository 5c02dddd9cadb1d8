import type { Explained } from '../entry.ts';
import { bitcoinAddress } from './address.ts';
import { bitcoinBalance } from './balance.ts';
import { bitcoinCurrency } from './currency.ts';
import { bitcoinCycle } from './market/cycle.ts';
import { bitcoinFlows } from './market/flows.ts';
import { bitcoinHolders } from './holders.ts';
import { bitcoinLifetime } from './lifetime.ts';
import { bitcoinMiners } from './miners.ts';
import { bitcoinNetwork } from './network.ts';
import { bitcoinPriceDifference } from './price-difference.ts';
import { bitcoinPrice } from './price.ts';
import { bitcoinProfitGroups } from './profit-groups.ts';
import { bitcoinProfitLoss } from './profit-loss.ts';
import { bitcoinQuantity } from './quantity.ts';
import { bitcoinQuotes } from './market/quotes.ts';
import { bitcoinRatio } from './ratio.ts';
import { bitcoinReturns } from './market/returns.ts';
import { bitcoinTime } from './time.ts';
import { bitcoinVolume } from './market/volume.ts';

/** Bitcoin's chain and its market, in the order of the menu. */
export const bitcoinGroups: readonly Explained[] = [
  bitcoinAddress,
  bitcoinMiners,
  bitcoinNetwork,
  bitcoinHolders,
  bitcoinProfitLoss,
  bitcoinLifetime,
  bitcoinRatio,
  bitcoinBalance,
  bitcoinCurrency,
  bitcoinTime,
  bitcoinPrice,
  bitcoinPriceDifference,
  bitcoinProfitGroups,
  bitcoinQuantity,
  bitcoinQuotes,
  bitcoinReturns,
  bitcoinCycle,
  bitcoinFlows,
  bitcoinVolume,
].flat();
