import { MINUTE } from '@chaintide/contracts/limits';
import type { Vendor } from '../vendor.ts';
import { EthereumRpc } from './ethereum-rpc.ts';
import { EthereumNode } from './ethereum.node.ts';
import { IssuanceSource } from './issuance.source.ts';
import { TransferSource } from './transfer.source.ts';

/** Chain ids; the simulated chain differs, so that they cannot be confused. */
const PUBLIC = 1;
const SIMULATED = 31_337;
const FIRST_ISSUE = 4_634_748; // the block of USDT's contract, the first of the three

/** Mints, burns and, on request, transfers of stablecoins on Ethereum, from the first configured node. */
export const ethereum: Vendor = {
  key: 'ethereum',
  url: undefined,
  path: '/chains/erc20',
  limit: { name: 'ethereum', weight: 120, windowMs: MINUTE }, // a fraction of what public nodes allow, as recharges ask the same one
  customUrl: ({ ERC20_URLS }) => ERC20_URLS?.[0],
  open: ({ config, url, simulated, limit }) => {
    const rpc = new EthereumRpc({ url, chainId: simulated ? SIMULATED : PUBLIC });
    const shared = { provider: 'Ethereum events', url, simulated, limit };
    const node = new EthereumNode(rpc, simulated ? 0 : FIRST_ISSUE);
    const issuance = new IssuanceSource({ ...shared, name: 'ethereum', node });
    if (config.STABLECOIN_TRANSFERS === 'vendor') return { sources: [issuance] };
    return { sources: [issuance, new TransferSource({ ...shared, name: 'ethereum transfers', rpc })] };
  },
};
