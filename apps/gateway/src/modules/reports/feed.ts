import type { Language } from '@chaintide/contracts/language';
import { reportKindNames, reportPath, type PublishedReport } from '@chaintide/contracts/reports/reports';

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text within XML, without the characters that XML does not have. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"']/g, (mark) => marks[mark]!);

const words = {
  zh: {
    title: '链潮观察报告',
    about: '链潮发布的日报、周报、月报与观察',
    paid: '本报告面向 {level} 及以上用户，请登录后阅读。',
  },
  en: {
    title: 'Chaintide reports',
    about: 'Daily, weekly and monthly reports and observations of Chaintide',
    paid: 'This report is for level {level} and above. Log in to read it.',
  },
} as const;

/** Excerpts are only of what every account may read. */
const descriptionOf = ({ audience, excerpt }: PublishedReport, language: Language): string =>
  audience === 'all' ? excerpt[language] : words[language].paid.replace('{level}', audience);

const itemOf = (report: PublishedReport, language: Language, origin: string): string => {
  const link = `${origin}${reportPath(report.id)}`;
  return `<item>
<title>${escaped(report.title[language])}</title>
<link>${escaped(link)}</link>
<guid isPermaLink="false">${report.number}-${report.edition}</guid>
<category>${escaped(reportKindNames[report.kind][language])}</category>
<pubDate>${new Date(report.publishedAt).toUTCString()}</pubDate>
<description>${escaped(descriptionOf(report, language))}</description>
</item>`;
};

interface FeedParts {
  readonly reports: readonly PublishedReport[];
  readonly language: Language;
  /** Where people reach the product. */
  readonly origin: string;
  /** The address of the feed itself. */
  readonly self: string;
}

/** RSS 2.0 of published reports, the newest first. */
export const feedOf = ({
  reports,
  language,
  origin,
  self,
}: FeedParts): string => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${words[language].title}</title>
<link>${escaped(`${origin}/publishObservations`)}</link>
<atom:link href="${escaped(self)}" rel="self" type="application/rss+xml"/>
<description>${words[language].about}</description>
<language>${language === 'zh' ? 'zh-CN' : 'en'}</language>
${reports.map((report) => itemOf(report, language, origin)).join('\n')}
</channel>
</rss>
`;
