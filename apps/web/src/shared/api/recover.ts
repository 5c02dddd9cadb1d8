import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Connection } from '../live/connection-store.ts';
import type { LiveClient } from '../live/live-client.ts';
import { api } from './api.ts';
import type { CallFailure } from '../failures/failure.ts';

type Root = { [api.reducerPath]: ReturnType<typeof api.reducer> };
interface Store {
  readonly getState: () => Root;
  readonly dispatch: ThunkDispatch<Root, unknown, UnknownAction>;
}
type Initiate = (args: unknown, options: object) => UnknownAction;

const loadAgain = ({ getState, dispatch }: Store): void => {
  const endpoints = api.endpoints as Readonly<Record<string, { readonly initiate: Initiate }>>;
  for (const query of Object.values(getState()[api.reducerPath].queries)) {
    if ((query?.error as CallFailure | undefined)?.kind !== 'link') continue;
    const { endpointName, originalArgs } = query as { endpointName: string; originalArgs: unknown };
    dispatch(endpoints[endpointName]!.initiate(originalArgs, { subscribe: false, forceRefetch: true }));
  }
};

/**
 * Once a lost connection is back, loads again what failed because the gateway could not be reached. This chunk may itself arrive only
 * after the loss.
 */
export const recoverFailures = (store: Store, live: Pick<LiveClient, 'connection' | 'subscribe'>): void => {
  let before: Connection['state'] = 'reconnecting';
  const heed = (): void => {
    const { state, losses } = live.connection();
    const isBack = state === 'live' && before !== 'live' && losses > 0;
    before = state;
    if (isBack) loadAgain(store);
  };
  heed();
  live.subscribe(heed);
};
