import { setTimeout } from 'node:timers/promises';
import { topics } from '@chaintide/contracts/realtime';
import { describePostgres } from '../../src/platform/db/testing.ts';
import { Program } from '../program.ts';
import { canStartRedis, RedisServer } from './redis-server.ts';
import { Topology } from './topology.ts';

const PRICE = topics.price('BTCUSDT');
const PASSWORD = 'bus-secret-word';

describePostgres((throwaway) => {
  (canStartRedis ? describe : describe.skip)('the bus', () => {
    let redis: RedisServer;
    let topology: Topology;
    beforeAll(async () => {
      redis = await RedisServer.start(PASSWORD);
      topology = new Topology(throwaway(), { BUS_URL: redis.url });
      await topology.start();
    }, 300_000);
    afterAll(async () => {
      await topology?.stop();
      await redis?.kill();
    });

    it('may be killed, emptied, or be broken for a moment: who listens stays, and hears again what happens', async () => {
      const listeners = await Promise.all(topology.urls.map((url) => topology.listen(url, PRICE)));
      const goOn = (): Promise<unknown> => Promise.all(listeners.map((one) => one.more(2)));
      await goOn();
      await redis.kill();
      await setTimeout(2_000);
      await redis.up();
      await goOn();
      await redis.command('FLUSHALL');
      await redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await goOn();
      expect(listeners.map(({ isCut }) => isCut)).toEqual([false, false]);
    }, 120_000);

    it('brings nothing to a stop with messages that nobody understands', async () => {
      const listener = await topology.listen(topology.urls[0]!, PRICE);
      const channels = (await redis.command('PUBSUB', 'SHARDCHANNELS')) as string[];
      expect(channels.length).toBeGreaterThan(3);
      for (const channel of channels)
        for (const junk of ['', 'x'.repeat(1_000_000), '\u0000\u000f{}'])
          await redis.command('SPUBLISH', channel, junk);
      await listener.more(3);
      for (const { written } of topology.programs) expect(written).not.toMatch(/unhandled|uncaught/i);
    }, 60_000);

    it('is named without its password when it cannot be reached', async () => {
      const lost = topology.add('api', { BUS_URL: `redis://:${PASSWORD}@127.0.0.1:9` });
      const { code, errors } = await lost.ended();
      expect(code).toBe(1);
      expect(errors).toMatch(/^the bus at 127\.0\.0\.1:9 cannot be reached: .*\n$/);
      for (const program of topology.programs) expect(program.written).not.toContain(PASSWORD);
    }, 60_000);

    it('a role of its own needs a common database, and says so in one line', async () => {
      const { code, errors } = await new Program({ ROLE: 'api' }).ended();
      expect([code, errors.split('\n').length]).toEqual([1, 3]);
      expect(errors).toContain('ROLE=api needs DATABASE_URL');
    });
  });
});
