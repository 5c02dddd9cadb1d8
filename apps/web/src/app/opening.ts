import { API_BASE, fillPath } from '@chaintide/contracts/http';
import { FIRST_INDICATOR, opensFolded, storedLooks } from '../shared/api/early.ts';
import { headersFor, storedToken } from '../shared/session/stored-token.ts';

// this script runs before the contracts are loaded, so it repeats their values; opening.test.ts compares them
const PICTURE = '/indicators/:id/picture.png';
const SIZES = { width: [300, 2_000], height: [300, 1_500] } as const;

/** By then the application and the data are requested, and the picture fits between their arrival and the first drawing. */
const PATIENCE_MS = 200;
/** On a slower line the picture goes before the data: it shares the line with the application only. */
const SLOW_MBIT = 1;

/** Only Chromium knows. */
const isSlow = (): boolean =>
  ((navigator as { connection?: { readonly downlink: number } }).connection?.downlink ?? SLOW_MBIT) < SLOW_MBIT;

type Place = Pick<Location, 'pathname' | 'search'>;

const within = (value: number, [least, most]: readonly [number, number]): string =>
  String(Math.min(Math.max(value, least), most));

const addressOf = (id: string, box: Element): string => {
  const { theme = 'dark', language = 'zh' } = storedLooks.read() ?? {};
  const { clientWidth, clientHeight } = box;
  const ratio = devicePixelRatio > 1 && 2 * clientWidth <= SIZES.width[1] ? 2 : 1;
  const query = new URLSearchParams({
    theme,
    lang: language,
    width: within(ratio * clientWidth, SIZES.width),
    height: within(ratio * clientHeight, SIZES.height),
    frame: 'plot',
    ratio: String(ratio),
    format: 'webp',
  });
  return `${API_BASE}${fillPath(PICTURE, { id })}?${query.toString()}`;
};

/** The indicator of the link, which may not exist; undefined if the link says more, which could be invalid. */
const idIn = (search: string): string | undefined => {
  const link = new URLSearchParams(search);
  const isPlain = [...link.keys()].every((name) => name === 'indicator');
  return isPlain ? (link.get('indicator') ?? FIRST_INDICATOR) : undefined;
};

/** Aborted when the application replaces the place: nobody needs the picture then, and painting it takes a busy gateway long. */
const replacementOf = (box: Element): AbortSignal => {
  const replacement = new AbortController();
  const observer = new MutationObserver(() => {
    if (box.isConnected) return;
    observer.disconnect();
    replacement.abort();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return replacement.signal;
};

/** The place has its size once the page's style sheet has arrived. */
const styled = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('[rel=stylesheet]');
  if (link?.sheet !== null) return;
  await new Promise((end) => {
    for (const event of ['load', 'error']) link.addEventListener(event, end);
  });
};

/** Shows the chart as painted by the gateway, unless the application has replaced the place meanwhile. */
const showPicture = async ({ search }: Place): Promise<void> => {
  const id = idIn(search);
  const box = document.querySelector('.opening-chart');
  if (id === undefined || !box) return;
  await styled();
  const answer = await fetch(addressOf(id, box), {
    headers: headersFor(storedToken.read()),
    priority: 'high',
    signal: replacementOf(box),
  });
  if (!answer.ok || !box.isConnected) return;
  const image = new Image();
  image.src = URL.createObjectURL(await answer.blob());
  await image.decode();
  URL.revokeObjectURL(image.src);
  box.append(image);
  performance.mark('opening.picture');
};

/**
 * Colours the static page of index.html as the reader chose, and shows a picture of the chart if the application is slow to arrive. Resolves
 * once other requests may follow.
 */
export const open = async (place: Place): Promise<void> => {
  const root = document.documentElement;
  const { theme, language, isMenuCollapsed } = storedLooks.read() ?? {};
  if (theme) root.dataset['theme'] = theme;
  if (language === 'en') root.lang = language;
  if (place.pathname !== '/') return;
  root.dataset['opens'] = 'chart';
  root.dataset['opensMenu'] = isMenuCollapsed ? 'collapsed' : 'open';
  root.dataset['opensToday'] = opensFolded(place.search) ? 'folded' : 'open';
  // the application follows; without a picture it is merely a moment later
  const show = (): Promise<void> => showPicture(place).catch(() => undefined);
  if (isSlow()) return show(); // ends when the application arrives, at the latest
  setTimeout(() => void show(), PATIENCE_MS - performance.now());
};
