import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import type { Step } from '@chaintide/indicators/metrics';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers } from '../callers.ts';
import { freshFolder } from '../rig.ts';
import { bareGateway } from './bare-gateway.ts';

export const FIRST = Date.UTC(2020, 0, 1);
const COUNT = 800;

export const ETH = 'eth.price';
export const GATED = 'btc.golden_ratio'; // L3, made of the price

export const bytesOf = async (response: Promise<Response>): Promise<Buffer> =>
  Buffer.from(await (await response).arrayBuffer());

const usual = { source: 'Coin Metrics', simulated: false, priority: 1, first: FIRST, step: '1d' as Step };

/** A gateway with prices alone, and those who ask it for pictures. */
export class PictureRig {
  readonly callers: Callers;

  private constructor(
    readonly gateway: Gateway,
    private readonly folder: Awaited<ReturnType<typeof freshFolder>>,
  ) {
    this.callers = Callers.at(gateway);
  }

  static async start(): Promise<PictureRig> {
    const folder = await freshFolder();
    const rig = new PictureRig(await bareGateway(folder.folder, { API_DOCS: true }), folder);
    rig.give(1_000);
    await rig.picture('?width=400&height=300'); // the thread starts, which takes long on a busy machine
    return rig;
  }

  async stop(): Promise<void> {
    await this.gateway.stop();
    await this.folder.remove();
  }

  give(factor: number): void {
    this.ingest('btc.price', (index) => factor * (2 + Math.sin(index / 30)));
  }

  giveEth(factor: number): void {
    this.ingest(ETH, (index) => factor * (2 + Math.cos(index / 20)));
  }

  ingest(
    metric: 'btc.price' | typeof ETH,
    valueOf: (index: number) => number,
    given: Partial<typeof usual> = {},
  ): void {
    const { first, ...batch } = { ...usual, ...given };
    const times = Array.from({ length: COUNT }, (_, index) => first + index * resolutionMs[batch.step]!);
    this.gateway.app.get(SeriesService).ingest({
      ...batch,
      fetchedAt: first,
      points: { [metric]: times.map((time, index) => ({ time, value: valueOf(index) })) },
    });
  }

  picture(query = '', id = 'btc.price', headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.gateway.url}${API_BASE}${fillPath(pictureRoute.path, { id })}${query}`, { headers });
  }

  /** The headers of a new caller, for whom nothing is kept at the front door. */
  async asVip(): Promise<Record<string, string>> {
    const account = await this.callers.open({ level: 'vip', levelUntil: Date.now() + DAY });
    return { authorization: `Bearer ${await this.callers.tokenOf(account)}` };
  }
}
