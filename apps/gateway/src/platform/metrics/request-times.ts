import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '@chaintide/contracts/http';
import { Injectable } from '@nestjs/common';
import { Metrics } from './metrics.ts';

const BUCKETS = [0.005, 0.025, 0.1, 0.25, 1, 5, 30]; // seconds; each costs a line for every route and status
const NANOSECONDS = 1_000_000; // in a millisecond

/** Pages and assets are one route each, and whatever has no route another: a caller cannot make up labels. */
const routeOf = ({ method, routeOptions: { url } }: FastifyRequest): string => {
  if (url === undefined) return 'unknown';
  if (url.startsWith(`${API_BASE}/`)) return `${method} ${url.slice(API_BASE.length)}`;
  if (url.startsWith('/assets/')) return 'assets';
  return /^\/(healthz|readyz|metrics)$/.test(url) ? url : 'page';
};

/** How long requests take, by the template of their route. */
@Injectable()
export class RequestTimes {
  /** Since the last reset, for a quantile of the last seconds. */
  readonly recent: RecordableHistogram = createHistogram();
  private total = 0;
  private readonly observe;

  constructor(metrics: Metrics) {
    this.observe = metrics.durations({
      name: 'chaintide_http_request_seconds',
      help: 'Requests from their first byte to the end of the response, by template of the route and class of the status',
      labels: ['route', 'status'],
      buckets: BUCKETS,
    });
  }

  get count(): number {
    return this.total;
  }

  note(request: FastifyRequest, reply: FastifyReply): void {
    this.total += 1;
    this.recent.record(Math.max(1, Math.round(reply.elapsedTime * NANOSECONDS)));
    this.observe({ route: routeOf(request), status: `${Math.floor(reply.statusCode / 100)}xx` }, reply.elapsedTime);
  }
}
