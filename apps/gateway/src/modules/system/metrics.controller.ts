import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Metrics } from '../../platform/metrics/metrics.ts';
import { accessOf } from './metrics-access.ts';

/** The figures of this process in Prometheus' text format. */
@Controller()
export class MetricsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  @Get('metrics')
  async read(@Req() { raw }: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const access = accessOf(raw, this.config);
    if (access === 'hidden') throw new AppError('route.unknown', { path: '/metrics' });
    void reply.header('cache-control', 'no-store');
    if (access === 'refused') await reply.status(401).header('www-authenticate', 'Bearer').send();
    else await reply.type(this.metrics.type).send(await this.metrics.text());
  }
}
