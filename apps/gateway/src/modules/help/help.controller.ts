import { Controller } from '@nestjs/common';
import {
  articleChangeRoute,
  articleRoute,
  articlesRoute,
  articleVersionsRoute,
  helpSearchRoute,
  type Article,
  type ArticleTitle,
  type ArticleVersion,
  type FoundArticle,
} from '@chaintide/contracts/support/help';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { HelpService } from './help.service.ts';

@Controller()
export class HelpController {
  constructor(private readonly help: HelpService) {}

  @Handle(articlesRoute)
  titles(@Queries() { language }: RouteOutput<typeof articlesRoute, 'query'>): Promise<ArticleTitle[]> {
    return this.help.titles(language);
  }

  @Handle(articleRoute)
  read(@Params() place: RouteOutput<typeof articleRoute, 'params'>): Promise<Article> {
    return this.help.read(place);
  }

  @Handle(helpSearchRoute)
  search(@Queries() { q, language }: RouteOutput<typeof helpSearchRoute, 'query'>): Promise<FoundArticle[]> {
    return this.help.search(q, language);
  }

  @Handle(articleChangeRoute)
  change(
    @Params() place: RouteOutput<typeof articleChangeRoute, 'params'>,
    @Payload() draft: RouteOutput<typeof articleChangeRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Article> {
    return this.help.change(place, { ...draft, byId: accountOf(caller).userId });
  }

  @Handle(articleVersionsRoute)
  versions(@Params() place: RouteOutput<typeof articleVersionsRoute, 'params'>): Promise<ArticleVersion[]> {
    return this.help.versions(place);
  }
}
