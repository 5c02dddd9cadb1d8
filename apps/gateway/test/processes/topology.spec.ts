import type { Ticker } from '@chaintide/contracts/market/sources';
import type { TopicFrame } from '@chaintide/contracts/realtime';
import { topics } from '@chaintide/contracts/realtime';
import { describeTopologies } from './topology.ts';

const PRICE = topics.price('BTCUSDT');

/** The prices of frames by the moment at which the exchange made them. */
const pricesIn = (frames: readonly TopicFrame[]): Map<number, number> =>
  new Map(frames.map(({ data }) => [(data as Ticker).at, (data as Ticker).price]));

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
};

describeTopologies((topology) => {
  const statusOf = async (url: string, path: string): Promise<number> => (await fetch(`${url}${path}`)).status;

  const lead = async (): Promise<string> => {
    const db = await topology().open();
    try {
      const [row] = await db.query("select holder || ' ' || token as lead from leases where name = 'leader'");
      return String(row?.['lead']);
    } finally {
      await db.close();
    }
  };

  it('a worker answers only those who watch it', async () => {
    const url = await topology().worker.listening();
    const paths = ['/healthz', '/readyz', '/metrics', '/', '/api/v1/status', '/api/docs', '/socket.io/'];
    const statuses = await Promise.all(paths.map((path) => statusOf(url, path)));
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404]);
  });

  it('all who serve tell the same, and nothing that the worker has not learned', async () => {
    const { urls } = topology();
    const listeners = await Promise.all(urls.map((url) => topology().listen(url, PRICE)));
    const [first, second] = (await Promise.all(listeners.map((one) => one.more(15)))).map(pricesIn);
    const shared = [...first!.keys()].filter((at) => second!.has(at));
    expect(shared.length).toBeGreaterThan(5);
    for (const at of shared) expect(second!.get(at)).toBe(first!.get(at));
  }, 120_000);

  it('when the worker is killed, another one takes over, and who listens stays', async () => {
    const { urls, worker } = topology();
    const other = topology().add('worker');
    await other.listening();
    const listeners = await Promise.all(urls.map((url) => topology().listen(url, PRICE)));
    await Promise.all(listeners.map((one) => one.more(1)));
    const before = await lead();
    await worker.end('SIGKILL');
    const begun = performance.now();
    await until(async () => (await lead()) !== before);
    await Promise.all(listeners.map((one) => one.more(3)));
    process.stdout.write(
      `prices again ${((performance.now() - begun) / 1_000).toFixed(1)} s after the worker was killed\n`,
    );
    expect(listeners.map(({ isCut }) => isCut)).toEqual([false, false]);
    topology().worker = other;
  }, 180_000);

  it('a worker that was suspended for longer than its lease steps down when it wakes', async () => {
    const { worker, urls } = topology();
    const other = topology().add('worker');
    await other.listening();
    const listener = await topology().listen(urls[0]!, PRICE);
    await listener.more(1);
    const before = await lead();
    process.kill(worker.pid, 'SIGSTOP');
    await until(async () => (await lead()) !== before);
    const after = await lead();
    await listener.more(3);
    process.kill(worker.pid, 'SIGCONT');
    await until(() => worker.written.includes('this process no longer leads'));
    await listener.more(3);
    expect([await lead(), listener.isCut]).toEqual([after, false]);
    topology().worker = other;
  }, 180_000);
});
