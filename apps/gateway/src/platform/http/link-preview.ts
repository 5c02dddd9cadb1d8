import { readView, writeView } from '@chaintide/chart/view/chart-view';
import { API_BASE, fillPath } from '@chaintide/contracts/http';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { Language } from '@chaintide/contracts/language';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { grades } from '@chaintide/contracts/people/roles';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import { UNIT_NOTE } from '@chaintide/indicators/catalogue/entry';

const SITE = '链潮 Chaintide';
const SIZE = { width: '1200', height: '630' };
const HEAD_END = '</head>';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

/** The picture of what the link shows to everyone; parts that no picture can show are left out. */
const pictureOf = (indicator: Indicator, link: URLSearchParams, language: Language): string => {
  const query = writeView(readView(link, catalogue, grades.guest).view);
  for (const name of ['indicator', 'look']) query.delete(name);
  query.set('lang', language);
  return `${API_BASE}${fillPath(pictureRoute.path, { id: indicator.id })}?${query.toString()}`;
};

interface Link {
  readonly search: string;
  readonly language: Language;
  /** Where the app is reached; without it, addresses are relative. */
  readonly publicUrl: string | undefined;
}

/** Adds what other sites show of a link to an indicator; undefined if it names none. */
export const withPreview = (page: string, { search, language, publicUrl }: Link): string | undefined => {
  const link = new URLSearchParams(search);
  const indicator = indicatorById(link.get('indicator') ?? '');
  if (!indicator) return undefined;
  const title = `${indicator.fullName[language]} · ${SITE}`;
  const picture = pictureOf(indicator, link, language);
  const properties = {
    'og:type': 'website',
    'og:site_name': SITE,
    'og:title': title,
    'og:description': indicator.introduction[language].replace(UNIT_NOTE[language], ''),
    'og:image': publicUrl === undefined ? picture : new URL(picture, publicUrl).href,
    'og:image:type': 'image/png',
    'og:image:width': SIZE.width,
    'og:image:height': SIZE.height,
    'og:image:alt': title,
  };
  const tags = [
    ...Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
  return page.replace(HEAD_END, () => `${tags.join('\n    ')}\n  ${HEAD_END}`);
};
