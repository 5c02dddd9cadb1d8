// @vitest-environment jsdom
import { freshnessRoute } from '@chaintide/contracts/charts/freshness';
import { statusRoute } from '@chaintide/contracts/market/sources';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { answer, gateway, gives } from '../../app/testing.tsx';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { recoverFailures } from './recover.ts';

const { reached, lost, refused } = api.injectEndpoints({
  endpoints: (build) => ({
    reached: build.query<unknown, void>({ query: () => callOf(statusRoute, {}) }),
    lost: build.query<unknown, void>({ query: () => callOf(freshnessRoute, {}) }),
    refused: build.query<unknown, void>({ query: () => callOf({ ...statusRoute, path: '/refused' }, {}) }),
  }),
}).endpoints;

afterEach(() => vi.unstubAllGlobals());

it('loads again what the gateway could not be reached for, once the connection is back', async () => {
  let isDown = true;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (address.endsWith('/refused')) return answer(404, { data: null, error: { name: 'route.unknown', args: {} } });
    if (isDown && address.endsWith('/freshness')) throw new TypeError('fetch failed');
    return gives(['data'])();
  });
  const world = gateway();
  const store = createStore(world.live);
  world.state({ state: 'live' });
  await Promise.all([reached, lost, refused].map(({ initiate }) => store.dispatch(initiate())));
  expect(lost.select()(store.getState()).error).toMatchObject({ kind: 'link' });
  asked.length = 0;
  world.state({ state: 'reconnecting', losses: 1 });
  expect(asked).toEqual([]);
  isDown = false;
  world.state({ state: 'live' });
  await vi.waitFor(() => expect(lost.select()(store.getState()).data).toEqual(['data']));
  expect(asked).toEqual(['/api/v1/freshness']);
});

it('loads again what failed before it was there itself', async () => {
  let isDown = true;
  vi.stubGlobal('fetch', async () => {
    if (isDown) throw new TypeError('fetch failed');
    return gives(['data'])();
  });
  const world = gateway();
  const store = createStore(gateway().live);
  await store.dispatch(lost.initiate());
  world.state({ state: 'live', losses: 1 });
  isDown = false;
  recoverFailures(store, world.live);
  await vi.waitFor(() => expect(lost.select()(store.getState()).data).toEqual(['data']));
});
