import type { Profile } from '@chaintide/contracts/people/auth';
import type { Series, SeriesPreview, SeriesTail } from '@chaintide/contracts/charts/indicators';
import { levelTable, paidLevels } from '@chaintide/contracts/people/levels';
import type { AccountFact, TopicKind, TopicPayloads } from '@chaintide/contracts/realtime';
import { grades, type Role } from '@chaintide/contracts/people/roles';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { catalogue, introductions } from '@chaintide/indicators/catalogue';
import { act, render } from '@testing-library/react';
import { useLayoutEffect, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, type Location } from 'react-router';
import { vi } from 'vitest';
import { i18n } from '../shared/i18n/i18n.ts';
import { createConnectionStore } from '../shared/live/connection-store.ts';
import type { TopicWatcher } from '../shared/live/live-client.ts';
import { LiveProvider } from '../shared/live/live-context.ts';
import { quietLine } from '../shared/live/testing.ts';
import { mirrorPreferences } from '../shared/preferences/mirror.ts';
import { loggedIn } from '../shared/session/session.ts';
import { CrosshairView } from '../shared/chart/late-crosshair.ts';
import { fetchPopups } from '../shared/ui/popup/late-popups.ts';
import { applyPreferences } from './apply-preferences.ts';
import { Router } from './router.tsx';
import { freshnessOf, TODAY } from './freshness-testing.ts';
import { createStore, type Store } from './store.ts';

// a whole page in jsdom is slow on a busy machine; a long timeout does not change the result
vi.setConfig({ testTimeout: 60_000 });

// as on a page that has been open for a while
await Promise.all([fetchPopups(), CrosshairView.fetch()]);

const DAY = 86_400;
const DAYS = 400;
const times = Array.from({ length: DAYS }, (_, index) => TODAY - (DAYS - 1 - index) * DAY);

export const seriesOf = (id: string, newest = 2): Series => {
  const columns = catalogue.indicators.find((indicator) => indicator.id === id)!.columns.map(({ key }) => key);
  return {
    id,
    resolution: '1d',
    parameters: {},
    revision: 1,
    columns,
    times,
    values: columns.map(() => [...times.slice(1).map(() => 1), newest]),
    provisionalFrom: TODAY,
    provenance: [{ from: times[0]!, to: TODAY, sources: ['simnet'], simulated: true }],
    updatedAt: Date.now(),
    preview: null,
  };
};

/** The gateway's response for an indicator above the reader's grade. */
export const previewOf = (id: string, remedy: SeriesPreview['remedy']): Series => {
  const { columns, ...series } = seriesOf(id);
  const { tier } = catalogue.indicators.find((indicator) => indicator.id === id)!;
  const weeks = times.filter((time, index) => index % 7 === 0 && time <= TODAY - 90 * DAY);
  return {
    ...series,
    columns,
    resolution: '1w',
    times: weeks,
    values: columns.map(() => weeks.map(() => 5)),
    provisionalFrom: null,
    preview: { tier, until: TODAY - 90 * DAY, remedy },
  };
};

export const tailOf = (value: number): SeriesTail => ({
  revision: 1,
  columns: ['value'],
  times: [TODAY],
  values: [[value]],
  provisionalFrom: TODAY,
  updatedAt: Date.now(),
  at: Date.now(),
});

/** The one source of a test's gateway. */
export const source: SourceStatus = {
  name: 'simnet',
  provider: 'simnet',
  host: null,
  simulated: true,
  state: 'live',
  everyMs: 600_000,
  problem: null,
  nextAt: null,
  succeededAt: Date.now(),
  failedAt: null,
  newestAt: TODAY * 1_000,
  resumeAt: null,
  tookMs: 12,
  progress: null,
};

export const profileOf = (role: Role, change: Partial<Profile> = {}): Profile => ({
  userId: 7,
  userName: 'satoshi',
  email: 'satoshi@example.com',
  language: 'zh',
  role: { roleId: 1, roleName: role, roleKey: role, level: grades[role] },
  grade: grades[role],
  level: 'registered',
  levelUntil: null,
  trialUntil: null,
  queue: [],
  createdAt: 0,
  secondFactorSince: null,
  deletesAt: null,
  notifications: { newDevice: true, expiry: true, digest: false, sound: false },
  ...change,
});

/** A gateway whose responses and pushes are controlled by the test. */
export const gateway = () => {
  const connection = createConnectionStore();
  const watchers = new Map<string, Set<TopicWatcher<TopicKind>>>();
  const live = quietLine({
    watch: (topic, watcher) => {
      const all = watchers.get(topic) ?? new Set();
      watchers.set(topic, all.add(watcher));
      const leave = (): void => {
        if (all.delete(watcher) && all.size === 0) watchers.delete(topic);
      };
      return { leave, again: async () => undefined };
    },
    topics: () => [...watchers.keys()],
    connection: connection.get,
    subscribe: connection.subscribe,
  });
  const push = (topic: string, data: TopicPayloads[TopicKind]['delta']): void => {
    act(() => {
      for (const watcher of watchers.get(topic) ?? []) watcher.delta(data, Date.now());
    });
  };
  /** The state that the gateway sends at a join whose missed facts it cannot replay. */
  const join = (topic: string, data: TopicPayloads[TopicKind]['snapshot']): void => {
    act(() => {
      for (const watcher of watchers.get(topic) ?? []) void watcher.snapshot(data);
    });
  };
  /** Pushes a fact instead of a tick. */
  const tell = (topic: string, fact: AccountFact): void => {
    act(() => {
      for (const watcher of watchers.get(topic) ?? []) watcher.delta(fact, Date.now());
    });
  };
  const refuse = (topic: string): void => {
    act(() => {
      for (const watcher of watchers.get(topic) ?? []) watcher.refused?.({ name: 'level.insufficient', args: {} });
    });
  };
  const state = (change: Parameters<typeof connection.change>[0]): void => {
    act(() => connection.change(change));
  };
  const asked: string[] = [];
  return {
    live,
    push,
    join,
    tell,
    refuse,
    state,
    asked,
    answers: new Map<string, () => Promise<Response>>(),
    profile: profileOf('registered'),
  };
};

