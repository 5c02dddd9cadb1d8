import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { articleDraft, type ArticleDraft } from '@chaintide/contracts/support/help';
import { languages, type Language } from '@chaintide/contracts/language';
import { HelpService } from './help.service.ts';

const FOLDER = new URL('../../../articles/', import.meta.url);

/** The articles that come with the product, in the order of the help centre. */
export const deliveredSlugs = [
  'account',
  'charts',
  'indicators',
  'levels',
  'recharge',
  'networks',
  'withdrawal',
  'alarms',
  'safety',
  'work-orders',
  'api',
] as const;

/** One file for each article and language: the title as a heading, then the text. */
export const readArticle = async (slug: string, language: Language): Promise<ArticleDraft> => {
  const text = await readFile(new URL(`${slug}.${language}.md`, FOLDER), 'utf8');
  const [, title, source] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
  return articleDraft.parse({ title, source });
};

/** Adds the articles that came with the product once; from then on they are edited on the page. */
@Injectable()
export class DeliveredArticles implements OnApplicationBootstrap {
  constructor(private readonly help: HelpService) {}

  async onApplicationBootstrap(): Promise<void> {
    const articles = deliveredSlugs.flatMap((slug, position) =>
      languages.map(async (language) => ({ slug, language, position, ...(await readArticle(slug, language)) })),
    );
    await this.help.deliver(await Promise.all(articles));
  }
}
