import { once } from 'node:events';
import { topics } from '@chaintide/contracts/realtime';
import { createApp } from '../../src/app.module.ts';
import { Database } from '../../src/platform/db/database.ts';
import { Client } from '../../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Outbox } from '../../src/platform/outbox.ts';
import { Callers } from '../callers.ts';
import { freshFolder } from '../rig.ts';

/** Blocks every sync of the database; `askedTwice` resolves when a second one waits. */
const holdDisk = (db: Database): { release: () => void; askedTwice: Promise<void> } => {
  const synced = db.synced.bind(db);
  const [gate, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waiting = 0;
  db.synced = () => {
    waiting += 1;
    if (waiting === 2) second.resolve();
    return gate.promise.then(synced);
  };
  return {
    askedTwice: second.promise,
    release: () => {
      db.synced = synced;
      gate.resolve();
    },
  };
};

describe('a fact', () => {
  let gateway: Gateway;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await freshFolder();
    ({ remove } = place);
    gateway = await createApp({
      PORT: 0,
      DATA_DIR: place.folder,
      DATABASE_URL: undefined,
      LOG_LEVEL: 'silent',
      WEB_DIR: place.folder,
      SOURCES: 'simulated',
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: false,
    });
  }, 60_000);
  afterAll(async () => {
    await gateway.stop();
    await remove();
  });

  it('is delivered to nobody before it is on the disk, and its writer does not succeed before', async () => {
    const db = gateway.app.get(Database);
    const callers = Callers.at(gateway);
    const account = await callers.open();
    const client = new Client(gateway.url, { auth: { token: await callers.tokenOf(account) } });
    await once(client.socket as never, 'connect');
    await client.join(topics.account(account.id));
    const own = { topic: topics.account(account.id), name: 'addressBook.changed', payload: null }; // facts of this test only
    const heard = (): unknown[] =>
      client.frames.map(({ data }) => data as { name: string }).filter(({ name }) => name === own.name);
    const { release, askedTwice } = holdDisk(db);
    let isKept = false;
    const write = async (): Promise<void> => {
      await db.transaction((tx) => gateway.app.get(Outbox).append(tx, own));
      isKept = true;
    };
    const writing = write();
    await Promise.race([askedTwice, client.heard(1)]); // the writer's sync, and that of the outbox
    await vi.waitFor(
      async () =>
        expect(
          await db.query(
            'select 1 from outbox_written where name = $1 union all select 1 from outbox where name = $1',
            [own.name],
          ),
        ).toHaveLength(1),
      { timeout: 20_000 }, // both syncs may have been asked for by background work
    ); // committed and readable by anyone
    for (let turn = 0; turn < 10; turn += 1) await client.ask('clock.read', {}); // everything sent before has arrived by then
    expect([heard(), isKept]).toEqual([[], false]);
    release();
    await writing;
    await vi.waitFor(() => expect(heard()).toEqual([{ name: own.name, payload: null }]), { timeout: 20_000 });
    client.socket.disconnect();
  }, 30_000);
});
