import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { OpenOrder } from '@chaintide/contracts/people/colleagues';
import { OPEN_ORDER_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { ColleaguesService } from '../src/modules/colleagues/colleagues.service.ts';
import type { Account } from '../src/modules/users/users.service.ts';
import { Database } from '../src/platform/db/database.ts';
import { describeDatabase } from '../src/platform/db/testing.ts';
import { Client } from '../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Callers } from './callers.ts';
import { startPair } from './processes/pair.ts';
import { emptyFolder } from './rig.ts';

describeDatabase((throwaway) => {
  describe('an order that a colleague has open', () => {
    let here: Gateway;
    let there: Gateway;
    let removeFolder: () => Promise<void>;
    const clients: Client[] = [];
    beforeAll(async () => {
      const { folder, remove } = await emptyFolder();
      removeFolder = remove;
      [here, there] = await startPair(throwaway(), folder);
    }, 120_000);
    afterEach(() => {
      for (const { socket } of clients.splice(0)) socket.disconnect();
    });
    afterAll(async () => {
      await here?.stop();
      await there?.stop();
      await removeFolder();
    });

    const person = (): Promise<Account> => Callers.at(here).open({ staffRole: 'accounting' });
    const dial = async (gateway: Gateway, account: Account): Promise<Client> => {
      const client = new Client(gateway.url, { auth: { token: await Callers.at(gateway).tokenOf(account) } });
      clients.push(client);
      await once(client.socket as never, 'connect');
      return client;
    };
    const shown = (orders: unknown): string[] =>
      (orders as readonly OpenOrder[]).map(({ of, id, user }) => `${of} ${id} ${user.userName}`);
    /** Waits until the list has these entries. */
    const says = async (client: Client, expected: readonly string[]): Promise<void> => {
      while (JSON.stringify(shown(client.frames.at(-1)?.data ?? [])) !== JSON.stringify(expected))
        await client.heard(client.frames.length + 1);
    };

    it('is marked in the lists of every process while the panel is open, once per person', async () => {
      const [ann, bob] = [await person(), await person()];
      const list = await dial(there, bob);
      const joined = await list.join(topics.colleagues());
      expect(joined).toMatchObject({ kind: 'snapshot', data: [] });
      const [page, second] = [await dial(here, ann), await dial(here, ann)];
      await page.join(topics.openOrder('payment', 42));
      await says(list, [`payment 42 ${ann.userName}`]);
      await second.join(topics.openOrder('payment', 42));
      await second.join(topics.openOrder('withdrawal', 7));
      await says(list, [`payment 42 ${ann.userName}`, `withdrawal 7 ${ann.userName}`]);
      await page.ask('topic.leave', { topic: topics.openOrder('payment', 42) });
      second.socket.disconnect();
      await says(list, []);
    });

    it('is reported to later viewers and to those who already have it open', async () => {
      const [ann, bob] = [await person(), await person()];
      const [first, other] = [await dial(here, ann), await dial(there, bob)];
      await first.join(topics.openOrder('payment', 5));
      await says(first, [`payment 5 ${ann.userName}`]);
      await other.join(topics.openOrder('payment', 5));
      await says(first, [`payment 5 ${ann.userName}`, `payment 5 ${bob.userName}`]);
      await says(other, [`payment 5 ${ann.userName}`, `payment 5 ${bob.userName}`]);
      other.line.destroy(); // a lost connection, without a leave
      await says(first, [`payment 5 ${ann.userName}`]);
    });

    it('is dropped when the process that recorded it has died', async () => {
      const [ann, bob] = [await person(), await person()];
      const list = await dial(there, bob);
      await list.join(topics.colleagues());
      const db = there.app.get(Database);
      const leave = (until: number): Promise<unknown> =>
        db.query(
          `insert into open_orders (line, kind, order_id, process, user_id, since, until) values ('gone', 'payment', 9, $1, $2, now(), $3)
         on conflict (line, kind, order_id) do update set until = excluded.until`,
          [randomUUID(), ann.id, new Date(until)],
        );
      await leave(Date.now() + OPEN_ORDER_MS);
      await there.app.get(ColleaguesService).renew();
      await says(list, [`payment 9 ${ann.userName}`]);
      await leave(Date.now() - 1);
      await there.app.get(ColleaguesService).renew();
      await says(list, []);
      expect(await db.query('select 1 from open_orders')).toEqual([]);
    });

    it.each([
      'colleagues:payment',
      'colleagues:payment:0',
      'colleagues:payment:1:2',
      'colleagues:user:1',
      `colleagues:payment:${'9'.repeat(30)}`,
    ])('%s names nothing', async (topic) => {
      expect(await (await dial(here, await person())).refused('topic.join', { topic })).toBe('topic.unknown');
    });
  });
});
