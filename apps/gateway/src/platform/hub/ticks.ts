import type { Channel, Tick } from './channel.ts';

type Build = (channel: Channel) => unknown;

/** The tick topics that changed, and what is sent of them in the next beat. */
export class Ticks {
  private readonly dirty = new Set<Channel>();
  /** Channels whose provider has not answered yet; it is not called concurrently. */
  private readonly building = new Set<Channel>();
  private ready = new Map<Channel, unknown>();
  private seq = 0;

  /** `failed` is told of each channel that could not be built. */
  constructor(
    private readonly build: Build,
    private readonly failed: (channel: Channel, error: unknown) => void,
  ) {}

  touch(channel: Channel): void {
    this.dirty.add(channel);
  }

  /** The topic has no listeners any more. */
  forget(channel: Channel): void {
    this.dirty.delete(channel);
    this.building.delete(channel);
    this.ready.delete(channel);
  }

  /** Everything that changed since the last beat. Providers that take their time are waited for, without delaying others. */
  take(sentAt: number): readonly Tick[] {
    for (const channel of this.dirty) {
      if (this.building.has(channel)) continue;
      this.dirty.delete(channel);
      this.start(channel);
    }
    if (this.ready.size === 0) return [];
    this.seq += 1;
    const { seq, ready } = this;
    this.ready = new Map();
    return [...ready].flatMap(
      ([channel, data]) => this.tried(channel, () => channel.tick(data, { seq, sentAt })) ?? [],
    );
  }

  private start(channel: Channel): void {
    const data = this.tried(channel, () => this.build(channel));
    if (data instanceof Promise) void this.wait(channel, data);
    else if (data !== undefined) this.ready.set(channel, data);
  }

  private async wait(channel: Channel, promised: Promise<unknown>): Promise<void> {
    this.building.add(channel);
    try {
      const data = await promised;
      if (this.building.has(channel) && data !== undefined) this.ready.set(channel, data);
    } catch (error) {
      this.failed(channel, error);
    }
    this.building.delete(channel);
  }

  private tried<T>(channel: Channel, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.failed(channel, error);
      return undefined;
    }
  }
}
