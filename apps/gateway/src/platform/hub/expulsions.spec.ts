import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { AppError } from '../errors/app-error.ts';
import { HubRig } from '../fixtures/hub-rig.ts';
import type { Identity } from '../identity.ts';
import { Expulsions } from './expulsions.ts';

const somebody = (id: number, more: Partial<Identity> = {}): Identity => ({
  role: 'registered',
  grade: 2,
  until: null,
  user: { id, name: `user_${id}` },
  sessionId: `session-${id}`,
  secondFactor: 'missing',
  ...more,
});
const isOne = ({ user }: Identity): boolean => user?.id === 1;

describe('an expulsion', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
    rig.identities.use((token) => Promise.resolve(somebody(Number(token))));
  });
  afterEach(() => rig.stop());

  it('closes the connections concerned, which may reconnect, and no others', async () => {
    const [first, second] = [await rig.connect({ auth: { token: '1' } }), await rig.connect({ auth: { token: '2' } })];
    const left = once(first.socket as never, 'disconnect');
    rig.sockets.expel(isOne);
    expect((await left)[0]).toBe('transport close');
    expect(rig.sockets.identities.map(({ user }) => user?.id)).toEqual([2]);
    await rig.connect({ auth: { token: '1' } });
    expect(await second.ask('clock.read', {})).toMatchObject({ code: 200 });
  });

  it('reaches a connection during its handshake, whose identity may have been read before', async () => {
    let tell = (): void => {};
    const asked = new Promise<void>((resolve) => {
      rig.identities.use((token) => {
        resolve();
        return new Promise((answer) => (tell = () => answer(somebody(Number(token)))));
      });
    });
    const client = rig.dial({ auth: { token: '1' } });
    const left = once(client.socket as never, 'disconnect');
    await asked;
    rig.sockets.expel(isOne);
    tell();
    await left;
    expect(rig.sockets.size).toBe(0);
  });

  it('happens by itself when an identity expires: before the next frame and the next answer', async () => {
    const until = rig.clock.time + 5_000;
    rig.identities.use((token) => Promise.resolve(somebody(Number(token), { until })));
    const [listening, asking] = [
      await rig.connect({ auth: { token: '1' } }),
      await rig.connect({ auth: { token: '2' } }),
    ];
    await listening.join('number:a');
    rig.clock.time = until - 1;
    rig.set('a', 1);
    await rig.scheduler.beat();
    expect(await listening.heard(1)).toMatchObject([{ data: 1 }]);
    rig.clock.time = until;
    const left = [listening, asking].map(({ socket }) => once(socket as never, 'disconnect'));
    asking.socket.emit('clock.read', {});
    await left[1];
    rig.set('a', 2);
    await rig.scheduler.beat();
    await left[0];
    expect(listening.frames).toHaveLength(1);
  });

  it('of an invalid token is reported at the handshake', async () => {
    rig.identities.use(() => Promise.reject(new AppError('login.expired')));
    const [refused] = (await once(rig.dial({ auth: { token: '1' } }).socket as never, 'connect_error')) as [
      { data: { code: number } },
    ];
    expect(refused.data).toMatchObject({ code: 421, error: { name: 'login.expired' } });
  });

  it('is remembered for the length of a handshake; an older handshake is refused', () => {
    const expulsions = new Expulsions();
    const before = expulsions.position;
    expulsions.add(isOne);
    expect(expulsions.concern(somebody(1), before)).toBe(true);
    expect(expulsions.concern(somebody(2), before)).toBe(false);
    expect(expulsions.concern(somebody(1), expulsions.position)).toBe(false);
    for (let n = 0; n < 1_000; n += 1) expulsions.add(() => false);
    expect(expulsions.concern(somebody(2), before)).toBe(true);
    expect(expulsions.concern(somebody(2), expulsions.position)).toBe(false);
  });
});
