import { Injectable } from '@nestjs/common';
import type {
  Article,
  ArticleDraft,
  ArticleTitle,
  ArticleVersion,
  FoundArticle,
} from '@chaintide/contracts/support/help';
import type { Language } from '@chaintide/contracts/language';
import { topics, type HelpFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';
import { highlighted } from '@chaintide/contracts/search/highlighted';
import { queryOf } from '@chaintide/contracts/search/words';
import { plainOf } from '../../platform/text/plain.ts';
import { HelpRepository, type Place } from './help.repository.ts';

const LAST = 1_000; // the position of an article that was not delivered with the product
const TITLE_WEIGHT = 10; // a hit in the title is worth as many in the text

const hitsIn = (text: string, query: string): number =>
  highlighted(text, query, Infinity).filter(({ isHit }) => isHit).length;

/** How well an article answers a query. */
const rankOf = ({ title, html }: Article, query: string): number =>
  TITLE_WEIGHT * hitsIn(title, query) + Math.log1p(hitsIn(plainOf(html), query));

/** The articles of the help centre: everybody reads and searches them, admins edit them. */
@Injectable()
export class HelpService {
  constructor(
    private readonly repository: HelpRepository,
    private readonly outbox: Outbox,
  ) {}

  titles(language: Language): Promise<ArticleTitle[]> {
    return this.repository.titles(language);
  }

  async read(place: Place): Promise<Article> {
    const article = await this.repository.one(place);
    if (!article) throw new AppError('article.unknown');
    return article;
  }

  /** The best first; an article in another language only if it was not found in the given one. */
  async search(text: string, language: Language): Promise<FoundArticle[]> {
    const query = queryOf(text);
    const found = query ? await this.repository.found(query) : [];
    const own = new Set(found.filter((one) => one.language === language).map(({ slug }) => slug));
    return found
      .filter((one) => one.language === language || !own.has(one.slug))
      .map((one) => ({ one, rank: rankOf(one, text), isOwn: one.language === language }))
      .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn) || b.rank - a.rank)
      .map(({ one }) => ({
        slug: one.slug,
        language: one.language,
        title: highlighted(one.title, text, Infinity),
        excerpt: highlighted(plainOf(one.html), text),
      }));
  }

  versions(place: Place): Promise<ArticleVersion[]> {
    return this.repository.versions(place);
  }

  /** Throws if the version is stale; version 0 creates the article. */
  change(place: Place, draft: ArticleDraft & { readonly version: number; readonly byId: number }): Promise<Article> {
    const { version, byId, ...text } = draft;
    return this.repository.transaction(async (tx) => {
      if ((await this.repository.lock(place, tx)) !== version) throw new AppError('version.stale');
      const article =
        version === 0
          ? await this.repository.insert({ ...place, position: LAST }, text, tx)
          : await this.repository.update(place, text, tx);
      if (!article) throw new AppError('version.stale');
      await this.repository.keep(article, byId, tx);
      await this.publish(place, tx);
      return article;
    });
  }

  /** Adds the articles that came with the product, except those that exist. */
  async deliver(articles: readonly (Place & ArticleDraft & { readonly position: number })[]): Promise<void> {
    const held = new Set((await this.repository.places()).map(({ slug, language }) => `${slug} ${language}`));
    const missing = articles.filter(({ slug, language }) => !held.has(`${slug} ${language}`));
    if (missing.length === 0) return;
    await this.repository.transaction(async (tx) => {
      for (const { slug, language, position, ...text } of missing) {
        const article = await this.repository.insert({ slug, language, position }, text, tx);
        if (article) await this.repository.keep(article, null, tx);
      }
    });
  }

  private publish({ slug, language }: Place, tx: Tx): Promise<void> {
    const fact: HelpFact = { name: 'article.changed', payload: { slug, language } };
    return this.outbox.append(tx, { topic: topics.help(), ...fact });
  }
}
