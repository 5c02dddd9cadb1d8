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
});
