import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { EventDraft } from '@chaintide/contracts/events';
import { API_BASE, type Access, type Envelope, type Route } from '@chaintide/contracts/http';
import { pages } from '@chaintide/contracts/pages';
import { topicKinds, topics, type TopicKind } from '@chaintide/contracts/realtime';
import { staffRoles, type Role, type StaffRole } from '@chaintide/contracts/roles';
import { routes } from '@chaintide/contracts/routes';
import type { Workspace, WorkspaceDraft } from '@chaintide/contracts/workspaces';
import { catalogue } from '@chaintide/indicators/catalogue';
import { SecondFactorService } from '../src/modules/second-factor/second-factor.service.ts';
import { codeOf, stepAt } from '../src/modules/second-factor/totp.ts';
import { SessionsService } from '../src/modules/sessions/sessions.service.ts';
import type { Client } from '../src/platform/fixtures/hub-rig.ts';
import { outcomeOf, servedRoutes, type CallerCase, type Callers, type Sample } from './callers.ts';
import { Everyone, refusalFor } from './everyone.ts';
import { specPages } from './spec-pages.ts';

type RouteName = keyof typeof routes;

const mail = 'nobody@chaintide.example';
const password = 'key-1.AAAA';
const open = catalogue.indicators.find(({ id }) => id === 'btc.price')!; // L1: open to everyone

const event: EventDraft = {
  day: '2024-01-10',
  kind: 'other',
  coin: null,
  label: { zh: '测试', en: 'A test' },
  note: { zh: '', en: '' },
};
const workspace: WorkspaceDraft = { name: 'A test', charts: [`id=${open.id}`] };

const recharge = { coin: 'USDT', network: 'ERC-20', amount: '5' };
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

/** One question for every route; a route without one does not compile, and fails. */
const samples: Record<RouteName, Sample> = {
  catalogue: {},
  status: {},
  publicKey: {},
  captcha: {},
  logout: {},
  profile: {},
  sessions: {},
  users: {},
  balances: {},
  demoAccounts: {},
  endSessions: {},
  series: { params: { id: open.id } },
  compact: { params: { id: open.id } },
  history: { params: { id: open.id, key: 'of-no-history' } },
  export: { params: { id: open.id } },
  point: { params: { id: open.id, time: 0 } },
  market: { params: { chain: 'btc', metric: open.navigation } },
  events: {},
  eventHistory: {},
  workspaces: {},
  eventCreate: { body: event },
  eventChange: { params: { id: 1 }, body: { event, version: 0 } },
  eventRemove: { params: { id: 1 }, query: '?version=0' },
  workspaceCreate: { body: workspace },
  workspaceChange: { params: { id: 1 }, body: { ...workspace, version: 0 } },
  workspaceRemove: { params: { id: 1 }, query: '?version=0' },
  offers: {},
  receipts: {},
  prices: {},
  priceHistory: {},
  statement: {},
  payments: {},
  paymentOrders: {},
  unmatched: {},
  autoConfirmation: {},
  collectionAddresses: {},
  withdrawals: {},
  withdrawalOrders: {},
  upgrade: { body: { level: 'monthly', price: '21.000000', key: randomUUID() } },
  priceChange: { params: { level: 'monthly' }, body: { price: '21', note: 'a test' } },
  payment: { params: { id: 1 } },
  paymentCode: { body: recharge },
  paymentCreate: { body: { ...recharge, emailCode: '123456', key: randomUUID() } },
  paymentHash: { params: { id: 1 }, body: { hash: 'a'.repeat(64), version: 0 } },
  paymentClose: { params: { id: 1 }, body: { version: 0 } },
  paymentOrder: { params: { id: 1 } },
  assignment: { params: { id: 1 }, body: { payment: 1, version: 0, reason: 'a test' } },
  paymentEvent: { params: { id: 1 }, body: { event: { type: 'confirm' }, version: 0 } },
  autoConfirmationChange: { body: { isOn: false } },
  collectionAddressesAdd: { body: { network: 'ERC-20', lines: 'no address' } },
  collectionAddressRetire: { params: { id: 1_000_000 } },
  demoPayment: { params: { id: 1 }, body: {} },
  addressBook: {},
  withdrawalFreeze: {},
  statementFile: {},
  paymentsFile: {},
  withdrawalsFile: {},
  receiptsFile: {},
  addressCode: { body: { network: 'ERC-20', address } },
  addressAdd: { body: { network: 'ERC-20', address, label: 'A test', emailCode: '123456' } },
  addressRemove: { params: { id: 1 } },
  withdrawal: { params: { id: 1 } },
  withdrawalCode: { body: { ...recharge, address } },
  withdrawalApply: { body: { ...recharge, address, emailCode: '123456', key: randomUUID() } },
  withdrawalCancel: { params: { id: 1 }, body: { version: 0 } },
  withdrawalOrder: { params: { id: 1 } },
  withdrawalEvent: { params: { id: 1 }, body: { event: { type: 'approve' }, version: 0 } },
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
  secondFactor: {},
  demoSecondFactor: {},
  proposals: {},
  secondFactorBegin: { body: { oldPassword: password } },
  secondFactorConfirm: { body: { secondFactor: '123456' } },
  secondFactorRemove: { body: { oldPassword: password, secondFactor: '123456' } },
  recoveryCodes: { body: { secondFactor: '123456' } },
  stepUp: { body: { secondFactor: '123456' } },
  user: { params: { id: 1 } },
  userChange: { params: { id: 1 }, body: { change: { kind: 'trial' }, note: 'a test', version: 0 } },
  userPower: { params: { id: 1 }, body: { change: { kind: 'disable' }, note: 'a test', version: 0 } },
  proposalApprove: { params: { id: 1 }, body: { version: 0 } },
  proposalReject: { params: { id: 1 }, body: { version: 0 } },
  proposalWithdraw: { params: { id: 1 }, body: { version: 0 } },
  userSecondFactorRemove: { params: { id: 1 }, body: { note: 'a test', version: 0 } },
  demoMails: { query: `?to=${mail}` },
};

