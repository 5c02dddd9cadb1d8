import { z } from 'zod';
import { route } from '../http.ts';
import { network, networks, networkTable, type Network } from './networks.ts';
import { accountRoles } from '../people/roles.ts';
import { stablecoin, stablecoins, type Stablecoin } from './wallet.ts';

/** Whether a coin can be recharged on a network. */
export const acceptedCoin = z.object({ network, coin: stablecoin, isOn: z.boolean() });
export type AcceptedCoin = z.infer<typeof acceptedCoin>;

/** Each coin on each network, as it is until an admin changes it. */
export const acceptedAtFirst: readonly AcceptedCoin[] = networks.flatMap((place) =>
  stablecoins.map((coin) => ({
    network: place,
    coin,
    isOn: (networkTable[place].payments as readonly Stablecoin[]).includes(coin),
  })),
);

export const isAccepted = (coins: readonly AcceptedCoin[], place: Network, coin: Stablecoin): boolean =>
  coins.some((one) => one.network === place && one.coin === coin && one.isOn);

export const acceptedCoinsRoute = route({
  method: 'GET',
  path: '/recharge/coins',
  access: accountRoles,
  summary: 'The coins that can be recharged on each network',
  data: z.array(acceptedCoin),
});

/** The same for staff, with the changes, newest first. */
export const coinSettings = z.object({
  coins: z.array(acceptedCoin),
  history: z.array(acceptedCoin.extend({ at: z.number(), by: z.string().nullable() })),
});
export type CoinSettings = z.infer<typeof coinSettings>;
export const coinSettingsRoute = route({
  method: 'GET',
  path: '/finance/coins',
  access: ['accounting', 'admin'],
  summary: 'The coins that can be recharged on each network, and who changed that',
  data: coinSettings,
});
export const coinSettingChangeRoute = route({
  method: 'PUT',
  path: '/finance/coins',
  access: ['admin'],
  stepUp: 'act',
  summary: 'Opens or closes recharges in one coin on one network',
  body: z.strictObject({ network, coin: stablecoin, isOn: z.boolean() }),
  data: coinSettings,
});
