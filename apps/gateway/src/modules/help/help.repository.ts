import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Article, ArticleDraft, ArticleTitle, ArticleVersion } from '@chaintide/contracts/support/help';
import type { Language } from '@chaintide/contracts/language';
import { ARTICLE_VERSIONS } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Query } from '@chaintide/contracts/search/words';
import { wordsOf } from '@chaintide/contracts/search/words';
import { rendered } from '../../platform/text/markdown.ts';
import { plainOf } from '../../platform/text/plain.ts';

/** An article's name and language. */
export interface Place {
  readonly slug: string;
  readonly language: Language;
}

const columns = ['slug', 'language', 'title', 'source', 'html', 'changed_at', 'version'] as const;
type Row = Pick<Selectable<Schema['help_articles']>, (typeof columns)[number]>;

const articleOf = ({ changed_at, ...row }: Row): Article => ({ ...row, changedAt: changed_at.getTime() });

/** The stored form of a text. */
const contentOf = ({ title, source }: ArticleDraft) => {
  const html = rendered(source);
  return { title, source, html, words: wordsOf(`${title} ${plainOf(html)}`) };
};

/** The articles of the help centre in the database, with their earlier texts. */
@Injectable()
export class HelpRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** In their order. */
  titles(language: Language): Promise<ArticleTitle[]> {
    return this.db.kysely
      .selectFrom('help_articles')
      .select(['slug', 'language', 'title'])
      .where('language', '=', language)
      .orderBy('position')
      .orderBy('slug')
      .execute();
  }

  places(): Promise<Place[]> {
    return this.db.kysely.selectFrom('help_articles').select(['slug', 'language']).execute();
  }

  async one({ slug, language }: Place): Promise<Article | undefined> {
    const row = await this.db.kysely
      .selectFrom('help_articles')
      .select(columns)
      .where('slug', '=', slug)
      .where('language', '=', language)
      .executeTakeFirst();
    return row && articleOf(row);
  }

  async found({ tsquery, likes }: Query): Promise<Article[]> {
    const rows = await this.db.kysely
      .selectFrom('help_articles')
      .select(columns)
      .where(sql<boolean>`search @@ ${tsquery}::tsquery and ' ' || words || ' ' like all (${likes}::text[])`)
      .orderBy('position')
      .execute();
    return rows.map(articleOf);
  }

  /** Locks the article for the transaction; its version is 0 if there is none. */
  async lock({ slug, language }: Place, tx: Tx): Promise<number> {
    const row = await tx.kysely
      .selectFrom('help_articles')
      .select('version')
      .where('slug', '=', slug)
      .where('language', '=', language)
      .forUpdate()
      .executeTakeFirst();
    return row?.version ?? 0;
  }

  /** Does nothing if somebody else has created it. */
  async insert(
    place: Place & { readonly position: number },
    draft: ArticleDraft,
    tx: Tx,
  ): Promise<Article | undefined> {
    const row = await tx.kysely
      .insertInto('help_articles')
      .values({ ...place, ...contentOf(draft), changed_at: new Date(this.clock.now()) })
      .onConflict((held) => held.doNothing())
      .returning(columns)
      .executeTakeFirst();
    return row && articleOf(row);
  }

  async update({ slug, language }: Place, draft: ArticleDraft, tx: Tx): Promise<Article> {
    const row = await tx.kysely
      .updateTable('help_articles')
      .set((is) => ({ ...contentOf(draft), version: is('version', '+', 1), changed_at: new Date(this.clock.now()) }))
      .where('slug', '=', slug)
      .where('language', '=', language)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return articleOf(row);
  }

  /** Keeps the text that an article has now. */
  async keep({ slug, language, version, title, source }: Article, byId: number | null, tx: Tx): Promise<void> {
    await tx.kysely
      .insertInto('help_versions')
      .values({ slug, language, version, title, source, by_id: byId, at: new Date(this.clock.now()) })
      .execute();
  }

  /** Newest first. */
  async versions({ slug, language }: Place): Promise<ArticleVersion[]> {
    const rows = await this.db.kysely
      .selectFrom('help_versions')
      .leftJoin('users', 'users.id', 'help_versions.by_id')
      .select(['help_versions.version', 'title', 'source', 'at', 'user_name'])
      .where('slug', '=', slug)
      .where('help_versions.language', '=', language)
      .orderBy('help_versions.version', 'desc')
      .limit(ARTICLE_VERSIONS)
      .execute();
    return rows.map(({ user_name, at, ...rest }) => ({ ...rest, at: at.getTime(), by: user_name }));
  }
}
