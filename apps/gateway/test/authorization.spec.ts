import { randomBytes } from 'node:crypto';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { staffRoles, type Role, type StaffRole } from '@chaintide/contracts/people/roles';
import { routes } from '@chaintide/contracts/routes';
import type { Workspace } from '@chaintide/contracts/charts/workspaces';
import { SecondFactorService } from '../src/modules/second-factor/second-factor.service.ts';
import { codeOf, stepAt } from '../src/modules/second-factor/totp.ts';
import { accessOf, expected } from './authorization/access.ts';
import { endedTokens } from './authorization/ended-tokens.ts';
import { workspace, type RouteName } from './authorization/known.ts';
import { sampleOf } from './authorization/samples.ts';
import { topicTable } from './authorization/topics.ts';
import { outcomeOf, servedRoutes, type CallerCase, type Callers } from './callers.ts';
import { Everyone } from './everyone.ts';
import { known } from '../src/platform/fixtures/known.ts';

describe('authorization', () => {
  let everyone: Everyone;
  let callers: Callers;
  beforeAll(async () => {
    everyone = await Everyone.start();
    ({ callers } = everyone);
  }, 120_000);
  afterAll(() => everyone.stop());

  describe('the table of routes', () => {
    it('lists every served route, and no other', () => {
      const served = servedRoutes(
        (everyone.gateway.app.getHttpAdapter().getInstance() as { printRoutes(options: object): string }).printRoutes({
          commonPrefix: false,
        }),
      );
      const api = served.filter((line) => line.includes(` ${API_BASE}/`) && !line.startsWith('HEAD '));
      expect(api.toSorted()).toEqual(
        Object.values<Route>(routes)
          .map(({ method, path }) => `${method} ${API_BASE}${path}`)
          .toSorted(),
      );
      const others = served.filter((line) => !line.includes(` ${API_BASE}/`)).map((line) => line.split(' ')[1]!);
      expect([...new Set(others.map((path) => path.replace(/^\/api\/docs.*/, '/api/docs')))].toSorted()).toEqual([
        '/api/docs',
        '/api/openapi.json',
        '/healthz',
        '/metrics', // metrics-access.spec.ts says who may read it
        '/readyz',
      ]);
    });

    const isReading = ({ method }: Route): boolean => method === 'GET';
    it.each((Object.keys(routes) as RouteName[]).toSorted((a, b) => +isReading(routes[b]) - +isReading(routes[a])))(
      '%s is open to the listed callers, and to nobody else',
      async (name) => {
        const route: Route = routes[name];
        const tokenFor = (caller: CallerCase) =>
          isReading(route) ? callers.readerFor(caller) : callers.changing(caller);
        const answers = await everyone.ask(async (caller) =>
          accessOf(outcomeOf((await callers.ask(route, sampleOf(name), await tokenFor(caller))).answer)),
        );
        expect(answers).toEqual(everyone.each(({ role }) => expected(route.access, role)));
      },
      30_000,
    );

    const moneySteps = Object.entries<Route>(routes).filter(([, { stepUp = 'none' }]) => stepUp !== 'none');

    it("requires a second factor for every step that moves other people's money, or guards it", () => {
      expect(moneySteps.map(([name]) => name)).toEqual(
        expect.arrayContaining([
          'priceChange',
          'paymentEvent',
          'collectionAddressesAdd',
          'collectionAddressRetire',
          'withdrawalEvent',
          'userSecondFactorRemove',
        ]),
      );
    });

    it.each(moneySteps)(
      '%s is closed to sessions without a second factor',
      async (name, route) => {
        const staff = callers.all.filter(({ account, role }) => account && expected(route.access, role) === 'open');
        for (const { account } of staff) {
          const ask = async (token: string): Promise<string> =>
            outcomeOf((await callers.ask(route, sampleOf(name as RouteName), token)).answer);
          const [without, expired] = [
            await callers.tokenOf(account!, { isElevated: false }),
            await callers.tokenOf(await callers.open({ staffRole: account!.staffRole })),
          ];
          expect(await ask(without)).toBe('secondFactor.missing');
          await callers.db.query('update users set second_factor_at = now()');
          await callers.db.query(
            `update sessions set elevated_until = to_timestamp(0) where elevated_until is not null`,
          );
          expect([await ask(without), await ask(expired)]).toEqual(['secondFactor.needed', 'secondFactor.needed']);
          await callers.db.query('update users set second_factor_at = null');
        }
        expect(staff.length).toBeGreaterThan(0);
      },
      30_000,
    );

    const isStaffs = ({ access }: Route): boolean =>
      access !== 'public' && access.every((role) => (staffRoles as readonly Role[]).includes(role));
    const staffActs = Object.entries<Route>(routes).filter(([, route]) => isStaffs(route) && route.method !== 'GET');
    it('defines for every action of staff which second factor it requires, and for no other route', () => {
      const declared = Object.entries<Route>(routes).filter(([, { stepUp }]) => stepUp !== undefined);
      expect(declared.map(([name]) => name)).toEqual(staffActs.map(([name]) => name));
      expect(declared.filter(([, { stepUp }]) => stepUp === 'none').map(([name]) => name)).toEqual([
        'eventCreate',
        'eventChange',
        'eventRemove',
        'addressTagsImport',
        'addressTagRemove',
        'auditRun',
        'proposalReject',
        'proposalWithdraw',
        'articleChange',
        'getDailyMsgCount',
        'getAllMsg',
        'messageEvent',
        'erratumCreate',
        'workOrderEvent',
        'workOrderHold',
        'workOrderRelease',
        'reportCreate',
        'reportEvent',
        'reportPreview',
      ]);
    });

    /** A caller with access, an authenticator, and a session with a recent code. */
    const armed = async ({ access }: Route) => {
      const account = await callers.open({ staffRole: access.at(-1) as StaffRole });
      const secret = randomBytes(20);
      await everyone.gateway.app.get(SecondFactorService).enrol(account.id, secret);
      return { account, codeAt: (steps: number): string => codeOf(secret, stepAt(Date.now()) + steps) };
    };

    it.each(staffActs.filter(([, { stepUp }]) => stepUp === 'act'))(
      '%s takes a code of its own, once, whatever its session gave before',
      async (name, route) => {
        const { account, codeAt } = await armed(route);
        const [token, other] = [await callers.tokenOf(account), await callers.tokenOf(account)];
        const ask = async (code?: string, by = token): Promise<string> =>
          outcomeOf(
            (await callers.ask(route, { ...sampleOf(name as RouteName), ...(code !== undefined && { code }) }, by))
              .answer,
          );
        const good = codeAt(0);
        expect([await ask(), await ask(codeAt(-10)), await ask('no code')]).toEqual([
          'secondFactor.needed',
          'secondFactor.wrong',
          'secondFactor.wrong',
        ]);
        expect(await ask(good)).not.toMatch(/^secondFactor\./);
        expect([await ask(good), await ask(good, other)]).toEqual(['secondFactor.used', 'secondFactor.used']);
      },
      30_000,
    );

    it.each(staffActs.filter(([, { stepUp }]) => stepUp === 'session'))(
      '%s accepts an unused code, for the session that gave it',
      async (name, route) => {
        const { account, codeAt } = await armed(route);
        const [token, other] = [
          await callers.tokenOf(account, { isElevated: false }),
          await callers.tokenOf(account, { isElevated: false }),
        ];
        const ask = async (by: string): Promise<string> =>
          outcomeOf((await callers.ask(route, { ...sampleOf(name as RouteName), code: codeAt(1) }, by)).answer);
        const give = async (secondFactor: string, by = token): Promise<string> =>
          outcomeOf((await callers.ask(routes.stepUp, { body: { secondFactor } }, by)).answer);
        const good = codeAt(0);
        expect([await give(codeAt(-10)), await ask(token)]).toEqual(['secondFactor.wrong', 'secondFactor.needed']);
        expect([await give(good), await give(good, other)]).toEqual(['granted', 'secondFactor.used']);
        expect(await ask(token)).not.toMatch(/^secondFactor\./);
        expect(await ask(other)).toBe('secondFactor.needed');
      },
      30_000,
    );

    it.each(Object.entries<Route>(routes).filter(([, route]) => isReading(route)))(
      'HEAD of %s has the same access',
      async (name, route) => {
        const answers = await everyone.ask(async (caller) => {
          const { status } = await callers.ask(
            { ...route, method: 'HEAD' },
            sampleOf(name as RouteName),
            await callers.readerFor(caller),
          );
          return status === 401 || status === 403 ? status : 'open';
        });
        expect(answers).toEqual(
          everyone.each(({ role }) =>
            expected(route.access, role) === 'open' ? 'open' : role === 'guest' ? 401 : 403,
          ),
        );
      },
      30_000,
    );

    it.each([
      ['series', 'private, no-cache'],
      ['events', 'no-store'],
      ['workspaces', 'no-store'],
      ['point', 'no-store'],
      ['export', 'no-store'],
    ] as const)('keeps %s out of every shared cache', async (name, control) => {
      const route: Route = routes[name];
      const { headers } = await callers.ask(route, sampleOf(name), await callers.tokenFor(callers.all.at(-1)!));
      expect([headers.get('cache-control'), route.anonymous ? undefined : headers.get('vary')]).toEqual([
        control,
        route.anonymous ? undefined : expect.stringContaining('authorization'),
      ]);
    });
  });

  endedTokens(() => everyone);

  topicTable(() => everyone);

  describe("another account's things", () => {
    it('shows, changes and removes a workspace for its owner only', async () => {
      const other = await callers.open();
      const token = await callers.tokenOf(other);
      const saved = (await callers.ask(routes.workspaceCreate, { body: workspace }, token)).answer!.data as Workspace;
      const params = { id: saved.id };
      const attempts = {
        change: [routes.workspaceChange, { params, body: { ...workspace, version: saved.version } }],
        remove: [routes.workspaceRemove, { params, query: `?version=${saved.version}` }],
      } as const;
      for (const [route, sample] of Object.values(attempts)) {
        const answers = await everyone.ask(async (caller) =>
          outcomeOf((await callers.ask(route, sample, await callers.tokenFor(caller))).answer),
        );
        expect(answers).toEqual(
          everyone.each(({ role }) => (role === 'guest' ? 'login.required' : 'workspace.unknown')),
        );
      }
      const lists = await everyone.ask(async (caller) =>
        (
          (await callers.ask(routes.workspaces, {}, await callers.tokenFor(caller))).answer?.data as Workspace[] | null
        )?.filter(({ id }) => id === saved.id),
      );
      expect(lists).toEqual(everyone.each(({ role }) => (role === 'guest' ? undefined : [])));
      expect((await callers.ask(routes.workspaces, {}, token)).answer!.data).toEqual([saved]);
    }, 30_000);

    it("lets nobody end another account's session", async () => {
      const other = await callers.open();
      const token = await callers.tokenOf(other);
      const [held] = await known<{ id: string }>(
        callers.db.query('select id from sessions where user_id = $1', [other.id]),
      );
      const answers = await everyone.ask(async (caller) =>
        outcomeOf(
          (await callers.ask(routes.endSession, { params: { id: held!.id } }, await callers.tokenFor(caller))).answer,
        ),
      );
      expect(answers).toEqual(everyone.each(({ role }) => (role === 'guest' ? 'login.required' : 'session.unknown')));
      expect(outcomeOf((await callers.ask(routes.profile, {}, token)).answer)).toBe('granted');
    });
  });
});
