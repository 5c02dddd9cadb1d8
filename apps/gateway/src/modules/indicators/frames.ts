import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { assetOf, assets, type Asset } from '@chaintide/indicators/assets';
import { catalogue } from '@chaintide/indicators/catalogue';
import type { Step } from '@chaintide/indicators/metrics';
import type { SeriesService } from '../series/series.service.ts';
import { Frame, stepOf } from './frame.ts';

const steps: readonly Step[] = ['1d', '1h', '5m'];

/** The frames of the whole catalogue: one for each asset and step. */
export class Frames {
  /** Without those that no indicator is read from. */
  readonly all: readonly Frame[];
  private readonly byAsset: ReadonlyMap<Asset, ReadonlyMap<Step, Frame>>;

  constructor(series: SeriesService, now: number) {
    const framesOf = (asset: Asset): Map<Step, Frame> =>
      new Map(
        steps.flatMap((step) => {
          const indicators = indicatorsOf(asset, step);
          return indicators.length === 0 ? [] : [[step, new Frame(series, { asset, step }, { indicators, now })]];
        }),
      );
    this.byAsset = new Map(assets.map((asset) => [asset, framesOf(asset)]));
    this.all = [...this.byAsset.values()].flatMap((frames) => [...frames.values()]);
  }

  /** The frame from which an indicator is read at a resolution. */
  of({ id }: Indicator, resolution: Resolution): Frame {
    return this.byAsset.get(assetOf(id))!.get(stepOf(resolution))!;
  }
}

const indicatorsOf = (asset: Asset, step: Step): Indicator[] =>
  catalogue.indicators.filter(
    ({ id, resolutions }) => assetOf(id) === asset && resolutions.some((resolution) => stepOf(resolution) === step),
  );
