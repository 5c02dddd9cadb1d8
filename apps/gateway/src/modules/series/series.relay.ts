import { Injectable } from '@nestjs/common';
import { Bus } from '../../platform/bus.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { batchTaken, SeriesService, type Taken } from './series.service.ts';

/** Gives every batch to the other processes, which apply it as if they had fetched it, and stores it in the one that leads. */
@Injectable()
export class SeriesRelay {
  constructor(series: SeriesService, relay: Relay, bus: Bus) {
    const tell = relay.define<Taken>({
      name: 'batch',
      apply: (taken) => series.follow(taken),
      settle: () => series.flush(),
      state: () => series.open(),
      reload: (isAstray) => series.load(isAstray ? 'all' : 'newer'),
    });
    bus.on(batchTaken, tell);
  }
}