const refusals = ['login.required', 'level.insufficient'];
const broken = ['internal', 'route.unknown', 'method.notAllowed', 'topic.unknown', 'login.expired'];
const expected = (access: Access, role: Role): string =>
  access === 'public' || access.includes(role) ? 'open' : refusalFor(role);
/** Whether the door opened; what lies behind it may have its own objections. */
const doorOf = (outcome: string): string => (refusals.includes(outcome) || broken.includes(outcome) ? outcome : 'open');

describe('authorization', () => {
  let everyone: Everyone;
  let callers: Callers;
  beforeAll(async () => {
    everyone = await Everyone.start();
    ({ callers } = everyone);
  }, 120_000);
  afterAll(() => everyone.stop());

  describe('the table of routes', () => {
    it('names every route that is served, and none that is not', () => {
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
        '/readyz',
      ]);
    });

    it.each(Object.keys(routes) as RouteName[])(
      'opens %s to whom it says, and to nobody else',
      async (name) => {
        const route: Route = routes[name];
        const answers = await everyone.ask(async (caller) =>
          doorOf(outcomeOf((await callers.ask(route, samples[name], await callers.tokenFor(caller))).answer)),
        );
        expect(answers).toEqual(everyone.each(({ role }) => expected(route.access, role)));
      },
      30_000,
    );

    const moneySteps = Object.entries<Route>(routes).filter(([, { stepUp = 'none' }]) => stepUp !== 'none');

    it("asks a second factor for every step that moves other people's money, or what guards it", () => {
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
      '%s opens to nobody whose session gave no second factor',
      async (name, route) => {
        const staff = callers.all.filter(({ account, role }) => account && expected(route.access, role) === 'open');
        for (const { account } of staff) {
          const ask = async (token: string): Promise<string> =>
            outcomeOf((await callers.ask(route, samples[name as RouteName], token)).answer);
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

    it('says of every act of staff what it asks of the second factor, and of nothing else', () => {
      const declared = Object.entries<Route>(routes).filter(([, { stepUp }]) => stepUp !== undefined);
      expect(declared.map(([name]) => name)).toEqual(staffActs.map(([name]) => name));
      expect(declared.filter(([, { stepUp }]) => stepUp === 'none').map(([name]) => name)).toEqual([
        'eventCreate',
        'eventChange',
        'eventRemove',
        'proposalReject',
        'proposalWithdraw',
      ]);
    });

    /** Somebody who may call the route, with an authenticator, in a session that gave a code a moment ago. */
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
            (await callers.ask(route, { ...samples[name as RouteName], ...(code !== undefined && { code }) }, by))
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
      '%s opens by a code that was never used, for the session that gave it',
      async (name, route) => {
        const { account, codeAt } = await armed(route);
        const [token, other] = [
          await callers.tokenOf(account, { isElevated: false }),
          await callers.tokenOf(account, { isElevated: false }),
        ];
        const ask = async (by: string): Promise<string> =>
          outcomeOf((await callers.ask(route, { ...samples[name as RouteName], code: codeAt(1) }, by)).answer);
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

    it.each(Object.entries<Route>(routes).filter(([, { method }]) => method === 'GET'))(
      'HEAD of %s goes through the same door',
      async (name, route) => {
        const answers = await everyone.ask(async (caller) => {
          const { status } = await callers.ask(
            { ...route, method: 'HEAD' },
            samples[name as RouteName],
            await callers.tokenFor(caller),
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
    ] as const)('keeps %s out of every cache that others share', async (name, control) => {
      const route: Route = routes[name];
      const { headers } = await callers.ask(route, samples[name], await callers.tokenFor(callers.all.at(-1)!));
      expect([headers.get('cache-control'), route.anonymous ? undefined : headers.get('vary')]).toEqual([
        control,
        route.anonymous ? undefined : expect.stringContaining('authorization'),
      ]);
    });
  });

  describe("a token that is nobody's any more", () => {
    const sql = (text: string, id: number): Promise<unknown> => callers.db.query(text, [id]);
    const spoilt: readonly (readonly [string, () => Promise<string>])[] = [
      [
        'of a session that came to its end',
        () => spoil((id) => sql(`update sessions set expires_at = to_timestamp(0) where user_id = $1`, id)),
      ],
      [
        'of a session that was idle too long',
        () => spoil((id) => sql(`update sessions set seen_at = to_timestamp(0) where user_id = $1`, id)),
      ],
      ['of a session that was logged out', () => spoil((id) => everyone.gateway.app.get(SessionsService).endAll(id))],
      [
        'of an account that is disabled',
        () => spoil((id) => sql('update users set disabled_at = now() where id = $1', id)),
      ],
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

    it.each(spoilt)(
      '%s is told so by every route that looks at it, and by the socket',
      async (_, make) => {
        const token = await make();
        for (const [name, route] of Object.entries<Route>(routes)) {
          const { status, answer } = await callers.ask(route, samples[name as RouteName], token);
          if (route.anonymous) expect([name, outcomeOf(answer)]).not.toEqual([name, 'login.expired']);
          else
            expect([name, status, answer]).toEqual([
              name,
              401,
              expect.objectContaining({ code: 421, error: expect.objectContaining({ name: 'login.expired' }) }),
            ]);
        }
        const [refusal] = (await once(everyone.dial(token).socket as never, 'connect_error')) as [
          Error & { data: Envelope<unknown> },
        ];
        expect(refusal.data).toMatchObject({ code: 421, error: { name: 'login.expired' } });
      },
      30_000,
    );
  });

  describe('the table of topics', () => {
    const lines = new Map<CallerCase, Client>();
    beforeAll(async () => {
      for (const caller of callers.all) lines.set(caller, await everyone.connect(caller));
    }, 30_000);
    const joining =
      (topic: string, after?: { epoch: string; seq: number }) =>
      async (caller: CallerCase): Promise<string> =>
        doorOf(outcomeOf(await lines.get(caller)!.ask('topic.join', { topic, ...(after && { after }) })));
    const named: Record<Exclude<TopicKind, 'account'>, string> = {
      indicator: topics.indicator(open.id, '1d'),
      price: topics.price('BTCUSDT'),
      status: topics.status(),
      users: topics.users(),
      mailbox: topics.mailbox(mail),
      events: topics.events(),
      payments: topics.payments(),
      withdrawals: topics.withdrawals(),
      colleagues: topics.openOrder('payment', 1),
    };

    it.each(Object.entries(named))(
      'opens %s to whom it says, and to nobody else',
      async (kind, topic) => {
        expect(await everyone.ask(joining(topic))).toEqual(
          everyone.each(({ role }) => expected(topicKinds[kind as TopicKind].roles, role)),
        );
      },
      30_000,
    );

    it('opens an account to itself', async () => {
      const other = await callers.open();
      expect(await everyone.ask((caller) => joining(topics.account(caller.account?.id ?? other.id))(caller))).toEqual(
        everyone.each(({ role }) => expected(topicKinds.account.roles, role)),
      );
    }, 30_000);

    it('opens an account to no other, though it asks only for what it missed', async () => {
      const other = await callers.open();
      const self = callers.all.at(-1)!;
      const { epoch } = await lines.get(self)!.join(topics.account(self.account!.id));
      for (const after of [undefined, { epoch, seq: 0 }]) {
        expect(await everyone.ask(joining(topics.account(other.id), after))).toEqual(
          everyone.each(({ role }) => refusalFor(role)),
        );
      }
    }, 30_000);

    it('shows, changes and removes a workspace for its owner alone', async () => {
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

    it('lets nobody end a session of another', async () => {
      const other = await callers.open();
      const token = await callers.tokenOf(other);
      const [held] = await callers.db.query<{ id: string }>('select id from sessions where user_id = $1', [other.id]);
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

describe('the table of pages', () => {
  it('is the one of the specification', () => {
    const sorted = (table: Readonly<Record<string, readonly Role[]>>) =>
      Object.fromEntries(Object.entries(table).map(([path, allowed]) => [path, allowed.toSorted()]));
    expect(sorted(pages)).toEqual(sorted(specPages));
  });
});
