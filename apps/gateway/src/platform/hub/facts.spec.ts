import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { HubRig } from '../fixtures/hub-rig.ts';

describe('facts', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
  });
  afterEach(() => rig.stop());

  it('arrive once each, in order, with the seq of their predecessor', async () => {
    rig.publish('user:1', 'before');
    const client = await rig.connect();
    const answer = await client.join('user:1');
    expect(answer).toMatchObject({ kind: 'snapshot', data: 'state of 1', epoch: 'facts-1', seq: 2 });
    rig.publish('user:2', 'not mine');
    rig.publish('user:1', 'one');
    rig.publish('user:1', 'two');
    expect(await client.heard(2)).toMatchObject([
      { prev: 2, seq: 6, data: 'one' },
      { prev: 6, seq: 8, data: 'two' },
    ]);
  });

  it('are replayed to a client that reconnects, and continue from there', async () => {
    const client = await rig.connect();
    const first = await client.join('user:1');
    client.socket.disconnect();
    rig.publish('user:1', 'missed 1');
    rig.publish('user:1', 'missed 2');
    const back = await rig.connect();
    const answer = await back.join('user:1', { epoch: first.epoch, seq: first.seq });
    if (answer.kind !== 'missed') throw new Error('a snapshot came instead');
    expect(answer.frames).toMatchObject([{ prev: 0, data: 'missed 1' }, { data: 'missed 2' }]);
    rig.publish('user:1', 'live');
    expect(await back.heard(1)).toMatchObject([{ prev: answer.seq, data: 'live' }]);
  });

  it('are replaced by a snapshot for a client of another epoch or behind the stored facts', async () => {
    rig.publish('user:1', 'one');
    rig.publish('user:1', 'two');
    const client = await rig.connect();
    expect(await client.join('user:1', { epoch: 'another', seq: 2 })).toMatchObject({ kind: 'snapshot', seq: 4 });
    rig.facts.all.shift();
    expect(await client.join('user:1', { epoch: 'facts-1', seq: 0 })).toMatchObject({ kind: 'snapshot', seq: 4 });
    expect(await client.join('user:1', { epoch: 'facts-1', seq: 2 })).toMatchObject({ kind: 'missed', seq: 4 });
  });

  it('that occur while a join is being answered follow its answer', async () => {
    let load = (): void => {};
    const asked = new Promise<void>((resolve) => {
      rig.hub.register('user', {
        snapshot: () => {
          resolve();
          return new Promise((answer) => (load = () => answer('old state')));
        },
      });
    });
    const client = await rig.connect();
    const joined = client.join('user:1');
    await asked;
    rig.publish('user:1', 'meanwhile');
    load();
    expect(await joined).toMatchObject({ seq: 0, data: 'old state' });
    expect(await client.heard(1)).toMatchObject([{ prev: 0, data: 'meanwhile' }]);
  });

  describe('for a client that does not read', () => {
    it('follow the answers that wait for it, and are all there once it reads', async () => {
      const client = await rig.connect();
      rig.hub.register('number', { snapshot: () => 'x'.repeat(16 * 1024 * 1024) as never, delta: () => 0 });
      const packets: string[] = [];
      client.socket.io.engine.on('message', (packet: string) => packets.push(packet.slice(0, 40)));
      client.line.pause();
      const joined = [client.join('number:a'), client.join('user:1')];
      while (!rig.hub.newest('user:1')) {
        rig.publish('user:1', 'early');
        await turn();
      }
      await turn();
      for (const fact of ['one', 'two', 'three']) rig.publish('user:1', fact);
      client.line.resume();
      await Promise.all(joined);
      while (client.frames.at(-1)?.data !== 'three') await turn();
      expect(packets.map((packet) => packet[0])).toEqual(['3', '3', ...client.frames.map(() => '2')]);
      expect(client.frames.map(({ data }) => data).filter((data) => data !== 'early')).toEqual(['one', 'two', 'three']);
    }, 20_000);

    it('end its connection before they fill the memory, and reach the others', async () => {
      const [stalled, healthy] = [await rig.connect(), await rig.connect()];
      await stalled.join('user:1');
      await healthy.join('user:1');
      stalled.line.pause();
      let sent = 0;
      for (; rig.sockets.size === 2; sent += 1) {
        rig.publish('user:1', `${sent}${'x'.repeat(64 * 1024)}`);
        await healthy.heard(sent + 1);
      }
      expect(sent * 64 * 1024).toBeLessThan(32 * 1024 * 1024);
      rig.publish('user:1', 'after');
      expect((await healthy.heard(sent + 1)).at(-1)).toMatchObject({ data: 'after' });
    }, 20_000);
  });
});
