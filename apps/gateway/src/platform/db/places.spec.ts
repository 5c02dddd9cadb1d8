import { vi } from 'vitest';
import { RequestContext, type RequestKind } from '../request-context.ts';
import { Places } from './places.ts';

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Work that continues until the test ends it. */
class Worker {
  readonly order: string[] = [];
  private readonly ends = new Map<string, () => void>();
  constructor(private readonly places: Places) {}

  start(
    name: string,
    kind?: RequestKind,
    {
      hasLeft = () => false,
      request = kind && new RequestContext(kind, hasLeft),
    }: { hasLeft?: () => boolean; request?: RequestContext | undefined } = {},
  ): Promise<string> {
    const enter = (): Promise<string> =>
      this.places.within(async () => {
        this.order.push(name);
        await new Promise<void>((resolve) => this.ends.set(name, resolve));
        return name;
      });
    return (request ? request.run(enter) : enter()).catch((error: unknown) => (error as { error: string }).error);
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)!();
    await settled();
  }
}

describe('Places', () => {
  it('writes fill their share and leave the places of reads and of the gateway free', async () => {
    const worker = new Worker(new Places(10));
    for (let n = 0; n < 20; n += 1) void worker.start(`write ${n}`, 'writes');
    await settled();
    expect(worker.order).toHaveLength(6);
    for (const name of ['a', 'b', 'c']) void worker.start(name, 'reads');
    void worker.start('own');
    await settled();
    expect(worker.order.slice(6)).toEqual(['a', 'b', 'c', 'own']);
  });

  it('requests that have begun take precedence over new ones', async () => {
    const worker = new Worker(new Places(1));
    const request = new RequestContext('writes', () => false);
    void worker.start('first', 'writes', { request });
    void worker.start('newcomer', 'writes');
    await settled();
    void worker.start('second step', 'writes', { request });
    await worker.end('first');
    await worker.end('second step');
    expect(worker.order).toEqual(['first', 'second step', 'newcomer']);
  });

  it('places are shared by used time: a read does not wait behind many writes', async () => {
    const worker = new Worker(new Places(1));
    for (let n = 0; n < 5; n += 1) void worker.start(`write ${n}`, 'writes');
    await new Promise((resolve) => void setTimeout(resolve, 5));
    void worker.start('read', 'reads');
    await worker.end('write 0');
    await worker.end('read');
    expect(worker.order.slice(0, 3)).toEqual(['write 0', 'read', 'write 1']);
  });

  it('a full queue refuses at once, after dropping entries whose callers have left', async () => {
    const places = new Places(1);
    const worker = new Worker(places);
    let hasLeft = false;
    void worker.start('first', 'writes');
    const waiting = Array.from({ length: 100 }, (_, n) =>
      worker.start(`${n}`, 'writes', n < 40 ? { hasLeft: () => hasLeft } : {}),
    );
    expect(await worker.start('too many', 'writes')).toBe('server.busy');
    expect([places.hasRoom('writes'), places.hasRoom('reads')]).toEqual([false, true]);
    hasLeft = true;
    expect(places.hasRoom('writes')).toBe(true);
    void worker.start('in time', 'writes');
    expect(await Promise.all(waiting.slice(0, 40))).toEqual(Array.from({ length: 40 }, () => 'server.busy'));
    await worker.end('first');
    expect(worker.order).toEqual(['first', '40']);
  });

  it('nobody waits longer than a caller would, and nothing is done for a caller that gave up', async () => {
    vi.useFakeTimers();
    const worker = new Worker(new Places(1));
    void worker.start('first', 'reads');
    const late = worker.start('late', 'reads');
    await vi.advanceTimersByTimeAsync(6_000);
    vi.useRealTimers();
    expect(await late).toBe('server.busy');
    await worker.end('first');
    expect(worker.order).toEqual(['first']);
  });

  it("the gateway's own work always waits its turn", async () => {
    const worker = new Worker(new Places(1));
    for (let n = 0; n < 2_000; n += 1) void worker.start(`${n}`);
    for (let n = 0; n < 2_000; n += 1) {
      await settled();
      await worker.end(`${n}`);
    }
    expect(worker.order).toHaveLength(2_000);
  });
});
