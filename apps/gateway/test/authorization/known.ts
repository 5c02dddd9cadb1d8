import type { routes } from '@chaintide/contracts/routes';
import type { WorkspaceDraft } from '@chaintide/contracts/charts/workspaces';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { Sample } from '../callers.ts';

export type RouteName = keyof typeof routes;
/** Requests by the name of their route: one for each. */
export type Samples = Partial<Record<RouteName, Sample>>;

export const mail = 'nobody@chaintide.example';
export const open = catalogue.indicators.find(({ id }) => id === 'btc.price')!; // L1: open to everyone
export const workspace: WorkspaceDraft = { name: 'A test', charts: [`id=${open.id}`] };
export const money = { coin: 'USDT', network: 'ERC-20', amount: '5' };
