import { readView, writeView, type ChartView } from '@chaintide/chart/view/chart-view';
import { asksForGrid } from '@chaintide/chart/view/grid-link';
import { readGrid } from '@chaintide/chart/view/grid-view';
import { withRereads } from '@chaintide/chart/view/rereads';
import { API_BASE, fillPath } from '@chaintide/contracts/http';
import type { Language } from '@chaintide/contracts/language';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { grades } from '@chaintide/contracts/people/roles';
import { catalogue, indicatorById, introductions } from '@chaintide/indicators/catalogue';
import { UNIT_NOTE } from '@chaintide/indicators/catalogue/entry';

const SITE = '链潮 Chaintide';
const SIZE = { width: '1200', height: '630' };
const HEAD_END = '</head>';

const offered = withRereads(catalogue);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

const about: Readonly<Record<Language, string>> = {
  zh: '比特币与以太坊链上、市场与交易所指标的实时中英双语看板。',
  en: 'A live dashboard of on-chain, market and exchange indicators for Bitcoin and Ethereum, in Chinese and English.',
};

/** The picture of what the link shows to everyone; parts that no picture can show are left out. */
const pictureOf = (view: ChartView, language: Language): string => {
  const query = writeView(view);
  for (const name of ['indicator', 'look']) query.delete(name);
  query.set('lang', language);
  return `${API_BASE}${fillPath(pictureRoute.path, { id: view.indicator.id })}?${query.toString()}`;
};

interface Link {
  readonly path: string;
  readonly search: string;
  readonly language: Language;
  /** Where the app is reached; without it, addresses are relative. */
  readonly publicUrl: string | undefined;
}

const viewIn = (link: URLSearchParams): ChartView => readView(link, offered, grades.guest).view;

/** The chart that a link opens, of several the first one; undefined if it opens none. */
const openedBy = ({ path, search }: Pick<Link, 'path' | 'search'>): ChartView | undefined => {
  const link = new URLSearchParams(search);
  if (path !== '/') return undefined;
  if (asksForGrid(link)) return readGrid(link, offered, grades.guest).grid.charts[0];
  const id = link.get('indicator');
  return id === null || indicatorById(id) ? viewIn(link) : undefined;
};

/** Adds what other sites show of a link: the chart that it opens, or the product with the first chart for pages without one. */
export const withPreview = (page: string, { path, search, language, publicUrl }: Link): string => {
  const opened = openedBy({ path, search });
  const view = opened ?? viewIn(new URLSearchParams());
  const { id, fullName } = view.indicator;
  const title = opened ? `${fullName[language]} · ${SITE}` : SITE;
  const picture = pictureOf(view, language);
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE,
    'og:title': title,
    'og:description': opened ? introductions[id]![language].replace(UNIT_NOTE[language], '') : about[language],
    'og:image': publicUrl === undefined ? picture : new URL(picture, publicUrl).href,
    'og:image:type': 'image/png',
    'og:image:width': SIZE.width,
    'og:image:height': SIZE.height,
    'og:image:alt': `${fullName[language]} · ${SITE}`,
  };
  const tags = [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page.replace(HEAD_END, () => `${tags.join('\n    ')}\n  ${HEAD_END}`);
};
