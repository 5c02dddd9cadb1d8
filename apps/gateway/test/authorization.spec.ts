import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { API_BASE, type Access, type Envelope, type Route } from '@chaintide/contracts/http';
import type { Series } from '@chaintide/contracts/indicators';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { DAY, PREVIEW_AGE_MS, SECOND } from '@chaintide/contracts/limits';
import { pages } from '@chaintide/contracts/pages';
import { topicKinds, topics, type TopicKind } from '@chaintide/contracts/realtime';
import { resolutionGrades, resolutionMs, type Resolution } from '@chaintide/contracts/resolutions';
import type { Role } from '@chaintide/contracts/roles';
import { routes } from '@chaintide/contracts/routes';
import { catalogue } from '@chaintide/indicators/catalogue';
import { metricIds, metrics } from '@chaintide/indicators/metrics';
import { createApp } from '../src/app.module.ts';
import { SessionsService } from '../src/modules/auth/sessions.service.ts';
import { SeriesService } from '../src/modules/series/series.service.ts';
import type { Gateway } from '../src/platform/gateway.ts';
import { Client } from '../src/platform/fixtures/hub-rig.ts';
import { Callers, outcomeOf, servedRoutes, type CallerCase, type Sample } from './callers.ts';
import { specPages } from './spec-pages.ts';
import { freshFolder } from './rig.ts';

type RouteName = keyof typeof routes;

const mail = 'nobody@chaintide.example';
const password = 'key-1.AAAA';
const open = catalogue.indicators.find(({ id }) => id === 'btc.price')!; // L1, and of every resolution

/** One question for every route; a route without one does not compile, and fails. */
const samples: Record<RouteName, Sample> = {
  catalogue: {}, status: {}, publicKey: {}, captcha: {}, logout: {}, profile: {}, sessions: {}, users: {}, balances: {}, demoAccounts: {}, endSessions: {},
  series: { params: { id: open.id } },
  login: { body: { userName: 'nobody', password } },
  profileChange: { body: { language: 'en' } },
  checkMail: { params: { email: mail } },
  emailCode: { body: { userName: 'nobody', email: mail } },
  resetCode: { body: { email: mail } },
  resetCodeTwin: { body: { email: mail } },
  register: { body: { userName: 'nobody', password, email: mail, emailCode: '123456' } },
  resetPassword: { body: { email: mail, password, resetPwdCode: '123456' } },
  changePassword: { body: { oldPassword: password, password } },
  endSession: { params: { id: randomUUID() } },
  user: { params: { id: 1 } },
  userChange: { params: { id: 1 }, body: { change: { kind: 'trial' }, note: 'a test', version: 0 } },
  demoMails: { query: `?to=${mail}` },
};

const refusals = ['login.required', 'level.insufficient'];
const broken = ['internal', 'route.unknown', 'method.notAllowed', 'topic.unknown', 'login.expired'];
const refusalFor = (role: Role): string => (role === 'guest' ? 'login.required' : 'level.insufficient');
const expected = (access: Access, role: Role): string => (access === 'public' || access.includes(role) ? 'open' : refusalFor(role));
/** Whether the door opened; what lies behind it may have its own objections. */
const doorOf = (outcome: string): string => (refusals.includes(outcome) || broken.includes(outcome) ? outcome : 'open');

/** Before what a preview may tell ends, so that there is something on both sides. */
const someMonthsAgo = new Date(Date.now() - PREVIEW_AGE_MS - 60 * DAY).toISOString().slice(0, 10);

