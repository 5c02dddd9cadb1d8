import { Controller, createParamDecorator, Inject, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { API_BASE, fillPath, type RouteData, type RouteOutput } from '@chaintide/contracts/http';
import { FEED_REPORTS } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import {
  audienceGrades,
  reportContentRoute,
  reportEditionsRoute,
  reportFeedRoute,
  reportRoute,
  reportsRoute,
  type PublishedEdition,
  type PublishedReport,
} from '@chaintide/contracts/reports/reports';
import { CONFIG, type Config } from '../../config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { tagOf } from '../../platform/http/ready-answers.ts';
import { Asking, WrittenAnswer, type Asker } from '../../platform/http/written-answer.ts';
import { Caller, requireGrade, type Identity } from '../../platform/identity.ts';
import { EditionsRepository } from './editions.repository.ts';
import { feedOf } from './feed.ts';

/** The address that the request was sent to; admission has checked that it is ours. */
const Origin = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { protocol, host } = context.switchToHttp().getRequest<FastifyRequest>();
  return `${protocol}://${host}`;
});

const RSS = 'application/rss+xml; charset=utf-8';

/** The view of readers: published versions, and the feed. */
@Controller()
export class ReportsController {
  constructor(
    private readonly editions: EditionsRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  @Handle(reportsRoute)
  all(
    @Queries() query: RouteOutput<typeof reportsRoute, 'query'>,
    @Caller() { grade }: Identity,
  ): Promise<RouteData<typeof reportsRoute>> {
    return this.editions.page(query, grade);
  }

  @Handle(reportFeedRoute)
  async feed(
    @Params() { language }: RouteOutput<typeof reportFeedRoute, 'params'>,
    @Asking() { holds }: Asker,
    @Origin() asked: string,
  ): Promise<WrittenAnswer> {
    const origin = this.config.PUBLIC_URL?.replace(/\/$/, '') ?? asked;
    const { rows: reports } = await this.editions.page({ q: '', page: 1, rows: FEED_REPORTS }, grades.admin);
    const self = `${origin}${API_BASE}${fillPath(reportFeedRoute.path, { language })}`;
    const text = feedOf({ reports, language, origin, self });
    const tag = tagOf(text);
    if (holds(tag)) return WrittenAnswer.unchanged(tag, RSS);
    return new WrittenAnswer({ bytes: Buffer.from(text), encoding: undefined, tag, type: RSS });
  }

  @Handle(reportRoute)
  async one(
    @Params() { id }: RouteOutput<typeof reportRoute, 'params'>,
    @Queries() { edition }: RouteOutput<typeof reportRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<PublishedEdition> {
    return forReader(await this.editions.one(id, edition), caller);
  }

  @Handle(reportEditionsRoute)
  async archive(
    @Params() { id }: RouteOutput<typeof reportEditionsRoute, 'params'>,
    @Caller() { grade }: Identity,
  ): Promise<PublishedReport[]> {
    const all = await this.editions.all(id);
    if (all.length === 0) throw new AppError('report.unknown');
    return all.filter(({ audience }) => grade >= audienceGrades[audience]);
  }

  @Handle(reportContentRoute)
  async content(
    @Params() { id, edition }: RouteOutput<typeof reportContentRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<RouteData<typeof reportContentRoute>> {
    const { content, hash } = forReader(await this.editions.content(id, edition), caller);
    return { content, hash };
  }
}

/** Throws if there is none, or if it is for higher levels than the caller's. */
const forReader = <E extends Pick<PublishedEdition, 'audience'>>(edition: E | undefined, caller: Identity): E => {
  if (!edition) throw new AppError('report.unknown');
  requireGrade(audienceGrades[edition.audience], caller);
  return edition;
};
