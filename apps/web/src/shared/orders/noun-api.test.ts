// @vitest-environment jsdom
import { messageCountsRoute } from '@chaintide/contracts/board-office';
import type { UnknownAction } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { createStore } from '../../app/store.ts';
import { answer, gateway } from '../../app/testing.tsx';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { nounApi } from './noun-api.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}
type Page = { total: number; rows: Row[] };

afterEach(() => vi.unstubAllGlobals());

const topic = 'board:office';
nounApi<Row, Page, string, Row, 'messages'>({
  name: 'sample',
  tag: 'sample',
  list: () => callOf(messageCountsRoute, {}),
  file: () => callOf(messageCountsRoute, {}),
  rowOf: (row) => row,
  withRow: (_, row) => row,
  shown: () => ({ page: 1, rows: 10, fits: true }),
  topic: () => topic,
  heard: ({ payload: { message } }, put) => put(message),
});
interface Endpoint {
  readonly initiate: (arg: unknown) => UnknownAction;
  readonly select: (arg: unknown) => (state: unknown) => { readonly data?: Page };
}
const { sampleList, sampleFacts } = api.endpoints as unknown as Record<'sampleList' | 'sampleFacts', Endpoint>;

it('keeps a row that it was told of while an older answer was on its way', async () => {
  const answers: ((rows: Row[]) => void)[] = [];
  const fetching = (): Promise<Response> =>
    new Promise((resolve) => {
      answers.push((rows) => resolve(answer(200, { data: { total: rows.length, rows } })));
    });
  vi.stubGlobal('fetch', fetching);
  const world = gateway();
  const store = createStore(world.live);
  const shown = (): Page | undefined => sampleList.select('all')(store.getState()).data;
  store.dispatch(sampleList.initiate('all'));
  store.dispatch(sampleFacts.initiate(7));
  await vi.waitFor(() => expect([answers.length, world.live.topics()]).toEqual([1, [topic]]));
  world.push(topic, { name: 'message.changed', payload: { message: { id: 2, version: 1 } } } as never);
  answers[0]!([{ id: 1, version: 1 }]);
  await vi.waitFor(() => expect(shown()).toMatchObject({ total: 2, rows: [{ id: 2 }, { id: 1 }] }));
});
