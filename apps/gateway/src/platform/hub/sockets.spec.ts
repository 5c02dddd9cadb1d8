import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { SOCKET_FRAME_BYTES, TOPICS_PER_CONNECTION } from '@chaintide/contracts/limits';
import { SOCKET_PATH } from '@chaintide/contracts/realtime';
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client';
import { HubRig } from '../fixtures/hub-rig.ts';

describe('sockets', () => {
  let rig: HubRig;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    rig = await HubRig.start();
  });
  afterEach(() => rig.stop());

  describe('requests', () => {
    it.each([
      ['an unknown kind', { event: 'topic.join', asked: { topic: 'weather:berlin' }, name: 'topic.unknown' }],
      ['a kind named like a method', { event: 'topic.join', asked: { topic: 'constructor' }, name: 'topic.unknown' }],
      ['parts that name nothing', { event: 'topic.join', asked: { topic: 'number:no-such' }, name: 'topic.unknown' }],
      ['a topic of other roles', { event: 'topic.join', asked: { topic: 'vault:1' }, name: 'login.required' }],
      ['no topic', { event: 'topic.join', asked: {}, name: 'request.invalid' }],
      [
        'a field too many',
        { event: 'topic.join', asked: { topic: 'number:a', room: 'admin' }, name: 'request.invalid' },
      ],
      ['nothing', { event: 'topic.join', asked: null, name: 'request.invalid' }],
      ['a malformed leave', { event: 'topic.leave', asked: 7, name: 'request.invalid' }],
      ['an unknown event', { event: 'topic.destroy', asked: { topic: 'number:a' }, name: 'route.unknown' }],
    ])('with %s are refused through the ack', async (_, { event, asked, name }) => {
      const client = await rig.connect();
      expect(await client.refused(event, asked)).toBe(name);
      expect(await client.join('number:a')).toMatchObject({ kind: 'snapshot' });
    });

    it('are refused in the language of the caller, with the name of the field', async () => {
      const client = await rig.connect({ extraHeaders: { 'accept-language': 'en-GB,en;q=0.9' } });
      expect(await client.ask('topic.join', { topic: 7 })).toMatchObject({
        code: 400,
        data: null,
        msg: expect.stringMatching(/^The request is not valid: topic /),
        error: { args: { field: 'topic' } },
      });
      const other = await rig.connect();
      expect(await other.ask('topic.join', { topic: 'weather' })).toMatchObject({
        code: 404,
        msg: '没有名为 weather 的主题',
      });
    });

    it('that fail unexpectedly get a generic error', async () => {
      rig.hub.register('number', {
        snapshot: () => {
          throw new Error('password is hunter2');
        },
        delta: () => 1,
      });
      const client = await rig.connect();
      const answer = await client.ask('topic.join', { topic: 'number:a' });
      expect(answer).toMatchObject({
        code: 500,
        data: null,
        error: { name: 'internal', args: {}, requestId: expect.stringMatching(/^[\w-]{36}$/) },
      });
      expect(JSON.stringify(answer)).not.toContain('hunter2');
    });

    it('join no more topics than a page needs', async () => {
      const client = await rig.connect();
      for (let n = 0; n < TOPICS_PER_CONNECTION; n += 1) await client.join(`number:${n}`);
      expect(await client.refused('topic.join', { topic: 'number:more' })).toBe('topic.tooMany');
      expect(await client.join('number:0')).toMatchObject({ kind: 'snapshot' });
      await client.ask('topic.leave', { topic: 'number:0' });
      expect(await client.join('number:more')).toMatchObject({ kind: 'snapshot' });
    });

    it('take effect in the order they were sent', async () => {
      const client = await rig.connect();
      await Promise.all([
        client.ask('topic.join', { topic: 'number:a' }),
        client.ask('topic.leave', { topic: 'number:a' }),
      ]);
      rig.set('a', 1);
      await rig.scheduler.beat();
      expect(rig.builds).toBe(0);
    });

    it('read the clock', async () => {
      expect(await (await rig.connect()).ask('clock.read', {})).toEqual({
        code: 200,
        msg: 'ok',
        data: { now: rig.clock.time },
      });
    });

    it('end the connection if they are larger than any topic name', async () => {
      const client = await rig.connect();
      const gone = once(client.socket as never, 'disconnect');
      client.socket.emit('topic.join', { topic: 'x'.repeat(SOCKET_FRAME_BYTES) });
      await gone;
    });
  });

  describe('connections', () => {
    const failure = (options: Partial<ManagerOptions & SocketOptions>): Promise<boolean> => {
      const client = rig.dial(options);
      return new Promise((resolve) => {
        client.socket.once('connect', () => resolve(false));
        client.socket.once('connect_error', () => resolve(true));
      });
    };

    it.each([
      ['of the same host', () => ({ origin: rig.url }), false],
      ['of a friend', () => ({ origin: 'https://friend.example' }), false],
      ['of a stranger', () => ({ origin: 'https://stranger.example' }), true],
      ['of nowhere', () => ({ origin: 'null' }), true],
    ])('from pages %s', async (_, extraHeaders, isRefused) => {
      expect(await failure({ extraHeaders: extraHeaders() })).toBe(isRefused);
    });

    it('by polling, and to other namespaces, are refused', async () => {
      expect(await failure({ transports: ['polling'] })).toBe(true);
      const other = io(`${rig.url}/admin`, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      });
      expect(await once(other as never, 'connect_error')).toBeDefined();
      other.disconnect();
    });

    it('appear lost, not refused, when the gateway stops, so that clients reconnect by themselves', async () => {
      const client = await rig.connect();
      const gone = once(client.socket as never, 'disconnect');
      rig.sockets.close();
      expect((await gone)[0]).toBe('transport close');
    });
  });
});
