import { Injectable } from '@nestjs/common';
import { auditVerdict } from '@chaintide/contracts/money/audit';
import { Clock } from '../../platform/clock.ts';
import { ReadyAnswers } from '../../platform/http/ready-answers.ts';
import { PLACES, Turns } from '../../platform/http/turns.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { Sockets } from '../../platform/hub/sockets.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { Metrics, single } from '../../platform/metrics/metrics.ts';
import { AuditsService } from '../audit/audits.service.ts';
import { SourcesService } from '../sources/sources.service.ts';

const SECOND_MS = 1_000;

/** The figures that other parts of the process keep, for Prometheus. */
@Injectable()
export class Meters {
  constructor(
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  ofSockets(sockets: Sockets, hub: Pick<Hub, 'size'>): void {
    this.one('connections', 'Open sockets', () => sockets.size);
    this.one('connections_behind', 'Sockets that could not take the frames of the last beat', () => sockets.behind);
    this.one('topics', 'Topics with listeners', () => hub.size);
    this.metrics.counter({
      name: 'chaintide_frames_sent_total',
      help: 'Frames given to sockets, once for each listener: ticks, and facts',
      labels: ['push'],
      read: () => [
        [{ push: 'ticks' }, sockets.traffic.sent.ticks],
        [{ push: 'facts' }, sockets.traffic.sent.facts],
      ],
    });
    this.metrics.counter({
      name: 'chaintide_socket_bytes_sent_total',
      help: 'Bytes written to sockets',
      labels: [],
      read: () => single(sockets.traffic.bytes),
    });
  }

  ofQueues(turns: Turns, jobs: Jobs, ready: ReadyAnswers): void {
    this.one('turn_places_used', `Places of the queue of long responses in use, of ${PLACES}`, () => turns.inUse);
    this.metrics.counter({
      name: 'chaintide_ready_answers_total',
      help: 'Requests answered from memory before their route; they are not among chaintide_http_request_seconds',
      labels: [],
      read: () => single(ready.count),
    });
    this.metrics.gauge({
      name: 'chaintide_jobs',
      help: 'Jobs of all processes: waiting for their time, to be tried again after a failure, active',
      labels: ['state'],
      read: async () => {
        const { waiting, retrying, active } = await jobs.counts();
        return [
          [{ state: 'waiting' }, waiting],
          [{ state: 'retrying' }, retrying],
          [{ state: 'active' }, active],
        ];
      },
    });
    this.one('jobs_overdue_seconds', 'How long the oldest job that nobody has taken is due', async () => {
      const { dueSince } = await jobs.counts();
      return dueSince ? Math.max(0, this.clock.now() - dueSince.getTime()) / SECOND_MS : 0;
    });
  }

  ofSources(sources: SourcesService): void {
    this.metrics.gauge({
      name: 'chaintide_source_up',
      help: '1 if the last fetch of a source succeeded',
      labels: ['source'],
      read: () => sources.statuses().map(({ name, state }) => [{ source: name }, state === 'live' ? 1 : 0]),
    });
    this.metrics.gauge({
      name: 'chaintide_source_newest_timestamp_seconds',
      help: 'Start of the newest point of a source, Unix time; nothing before the first',
      labels: ['source'],
      read: () =>
        sources
          .statuses()
          .flatMap(({ name, newestAt }) => (newestAt === null ? [] : [[{ source: name }, newestAt / SECOND_MS]])),
    });
    this.metrics.gauge({
      name: 'chaintide_index_height',
      help: 'The last block of the index of a chain',
      labels: ['source'],
      read: () => sources.heights().map(({ source, height }) => [{ source }, height]),
    });
    this.metrics.gauge({
      name: 'chaintide_index_behind_blocks',
      help: "Blocks by which the index of a chain is behind its node's best one",
      labels: ['source'],
      read: () => sources.heights().map(({ source, height, blocks }) => [{ source }, Math.max(0, blocks - height)]),
    });
  }

  ofAudits(audits: AuditsService): void {
    this.metrics.gauge({
      name: 'chaintide_audit_verdict',
      help: 'The newest audit of the books: 1 for its verdict; nothing before the first',
      labels: ['verdict'],
      read: async () => {
        const newest = await audits.newestVerdict();
        return newest ? auditVerdict.options.map((verdict) => [{ verdict }, verdict === newest.verdict ? 1 : 0]) : [];
      },
    });
    this.metrics.gauge({
      name: 'chaintide_audit_timestamp_seconds',
      help: 'When the newest audit of the books was made, Unix time; nothing before the first',
      labels: [],
      read: async () => {
        const newest = await audits.newestVerdict();
        return newest ? single(newest.at / SECOND_MS) : [];
      },
    });
  }

  private one(name: string, help: string, read: () => number | Promise<number>): void {
    this.metrics.gauge({ name: `chaintide_${name}`, help, labels: [], read: async () => single(await read()) });
  }
}
