import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TopicFrame } from '@chaintide/contracts/realtime';
import { roles } from '@chaintide/contracts/people/roles';
import { SystemClock } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Client, HandScheduler } from '../../src/platform/fixtures/hub-rig.ts';
import { Hosts } from '../../src/platform/http/hosts.ts';
import { Hub } from '../../src/platform/hub/hub.ts';
import { Sockets } from '../../src/platform/hub/sockets.ts';
import { Identities } from '../../src/platform/identity.ts';
import { Outbox } from '../../src/platform/outbox.ts';

interface Payloads {
  account: { snapshot: string; delta: unknown };
}
const LAST = 'the last fact';

/** The path of a fact from the outbox to a socket, as in every gateway, and the listeners at its end. */
export class FactListeners {
  private readonly clients: Client[] = [];
  private constructor(
    private readonly parts: {
      readonly db: Database;
      readonly outbox: Outbox;
      readonly sockets: Sockets;
      readonly server: Server;
    },
  ) {}

  static async over(db: Database): Promise<FactListeners> {
    const [clock, scheduler] = [new SystemClock(), new HandScheduler()];
    const outbox = new Outbox(db, clock, scheduler);
    const hub = new Hub<Payloads>(clock, scheduler, outbox, { account: { push: 'facts', roles } });
    hub.register('account', { snapshot: () => 'nothing was missed by whom nothing is known' });
    const sockets = new Sockets(hub, clock, new Identities(), new Hosts({ HOST: '127.0.0.1', PUBLIC_URL: undefined }));
    const server = createServer();
    sockets.attach(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await outbox.start((fact) => hub.publish(fact));
    return new FactListeners({ db, outbox, sockets, server });
  }

  /** A client that reconnects without any facts of the topic. */
  async listen(topic: string): Promise<Listener> {
    const client = new Client(`http://127.0.0.1:${(this.parts.server.address() as AddressInfo).port}`);
    this.clients.push(client);
    const answer = await client.join(topic, { epoch: this.parts.outbox.epoch, seq: 0 });
    return new Listener(client, answer.kind === 'missed' ? answer.frames : []);
  }

  /** Publishes a final fact: whoever received it has received everything. */
  async tellLast(topic: string): Promise<void> {
    await this.parts.db.transaction((tx) => this.parts.outbox.append(tx, { topic, name: LAST, payload: null }));
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket.disconnect();
    await this.parts.outbox.stop();
    this.parts.sockets.close();
    this.parts.server.closeAllConnections();
    await new Promise((resolve) => this.parts.server.close(resolve));
  }
}

/** One socket, with the facts received at the join and since then. */
export class Listener {
  constructor(
    private readonly client: Client,
    private readonly missed: readonly TopicFrame[],
  ) {}

  /** Everything up to the final fact, in the order of arrival. */
  async heard(): Promise<number[]> {
    const all = (): TopicFrame[] => [...this.missed, ...this.client.frames];
    while (!all().some(({ data }) => (data as { name: string }).name === LAST))
      await this.client.heard(this.client.frames.length + 1);
    return all().map(({ seq }) => seq);
  }
}
