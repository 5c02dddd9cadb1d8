import { API_BASE, fillPath } from '@chaintide/contracts/http';
import type { Catalogue } from '@chaintide/contracts/indicators';

// the script that asks is in the browser before the contracts are; early.test.ts holds these against them
const CATALOGUE = '/indicators';
const COLUMNS = '/indicators/:id/columns';
const HISTORY = '/indicators/:id/history/:key';
const FIRST_INDICATOR = 'btc.active_addresses';
const RESOLUTION = '1d';
/** Open to every reader; whether a finer one is open to this reader, only the gateway knows. */
const FREE = ['1d', '3d', '1w', '1M'];
const TOKEN = /^[\w-]{43}$/;
/** What a link may say besides the indicator's own parameters, which choose another series. */
const OF_VIEW = [
  'indicator',
  'resolution',
  'range',
  'sma',
  'ema',
  'scale',
  'overlay',
  'compare',
  'events',
  'difference',
  'look',
];

const PATIENCE_MS = 10_000;

interface Asked {
  readonly token: string | null;
  readonly answer: Promise<Response>;
}

const asked = new Map<string, Asked>();

const send = (address: string, token: string | null, cache: RequestCache): Promise<Response> => {
  const answer = fetch(address, {
    cache,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  answer.catch(() => undefined); // whoever takes it hears of it
  asked.set(address, { token, answer });
  return answer;
};

const storedToken = (): string | null => {
  try {
    const token = localStorage.getItem('token');
    return token !== null && TOKEN.test(token) ? token : null;
  } catch {
    return null;
  }
};

/** What this browser has looked at last: those indicators exist. */
const seenBefore = (): string[] => {
  try {
    const { recents } = JSON.parse(localStorage.getItem('chaintide.preferences') ?? '{}') as { recents?: unknown };
    return Array.isArray(recents) ? recents.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

/** Whether there is such an indicator, and such a series of it; the catalogue is waited for where nothing else tells. */
const exists = async (id: string, resolution: string, catalogue: Promise<Response>): Promise<boolean> => {
  if (resolution === RESOLUTION && (id === FIRST_INDICATOR || seenBefore().includes(id))) return true;
  const { data } = (await (await catalogue).clone().json()) as { data: Pick<Catalogue, 'indicators'> | null };
  return (
    data?.indicators.some((one) => one.id === id && one.resolutions.some((offered) => offered === resolution)) ?? false
  );
};

const readHistory = async (
  columns: Promise<Response>,
  of: { id: string; query: string; token: string | null },
): Promise<void> => {
  const { data } = (await (await columns).clone().json()) as { data: { history: { key: string } | null } | null };
  if (data?.history)
    void send(`${API_BASE}${fillPath(HISTORY, { id: of.id, key: data.history.key })}${of.query}`, of.token, 'default');
};

const readSeries = async (link: URLSearchParams, catalogue: Promise<Response>): Promise<void> => {
  const id = link.get('indicator') ?? FIRST_INDICATOR;
  const resolution = link.get('resolution') ?? RESOLUTION;
  const token = storedToken();
  if (!FREE.includes(resolution) || !(await exists(id, resolution, catalogue))) return;
  const query = `?${new URLSearchParams({ resolution }).toString()}`;
  await readHistory(send(`${API_BASE}${fillPath(COLUMNS, { id })}${query}`, token, 'no-cache'), { id, query, token });
};

/** Asks for the catalogue and for the series that a link names, before the page itself has arrived. */
export const startEarly = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  if (pathname !== '/') return;
  const catalogue = send(`${API_BASE}${CATALOGUE}`, null, 'no-cache');
  const link = new URLSearchParams(search);
  if ([...link.keys()].every((name) => OF_VIEW.includes(name))) readSeries(link, catalogue).catch(() => undefined);
};

/** The answer to a question that was asked early by the same person; each is given once. */
export const takeEarly = (address: string, token: string | null): Promise<Response> | undefined => {
  const found = asked.get(address);
  asked.delete(address);
  return found?.token === token ? found.answer : undefined;
};
