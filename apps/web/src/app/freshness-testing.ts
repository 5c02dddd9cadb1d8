import type { Freshness } from '@chaintide/contracts/charts/freshness';
import { catalogue } from '@chaintide/indicators/catalogue';
import { DAY, SECOND } from '@chaintide/contracts/limits';

/** The beginning of the day, Unix seconds. */
export const TODAY = (Math.floor(Date.now() / DAY) * DAY) / SECOND;

/** The gateway's list of newest values for whoever may see all of them. */
export const freshnessOf = (): Freshness[] =>
  catalogue.indicators.map(({ id, awaits }) => ({
    id,
    resolution: '1d',
    state: awaits ? 'noSource' : 'open',
    updatedAt: awaits ? null : Date.now(),
    time: awaits ? null : TODAY,
    value: awaits ? null : 2,
    simulated: !awaits,
  }));