export type Gateway = ReturnType<typeof gateway>;

export const answer = (code: number, body: object): Response =>
  new Response(JSON.stringify({ code, msg: '', ...body }), { status: code });
export const gives = (data: unknown) => () => Promise.resolve(answer(200, { data }));

const prices = paidLevels.map((level) => ({ level, price: `${levelTable[level].priceUsd}.000000` }));

const answerFor =
  ({ answers, asked, profile }: Gateway) =>
  (input: string): Promise<Response> => {
    const { pathname, search } = new URL(input, 'http://x');
    asked.push(pathname + search);
    const [, id] = /indicators\/(.+)\/(?:series|columns)/.exec(pathname) ?? [];
    const held = answers.get(id ?? pathname.replace('/api/v1', ''));
    if (held) return held();
    if (pathname.endsWith('/profile')) return gives(profile)();
    if (pathname.endsWith('/status')) return gives([source])();
    if (pathname.endsWith('/status/feeds')) return gives([{ source: 'simnet', indicators: ['btc.mvrv'] }])();
    if (pathname.endsWith('/freshness')) return gives(freshnessOf())();
    if (pathname.endsWith('/introductions')) return gives(introductions)();
    if (pathname.endsWith('/today')) return gives(null)(); // its topic tells it
    if (/\/(events|proposals|desk|errata)$/.test(pathname)) return gives([])();
    if (pathname.endsWith('/prices')) return gives(prices)();
    if (pathname.endsWith('/user/secondFactor')) return gives({ since: null, codesLeft: 0, elevatedUntil: null })();
    // requested by the badge in the header
    if (/\/finance\/(payments|withdrawals)$/.test(pathname)) return gives({ total: 0, rows: [] })();
    if (pathname.endsWith('/finance/auto-confirmation')) return gives({ isOn: false, waiting: 0, history: [] })();
    return gives(id ? { ...seriesOf(id), history: null } : catalogue)();
  };

const TOKEN = 't'.repeat(43);

/** Logs in a user with the given profile, as the login dialog does. */
export const logIn = (store: Store, world: Gateway, profile: Profile): void => {
  world.profile = profile;
  const { userName, role } = profile;
  act(() => {
    store.dispatch(loggedIn({ token: TOKEN, userName, expiresIn: 1_800, identity: role, grade: profile.grade }));
  });
};

interface Visit {
  readonly world?: Gateway;
  readonly as?: Profile;
}

const begin = ({ world = gateway(), as }: Visit): Gateway & { store: Store } => {
  vi.stubGlobal(
    'fetch',
    vi.fn((input: string) => answerFor(world)(input)),
  );
  const store = createStore(world.live);
  mirrorPreferences(store);
  void applyPreferences(store);
  if (as) logIn(store, world, as);
  return Object.assign(world, { store });
};

/** Renders the whole page at an address. */
export const open = (address: string, visit: Visit = {}): Gateway & { store: Store } => {
  window.history.replaceState(null, '', address);
  const world = begin(visit);
  render(
    <Provider store={world.store}>
      <LiveProvider value={world.live}>
        <Router />
      </LiveProvider>
    </Provider>,
  );
  return world;
};

/** Renders one part of the page alone. */
export const show = (
  part: ReactNode,
  { at: start = '/', ...visit }: Visit & { readonly at?: string } = {},
): Gateway & { store: Store; address: () => string } => {
  const world = begin(visit);
  let at: Location | undefined;
  const Address = (): null => {
    const location = useLocation();
    useLayoutEffect(() => {
      at = location;
    });
    return null;
  };
  render(
    <Provider store={world.store}>
      <LiveProvider value={world.live}>
        <MemoryRouter initialEntries={[start]}>
          {part}
          <Address />
        </MemoryRouter>
      </LiveProvider>
    </Provider>,
  );
  return Object.assign(world, { address: () => `${at?.pathname}${at?.search}${at?.hash}` });
};

/** Adds what jsdom lacks, and starts with a clean browser. */
/** Prices are not laid over indicators unless a test is about that: most are about one series. */
export const prepareBrowser = async ({ isPhone = false, sidebar = 'open', price = false } = {}): Promise<void> => {
  localStorage.clear();
  localStorage.setItem('chaintide.preferences', JSON.stringify({ sidebar, price }));
  await i18n.changeLanguage('zh');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone && query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.checkVisibility = () => true; // jsdom has no layout, and invisible elements take no focus
};
