import type { Route } from '../http.ts';
import {
  addressTagRemoveRoute,
  addressTagsHistoryRoute,
  addressTagsImportRoute,
  addressTagsRoute,
  ethereumTagsRoute,
} from './address-tags.ts';
import { addressFlowsFileRoute, addressFlowsRoute, bitcoinAddressRoute } from './bitcoin-address.ts';
import { bigTransactionsRoute, poolsRoute, topAddressesRoute, whaleAddressesRoute } from './bitcoin-blocks.ts';
import { calendarRoute } from './calendar.ts';
import {
  bigTransfersRoute,
  newContractsRoute,
  tokenAbbreviationsRoute,
  topAccountsRoute,
  whaleAccountsRoute,
} from './ethereum-blocks.ts';
import { fundingRateRoute, openInterestRoute, takerRatioRoute } from './futures.ts';
import { issuanceRoute } from './issuance.ts';
import { coinDaysRoute, coinListRoute, exchangeListRoute, priceValueRoute } from './listings.ts';
import { marketInterfaceRoute, marketRoute } from './market.ts';
import { mempoolRoute } from './mempool.ts';
import { newsRoute } from './news.ts';
import { statusRoute } from './sources.ts';
import { urpdRoute } from './urpd.ts';
import { yieldCurvesRoute } from './yield-curve.ts';

export const marketRoutes = {
  market: marketRoute,
  marketInterface: marketInterfaceRoute,
  coinList: coinListRoute,
  coinDays: coinDaysRoute,
  exchangeList: exchangeListRoute,
  priceValue: priceValueRoute,
  issuance: issuanceRoute,
  bigTransactions: bigTransactionsRoute,
  bigTransfers: bigTransfersRoute,
  topAccounts: topAccountsRoute,
  whaleAccounts: whaleAccountsRoute,
  newContracts: newContractsRoute,
  tokenAbbreviations: tokenAbbreviationsRoute,
  pools: poolsRoute,
  topAddresses: topAddressesRoute,
  whaleAddresses: whaleAddressesRoute,
  mempool: mempoolRoute,
  bitcoinAddress: bitcoinAddressRoute,
  addressFlows: addressFlowsRoute,
  addressFlowsFile: addressFlowsFileRoute,
  urpd: urpdRoute,
  addressTags: addressTagsRoute,
  ethereumTags: ethereumTagsRoute,
  addressTagsImport: addressTagsImportRoute,
  addressTagRemove: addressTagRemoveRoute,
  addressTagsHistory: addressTagsHistoryRoute,
  news: newsRoute,
  calendar: calendarRoute,
  takerRatio: takerRatioRoute,
  openInterest: openInterestRoute,
  fundingRate: fundingRateRoute,
  status: statusRoute,
  yieldCurves: yieldCurvesRoute,
} as const satisfies Record<string, Route>;
