import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { newsRoute } from '@chaintide/contracts/market/news';
import { Controller } from '@nestjs/common';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { NewsService } from './news.service.ts';

@Controller()
export class NewsController {
  constructor(private readonly news: NewsService) {}

  @Handle(newsRoute)
  items(@Queries() query: RouteOutput<typeof newsRoute, 'query'>): Promise<RouteData<typeof newsRoute>> {
    return this.news.page(query);
  }
}
