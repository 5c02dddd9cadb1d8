import { MINUTE } from '@chaintide/contracts/limits';
import type { Vendor } from '../vendor.ts';
import { IssuanceSource } from './issuance.source.ts';
import { TronNode } from './tron.node.ts';

const FIRST_ISSUE = Date.UTC(2019, 3, 16); // the first day of USDT on TRON
const SIMULATED = Date.UTC(2026, 0, 1); // the first block of the simulated chain

/** Mints and burns of stablecoins on TRON, from the first configured node. */
export const tron: Vendor = {
  key: 'tron',
  url: undefined,
  path: '/chains/trc20',
  limit: { name: 'tron', weight: 60, windowMs: MINUTE }, // TronGrid blocks heavy use, and recharges ask it too
  customUrl: ({ TRC20_URL, TRC20_URLS }) => TRC20_URL ?? TRC20_URLS?.[0],
  open: ({ config, url, simulated, limit }) => ({
    sources: [
      new IssuanceSource({
        name: 'tron',
        provider: 'TRON',
        url,
        simulated,
        limit,
        node: new TronNode({
          url,
          key: simulated ? undefined : config.TRONGRID_KEY,
          begins: simulated ? SIMULATED : FIRST_ISSUE,
        }),
      }),
    ],
  }),
};
