import { API_BASE, fillPath } from '@chaintide/contracts/http';
import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { stored } from '../browser/stored.ts';
import { headersFor, storedToken } from '../session/stored-token.ts';

// this script runs before the contracts are loaded, so it repeats their values; early.test.ts compares them
const CATALOGUE = '/indicators';
const COLUMNS = '/indicators/:id/columns';
const TODAY = '/today';
const NEWEST_HISTORY = '/indicators/:id/history/newest';
export const FIRST_INDICATOR = 'btc.active_addresses';
/** Laid over the first indicator, unless the reader wants no prices. */
const FIRST_PRICE = 'btc.price';
const RESOLUTION = '1d';
/** Available to every reader; for a finer resolution, only the gateway knows the reader's access. */
const FREE = ['1d', '3d', '1w', '1M'];
/** Query parameters that do not select another series; the indicator's own parameters do. */
const OF_VIEW = [
  'indicator',
  'resolution',
  'range',
  'sma',
  'ema',
  'rsi',
  'bollinger',
  'scale',
  'overlay',
  'price',
  'compare',
  'comparison',
  'events',
  'hide',
  'difference',
  'draw',
  'look',
];

const PATIENCE_MS = 10_000;

interface Asked {
  readonly token: string | null;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Asked>();

const send = (address: string, token: string | null): Promise<Response> => {
  const answer = fetch(address, {
    cache: 'no-cache',
    headers: headersFor(token),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  answer.catch(() => undefined); // the caller of takeEarly handles the rejection
  asked.set(address, { token, answer });
  return answer;
};

interface Looks {
  readonly theme: 'light' | 'dark' | undefined;
  readonly language: 'zh' | 'en' | undefined;
  readonly price: boolean;
  readonly isMenuCollapsed: boolean;
  /** Whether the band of the day is folded. */
  readonly folded: boolean;
  /** Indicators recently viewed in this browser, which therefore exist. */
  readonly recents: readonly unknown[];
}

const oneOf = <T>(value: unknown, choices: readonly T[]): T | undefined => choices.find((choice) => choice === value);

/** Those of the preferences that are needed before the application is loaded. */
export const storedLooks = stored('chaintide.preferences', (value): Looks => {
  const { theme, language, price, sidebar, today, recents } = Object(value) as Record<string, unknown>;
  return {
    theme: oneOf(theme, ['light', 'dark'] as const),
    language: oneOf(language, ['zh', 'en'] as const),
    price: price !== false,
    isMenuCollapsed: sidebar === 'collapsed',
    folded: today === 'folded',
    recents: [recents].flat(),
  };
});

/** Whether a link names charts; others open with the band of the day. */
export const namesCharts = (link: URLSearchParams): boolean => link.has('indicator') || link.has('chart');

/** Whether the page opens with the band of the day folded. */
export const opensFolded = (search: string): boolean =>
  storedLooks.read()?.folded || namesCharts(new URLSearchParams(search));

const wasSeen = (id: string): boolean => storedLooks.read()?.recents.includes(id) ?? false;

/** Whether the indicator exists in this resolution; waits for the catalogue only if that is not known otherwise. */
const exists = async (id: string, resolution: string, catalogue: Promise<Response>): Promise<boolean> => {
  if (resolution === RESOLUTION && (id === FIRST_INDICATOR || wasSeen(id))) return true;
  const { data } = (await (await catalogue).clone().json()) as { data: Pick<Catalogue, 'indicators'> | null };
  return (
    data?.indicators.some(
      (one) => one.id === id && !one.awaits && one.resolutions.some((offered) => offered === resolution),
    ) ?? false
  );
};

/** The history follows the columns: sent beside them, it would delay the band of the day. */
const readColumns = async (id: string, resolution: string): Promise<void> => {
  const token = storedToken.read() ?? null;
  const sendTo = (path: string): Promise<Response> =>
    send(`${API_BASE}${fillPath(path, { id })}?${new URLSearchParams({ resolution }).toString()}`, token);
  await sendTo(COLUMNS);
  void sendTo(NEWEST_HISTORY);
};

const readSeries = async (link: URLSearchParams, catalogue: Promise<Response>): Promise<void> => {
  const id = link.get('indicator') ?? FIRST_INDICATOR;
  const resolution = link.get('resolution') ?? RESOLUTION;
  if (!FREE.includes(resolution) || !(await exists(id, resolution, catalogue))) return;
  const hasPrice = link.size === 0 && (storedLooks.read()?.price ?? true);
  await Promise.all((hasPrice ? [id, FIRST_PRICE] : [id]).map((one) => readColumns(one, resolution)));
};

/**
 * Requests the catalogue and the series named in a link before the application is loaded; resolves once all requests
 * are sent.
 */
export const startEarly = async ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Promise<void> => {
  if (pathname !== '/') return;
  const catalogue = send(`${API_BASE}${CATALOGUE}`, null);
  const link = new URLSearchParams(search);
  if (!opensFolded(search)) void send(`${API_BASE}${TODAY}`, storedToken.read() ?? null);
  if ([...link.keys()].every((name) => OF_VIEW.includes(name)))
    await readSeries(link, catalogue).catch(() => undefined);
};

/** Returns the response to an early request made with the same token; each response is returned once. */
export const takeEarly = (address: string, token: string | null): Promise<Response> | undefined => {
  const found = asked.get(address);
  asked.delete(address);
  return found?.token === token ? found.answer : undefined;
};
