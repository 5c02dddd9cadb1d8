// @vitest-environment jsdom
import { logoutRoute } from '@chaintide/contracts/people/auth';
import { messageCountsRoute } from '@chaintide/contracts/support/board-office';
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
const sample = nounApi<Row, Page, string, Row, 'messages'>({
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
sample.act<null>('sampleAct', () => callOf(logoutRoute, {}));
interface Endpoint {
  readonly initiate: (arg: unknown) => UnknownAction;
  readonly select: (arg: unknown) => (state: unknown) => { readonly data?: Page };
}
const { sampleList, sampleFile, sampleFacts, sampleAct } = api.endpoints as unknown as Record<
  'sampleList' | 'sampleFile' | 'sampleFacts' | 'sampleAct',
  Endpoint
>;

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

it('reads the details again of a row that was changed while an action of its reader waits for a code', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    asked.push(method);
    return method === 'POST'
      ? new Promise(() => undefined)
      : Promise.resolve(answer(200, { data: { id: 1, version: 1 } }));
  });
  const world = gateway();
  const store = createStore(world.live);
  store.dispatch(sampleFile.initiate(1));
  store.dispatch(sampleFacts.initiate(7));
  await vi.waitFor(() => expect(world.live.topics()).toEqual([topic]));
  store.dispatch(sampleAct.initiate(null));
  await vi.waitFor(() => expect(asked).toEqual(['GET', 'POST']));
  world.push(topic, { name: 'message.changed', payload: { message: { id: 1, version: 2 } } } as never);
  await vi.waitFor(() => expect(asked).toEqual(['GET', 'POST', 'GET']));
});
