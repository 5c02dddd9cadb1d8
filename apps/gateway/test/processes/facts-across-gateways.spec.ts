import {
  eventChangeRoute,
  eventCreateRoute,
  eventRemoveRoute,
  eventsRoute,
  type ChartEvent,
  type EventDraft,
} from '@chaintide/contracts/charts/events';
import { topics } from '@chaintide/contracts/realtime';
import { workspaceCreateRoute, workspacesRoute, type Workspace } from '@chaintide/contracts/charts/workspaces';
import { once } from 'node:events';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { Client } from '../../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers, outcomeOf } from '../callers.ts';
import { startPair } from './pair.ts';
import { emptyFolder } from '../rig.ts';

const draft: EventDraft = {
  day: '2024-01-10',
  kind: 'regulation',
  coin: 'BTC',
  label: { zh: '现货 ETF 获批', en: 'Spot ETFs approved' },
  note: { zh: '', en: '' },
};

describeEngines((throwaway) => {
  describe('a change at one gateway', () => {
    let here: Gateway;
    let callers: { here: Callers; there: Callers };
    let there: Gateway;
    let removeFolder: () => Promise<void>;
    const clients: Client[] = [];

    beforeAll(async () => {
      const { folder, remove } = await emptyFolder();
      removeFolder = remove;
      [here, there] = await startPair(throwaway(), folder);
      callers = { here: Callers.at(here), there: Callers.at(there) };
    }, 120_000);
    afterAll(async () => {
      for (const { socket } of clients) socket.disconnect();
      await here?.stop();
      await there?.stop();
      await removeFolder();
    });

    /** A connection to the other gateway, subscribed to a topic. */
    const listen = async (topic: string, token?: string): Promise<Client> => {
      const client = new Client(there.url, token === undefined ? {} : { auth: { token } });
      clients.push(client);
      await once(client.socket as never, 'connect');
      expect(await client.join(topic)).toMatchObject({ kind: 'snapshot' });
      return client;
    };
    const heard = async (client: Client, count: number): Promise<unknown[]> =>
      (await client.heard(count)).map(({ data }) => data);
    /** How many facts about workspaces it received so far; a new session publishes one too. */
    const workspacesHeard = async (client: Client): Promise<number> => {
      const isOfThem = (fact: unknown): boolean => (fact as { name: string }).name === 'workspaces.changed';
      let facts = await heard(client, 1);
      while (!facts.some(isOfThem)) facts = await heard(client, facts.length + 1);
      return facts.filter(isOfThem).length;
    };

    it('of an event reaches a guest who views a chart at the other one, where it can be read then', async () => {
      const guest = await listen(topics.events());
      const token = await callers.here.tokenOf(await callers.here.open({ staffRole: 'admin' }));
      const ask = async <T>(route: Parameters<Callers['ask']>[0], sample: Parameters<Callers['ask']>[1]): Promise<T> =>
        (await callers.here.ask(route, sample, token)).answer!.data as T;
      const before = (await callers.there.ask(eventsRoute, {})).answer!.data as ChartEvent[];
      const added = await ask<ChartEvent>(eventCreateRoute, { body: draft });
      const changed = await ask<ChartEvent>(eventChangeRoute, {
        params: { id: added.id },
        body: { event: { ...draft, coin: null }, version: added.version },
      });
      expect((await callers.there.ask(eventsRoute, {})).answer!.data).toContainEqual(changed);
      await ask(eventRemoveRoute, { params: { id: added.id }, query: `?version=${changed.version}` });
      expect(await heard(guest, 3)).toEqual([
        { name: 'event.changed', payload: { event: added } },
        { name: 'event.changed', payload: { event: changed } },
        { name: 'event.removed', payload: { id: added.id } },
      ]);
      expect((await callers.there.ask(eventsRoute, {})).answer!.data).toEqual(before);
    });

    it("of an account's workspaces reaches its other devices, and nobody else", async () => {
      const [account, other] = [await callers.here.open(), await callers.here.open()];
      const [token, otherToken] = [await callers.here.tokenOf(account), await callers.here.tokenOf(other)];
      const device = await listen(topics.account(account.id), await callers.there.tokenOf(account));
      const stranger = await listen(topics.account(other.id), await callers.there.tokenOf(other));
      const { answer } = await callers.here.ask(
        workspaceCreateRoute,
        { body: { name: 'Cycle', charts: ['id=btc.mvrv'] } },
        token,
      );
      await callers.here.ask(workspaceCreateRoute, { body: { name: 'Its own', charts: ['id=btc.price'] } }, otherToken);
      expect(await workspacesHeard(device)).toBe(1);
      expect(await workspacesHeard(stranger)).toBe(1); // its own change, which was last
      expect((await callers.there.ask(workspacesRoute, {}, token)).answer!.data).toEqual([answer!.data as Workspace]);
    });

    it.each([
      ['a name of blanks', { name: ' ', charts: ['id=btc.price'] }],
      ['no chart', { name: 'x', charts: [] }],
      ['more charts than a page shows', { name: 'x', charts: Array.from({ length: 7 }, () => 'id=btc.price') }],
      ['a chart that is longer than a link', { name: 'x', charts: ['x'.repeat(801)] }],
      ['a field that nobody knows', { name: 'x', charts: ['id=btc.price'], owner: 1 }],
    ])('is refused with %s', async (_, body) => {
      const token = await callers.here.tokenOf(await callers.here.open());
      expect(outcomeOf((await callers.here.ask(workspaceCreateRoute, { body }, token)).answer)).toBe('request.invalid');
    });
  });
});
