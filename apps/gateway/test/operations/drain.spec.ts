import { SOCKET_PATH } from '@chaintide/contracts/realtime';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Sockets } from '../../src/platform/hub/sockets.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { startGateway } from '../rig.ts';

const PEOPLE = 20;
const SECONDS = 2;
const LOOK_MS = 20;

describe('a process that is asked to stop, and has time for it', () => {
  let running: Awaited<ReturnType<typeof startGateway>>;
  let gateway: Gateway;
  const people: Socket[] = [];
  beforeAll(async () => {
    running = await startGateway({ DRAIN_SECONDS: SECONDS });
    ({ gateway } = running);
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = io(gateway.url, { path: SOCKET_PATH, transports: ['websocket'], reconnection: false });
      await once(person as never, 'connect');
      people.push(person);
    }
  });
  afterAll(async () => {
    for (const person of people) person.close();
    await running.stop();
  });

  /** How many are connected, looked at again and again until nobody is. */
  const leaving = async (): Promise<readonly number[]> => {
    const sizes: number[] = [];
    const sockets = gateway.app.get(Sockets);
    for (; sockets.size > 0; await setTimeout(LOOK_MS)) sizes.push(sockets.size);
    return sizes;
  };
  const ask = (path: string): Promise<Response> => fetch(`${gateway.url}${path}`);

  it('says that it leaves, answers meanwhile, and moves people one after another', async () => {
    const begun = performance.now();
    const stopped = gateway.stop();
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', checks: { database: true, stays: false } },
    ]);
    const answer = await ask('/healthz');
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    const sizes = await leaving();
    expect(performance.now() - begun).toBeGreaterThan((SECONDS * 1_000) / 2);
    expect(sizes[0]).toBe(PEOPLE);
    expect(sizes.some((size) => size < PEOPLE)).toBe(true);
    await stopped;
    expect(performance.now() - begun).toBeGreaterThan(SECONDS * 1_000 - 1);
    await expect(ask('/healthz')).rejects.toThrow('fetch failed');
  });
});
