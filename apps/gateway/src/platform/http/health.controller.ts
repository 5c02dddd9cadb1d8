import { Controller, Get, Header, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Readiness } from '../readiness.ts';

/** Liveness and readiness for process monitoring. */
@Controller()
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @Header('cache-control', 'no-store')
  alive(): { status: string } {
    return { status: 'alive' };
  }

  @Get('readyz')
  @Header('cache-control', 'no-store')
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; checks: Record<string, boolean> }> {
    const checks = await this.readiness.read();
    const isReady = Object.values(checks).every(Boolean);
    reply.status(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready', checks };
  }
}
