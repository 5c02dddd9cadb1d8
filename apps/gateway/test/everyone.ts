import { once } from 'node:events';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import type { Role } from '@chaintide/contracts/people/roles';
import { metricIds, metrics } from '@chaintide/indicators/metrics';
import { createApp } from '../src/app.module.ts';
import type { Point } from '../src/modules/series/batch.ts';
import { SeriesService } from '../src/modules/series/series.service.ts';
import { Client } from '../src/platform/fixtures/hub-rig.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Callers, type CallerCase } from './callers.ts';
import { freshPlace } from './rig.ts';

/** The error for a caller without access. */
export const refusalFor = (role: Role): string => (role === 'guest' ? 'login.required' : 'level.insufficient');

/** A complete gateway with two years of every metric, and all its callers. */
export class Everyone {
  private readonly clients: Client[] = [];
  private constructor(
    readonly gateway: Gateway,
    readonly callers: Callers,
    private readonly removeFolder: () => Promise<void>,
  ) {}

  static async start(): Promise<Everyone> {
    const { folder, DATABASE_URL, remove } = await freshPlace();
    const gateway = await createApp({
      PORT: 0,
      DATA_DIR: folder,
      DATABASE_URL,
      LOG_LEVEL: 'silent',
      WEB_DIR: folder,
      SOURCES: 'simulated',
      SIMNET_URL: 'http://127.0.0.1:9',
      DEMO: true,
    });
    const callers = await Callers.of(gateway);
    const series = gateway.app.get(SeriesService);
    fillSeries(series);
    await series.flush(); // or the first request would wait behind it
    return new Everyone(gateway, callers, remove);
  }

  async stop(): Promise<void> {
    for (const { socket } of this.clients) socket.disconnect();
    await this.gateway.stop();
    await this.removeFolder();
  }

  /** A connection that stays open until the end; each has its own session. */
  dial(token: string | undefined): Client {
    const client = new Client(this.gateway.url, token === undefined ? {} : { auth: { token } });
    this.clients.push(client);
    return client;
  }

  async connect(caller: CallerCase): Promise<Client> {
    const client = this.dial(await this.callers.tokenFor(caller));
    await once(client.socket as never, 'connect');
    return client;
  }

  /** The first caller with a role. */
  one(role: Role): CallerCase {
    return this.callers.all.find((caller) => caller.role === role)!;
  }

  /** The answer of a GET request to a caller, in English. */
  async read(path: `/${string}`, query: string, caller: CallerCase): ReturnType<Callers['ask']> {
    const token = await this.callers.readerFor(caller);
    return this.callers.ask({ method: 'GET', path }, { query, language: 'en' }, token);
  }

  /** The answer to each caller, by the caller's name. */
  async ask(ask: (caller: CallerCase) => Promise<unknown>): Promise<Record<string, unknown>> {
    const answers: Record<string, unknown> = {};
    for (const caller of this.callers.all) answers[caller.name] = await ask(caller);
    return answers;
  }

  /** The expected result of each caller, by the caller's name. */
  each(tell: (caller: CallerCase) => unknown): Record<string, unknown> {
    return Object.fromEntries(this.callers.all.map((caller) => [caller.name, tell(caller)]));
  }
}

const POINTS = 1_120; // an average over two years has a year of history

/** A wave of its own for each metric, on the days, weeks or hours before `now`. */
const waveOf = (salt: number, stepMs: number, now: number): Point[] => {
  const last = Math.floor(now / stepMs) - 1;
  return Array.from({ length: POINTS }, (_, index) => ({
    time: (last + 1 - POINTS + index) * stepMs,
    value: 1_000 + salt * 31 + 400 * Math.sin(index / (7 + salt)),
  }));
};

/** Three years of every metric, up to today, so that a preview has something to hide. One batch for each step: every batch computes the indicators anew. */
const fillSeries = (series: SeriesService): void => {
  const now = Date.now();
  for (const step of new Set(metricIds.flatMap((metric) => metrics[metric].steps))) {
    const stepMs = resolutionMs[step]!;
    const points = Object.fromEntries(
      metricIds.flatMap((metric, salt) =>
        metrics[metric].steps.includes(step) ? [[metric, waveOf(salt, stepMs, now)]] : [],
      ),
    );
    series.ingest({ source: 'a test', simulated: true, priority: 1, fetchedAt: now, step, points });
  }
};
