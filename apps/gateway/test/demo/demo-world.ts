import { createApp } from '../../src/app.module.ts';
import { DemoLive } from '../../src/modules/demo/demo.live.ts';
import type { Config } from '../../src/config.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { freshPlace } from '../rig.ts';

/** A data folder that is started repeatedly with and without the demo. */
export class DemoWorld {
  private running: Gateway | undefined;
  private constructor(private readonly place: Awaited<ReturnType<typeof freshPlace>>) {}

  static async fresh(): Promise<DemoWorld> {
    return new DemoWorld(await freshPlace());
  }

  /** The gateway that was started last. */
  get gateway(): Gateway {
    if (!this.running) throw new Error('no gateway runs');
    return this.running;
  }

  async start(
    DEMO: boolean,
    { SIMNET_URL = 'http://127.0.0.1:9' }: Partial<Pick<Config, 'SIMNET_URL'>> = {},
  ): Promise<Gateway> {
    await this.stop();
    const { folder, DATABASE_URL } = this.place;
    this.running = await createApp({
      PORT: 0,
      DATA_DIR: folder,
      DATABASE_URL,
      WEB_DIR: folder,
      LOG_LEVEL: 'silent',
      SIMNET_URL,
      DEMO,
    });
    return this.running;
  }

  /** Starts with the demo, and waits for its accounts. */
  async startPlanted(): Promise<Gateway> {
    const gateway = await this.start(true);
    await gateway.app.get(DemoLive).planted();
    return gateway;
  }

  async end(): Promise<void> {
    await this.stop();
    await this.place.remove();
  }

  private async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }
}