describe('authorization', () => {
  let gateway: Gateway;
  let callers: Callers;
  let removeFolder: () => Promise<void>;
  const clients: Client[] = [];

  beforeAll(async () => {
    const { folder, remove } = await freshFolder();
    removeFolder = remove;
    gateway = await createApp({ PORT: 0, DATA_DIR: folder, DATABASE_URL: undefined, LOG_LEVEL: 'silent', WEB_DIR: folder, SOURCES: 'simulated', SIMNET_URL: 'http://127.0.0.1:9', DEMO: true });
    callers = await Callers.of(gateway);
    fillSeries(gateway.app.get(SeriesService));
  }, 120_000);
  afterAll(async () => {
    for (const { socket } of clients) socket.disconnect();
    await gateway.stop();
    await removeFolder();
  });

  /** A line that lasts until the end; each is of another session. */
  const dial = (token: string | undefined): Client => {
    const client = new Client(gateway.url, token === undefined ? {} : { auth: { token } });
    clients.push(client);
    return client;
  };
  const connect = async (caller: CallerCase): Promise<Client> => {
    const client = dial(await callers.tokenFor(caller));
    await once(client.socket as never, 'connect');
    return client;
  };
  /** One answer a caller, by the caller's name. */
  const askEveryone = async (ask: (caller: CallerCase) => Promise<unknown>): Promise<Record<string, unknown>> => {
    const answers: Record<string, unknown> = {};
    for (const caller of callers.all) answers[caller.name] = await ask(caller);
    return answers;
  };
  const everyone = (tell: (caller: CallerCase) => unknown): Record<string, unknown> => Object.fromEntries(callers.all.map((caller) => [caller.name, tell(caller)]));

  describe('the table of routes', () => {
    it('names every route that is served, and none that is not', () => {
      const served = servedRoutes((gateway.app.getHttpAdapter().getInstance() as { printRoutes(options: object): string }).printRoutes({ commonPrefix: false }));
      const api = served.filter((line) => line.includes(` ${API_BASE}/`) && !line.startsWith('HEAD '));
      expect(api.toSorted()).toEqual(Object.values<Route>(routes).map(({ method, path }) => `${method} ${API_BASE}${path}`).toSorted());
      const others = served.filter((line) => !line.includes(` ${API_BASE}/`)).map((line) => line.split(' ')[1]!);
      expect([...new Set(others.map((path) => path.replace(/^\/api\/docs.*/, '/api/docs')))].toSorted()).toEqual(['/api/docs', '/api/openapi.json', '/healthz', '/readyz']);
    });

    it.each(Object.keys(routes) as RouteName[])('opens %s to whom it says, and to nobody else', async (name) => {
      const route: Route = routes[name];
      const answers = await askEveryone(async (caller) => doorOf(outcomeOf((await callers.ask(route, samples[name], await callers.tokenFor(caller))).answer)));
      expect(answers).toEqual(everyone(({ role }) => expected(route.access, role)));
    }, 30_000);

    it.each(Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET'))('HEAD of %s goes through the same door', async (name, route) => {
      const answers = await askEveryone(async (caller) => {
        const { status } = await callers.ask({ ...route, method: 'HEAD' }, samples[name as RouteName], await callers.tokenFor(caller));
        return status === 401 || status === 403 ? status : 'open';
      });
      expect(answers).toEqual(everyone(({ role }) => (expected(route.access, role) === 'open' ? 'open' : role === 'guest' ? 401 : 403)));
    }, 30_000);

    it('keeps what it answers out of every cache', async () => {
      const { headers } = await callers.ask(routes.series, samples.series);
      expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', expect.stringContaining('authorization')]);
    });
  });

  describe('a token that is nobody\'s any more', () => {
    const sql = (text: string, id: number): Promise<unknown> => callers.db.query(text, [id]);
    const spoilt: readonly (readonly [string, () => Promise<string>])[] = [
      ['of a session that came to its end', () => spoil((id) => sql(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, id))],
      ['of a session that was idle too long', () => spoil((id) => sql(`update sessions set seen_at = now() - interval '1 hour' where user_id = $1`, id))],
      ['of a session that was logged out', () => spoil((id) => gateway.app.get(SessionsService).endAll(id))],
      ['of an account that is disabled', () => spoil((id) => sql('update users set disabled_at = now() where id = $1', id))],
      ['that was never given', () => Promise.resolve(randomBytes(32).toString('base64url'))],
      ['of another form', () => Promise.resolve('x')],
    ];
    const spoil = async (act: (userId: number) => Promise<unknown>): Promise<string> => {
      const account = await callers.open({ staffRole: 'admin' });
      const token = await callers.tokenOf(account);
      expect(outcomeOf((await callers.ask(routes.profile, {}, token)).answer)).toBe('granted');
      await act(account.id);
      return token;
    };

    it.each(spoilt)('%s is told so by every route that looks at it, and by the socket', async (_, make) => {
      const token = await make();
      for (const [name, route] of Object.entries<Route>(routes)) {
        const { status, answer } = await callers.ask(route, samples[name as RouteName], token);
        if (route.anonymous) expect([name, outcomeOf(answer)]).not.toEqual([name, 'login.expired']);
        else expect([name, status, answer]).toEqual([name, 401, expect.objectContaining({ code: 421, error: expect.objectContaining({ name: 'login.expired' }) })]);
      }
      const [refusal] = (await once(dial(token).socket as never, 'connect_error')) as [Error & { data: Envelope<unknown> }];
      expect(refusal.data).toMatchObject({ code: 421, error: { name: 'login.expired' } });
    }, 30_000);
  });

  describe('the table of topics', () => {
    const lines = new Map<CallerCase, Client>();
    beforeAll(async () => {
      for (const caller of callers.all) lines.set(caller, await connect(caller));
    }, 30_000);
    const joining = (topic: string, after?: { epoch: string; seq: number }) => async (caller: CallerCase): Promise<string> =>
      doorOf(outcomeOf(await lines.get(caller)!.ask('topic.join', { topic, ...(after && { after }) })));
    const named: Record<Exclude<TopicKind, 'account'>, string> = {
      indicator: topics.indicator(open.id, '1d'), price: topics.price('BTCUSDT'), status: topics.status(), users: topics.users(), mailbox: topics.mailbox(mail),
    };

    it.each(Object.entries(named))('opens %s to whom it says, and to nobody else', async (kind, topic) => {
      expect(await askEveryone(joining(topic))).toEqual(everyone(({ role }) => expected(topicKinds[kind as TopicKind].roles, role)));
    }, 30_000);

    it('opens an account to itself', async () => {
      const other = await callers.open();
      expect(await askEveryone((caller) => joining(topics.account(caller.account?.id ?? other.id))(caller))).toEqual(everyone(({ role }) => expected(topicKinds.account.roles, role)));
    }, 30_000);

    it('opens an account to no other, though it asks only for what it missed', async () => {
      const other = await callers.open();
      const self = callers.all.at(-1)!;
      const { epoch } = await lines.get(self)!.join(topics.account(self.account!.id));
      for (const after of [undefined, { epoch, seq: 0 }]) {
        expect(await askEveryone(joining(topics.account(other.id), after))).toEqual(everyone(({ role }) => refusalFor(role)));
      }
    }, 30_000);

    it('lets nobody end a session of another', async () => {
      const other = await callers.open();
      const token = await callers.tokenOf(other);
      const [held] = await callers.db.query<{ id: string }>('select id from sessions where user_id = $1', [other.id]);
      const answers = await askEveryone(async (caller) => outcomeOf((await callers.ask(routes.endSession, { params: { id: held!.id } }, await callers.tokenFor(caller))).answer));
      expect(answers).toEqual(everyone(({ role }) => (role === 'guest' ? 'login.required' : 'session.unknown')));
      expect(outcomeOf((await callers.ask(routes.profile, {}, token)).answer)).toBe('granted');
    });
  });

  describe('the tiers of the catalogue', () => {
    const lines = new Map<CallerCase, { token: string | undefined; client: Client }>();
    beforeAll(async () => {
      for (const caller of callers.all) {
        const token = await callers.tokenFor(caller);
        lines.set(caller, { token, client: await connect(caller) });
      }
    }, 30_000);
    const seriesOf = async (caller: CallerCase, id: string, resolution: Resolution): Promise<Envelope<unknown>> =>
      (await callers.ask(routes.series, { params: { id }, query: `?resolution=${resolution}&from=${someMonthsAgo}` }, lines.get(caller)!.token)).answer!;
    const joining = async (caller: CallerCase, id: string, resolution: Resolution): Promise<string> => {
      const { client } = lines.get(caller)!;
      const topic = topics.indicator(id, resolution);
      const outcome = outcomeOf(await client.ask('topic.join', { topic }));
      await client.ask('topic.leave', { topic });
      return outcome;
    };

    it.each(catalogue.indicators.map(({ id, tier }) => [tier, id] as const))('%s: %s is whole, and live, for a grade that opens it', async (tier, id) => {
      const isOpen = ({ grade }: CallerCase): boolean => grade >= gradeOfTier(tier);
      const until = Date.now() - PREVIEW_AGE_MS;
      const answers = await askEveryone(async (caller) => {
        const { preview, times, resolution } = (await seriesOf(caller, id, '1d')).data as Series;
        const isOld = (times.at(-1)! + (resolutionMs[resolution] ?? 31 * DAY) / SECOND) * SECOND <= until + DAY;
        return { remedy: preview?.remedy, tier: preview?.tier, resolution, isOld, topic: await joining(caller, id, '1d') };
      });
      expect(answers).toEqual(everyone((caller) => (isOpen(caller)
        ? { remedy: undefined, tier: undefined, resolution: '1d', isOld: false, topic: 'granted' }
        : { remedy: caller.role === 'guest' ? 'login' : 'upgrade', tier, resolution: '1w', isOld: true, topic: refusalFor(caller.role) })));
    }, 30_000);

    it.each(open.resolutions)('the resolution %s is for the grades it says', async (resolution) => {
      const answers = await askEveryone(async (caller) => [outcomeOf(await seriesOf(caller, open.id, resolution)), await joining(caller, open.id, resolution)]);
      expect(answers).toEqual(everyone(({ role, grade }) => Array.from({ length: 2 }, () => (grade >= resolutionGrades[resolution] ? 'granted' : refusalFor(role)))));
    }, 30_000);
  });
});

describe('the table of pages', () => {
  it('is the one of the specification', () => {
    const sorted = (table: Readonly<Record<string, readonly Role[]>>) => Object.fromEntries(Object.entries(table).map(([path, allowed]) => [path, allowed.toSorted()]));
    expect(sorted(pages)).toEqual(sorted(specPages));
  });
});

/** Two years of every metric, up to today: of what a preview may not tell there is something to tell. */
const fillSeries = (series: SeriesService): void => {
  const now = Date.now();
  for (const [salt, metric] of metricIds.entries()) {
    for (const step of metrics[metric].steps) {
      const stepMs = resolutionMs[step]!;
      const last = Math.floor(now / stepMs) - 1;
      const points = Array.from({ length: 730 }, (_, index) => ({ time: (last - 729 + index) * stepMs, value: 1_000 + salt * 31 + 400 * Math.sin(index / (7 + salt)) }));
      series.ingest({ source: 'a test', simulated: true, priority: 1, fetchedAt: now, step, points: { [metric]: points } });
    }
  }
};
