import type { Route } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { routes } from '@chaintide/contracts/routes';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { z } from 'zod';
import { outcomeOf } from '../callers.ts';
import { Everyone } from '../everyone.ts';

const open = catalogue.indicators.find(({ id }) => id === 'btc.price')!; // open to everyone
const filled: Readonly<Record<string, string | number>> = {
  id: open.id,
  time: Date.UTC(2024, 0, 1) / SECOND,
  chain: 'btc',
  metric: open.navigation,
};

const inner = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? inner(schema.unwrap() as z.ZodType)
    : schema;
/** The query parameters of a route that take a day. */
const dayNames = ({ query }: Route): string[] =>
  query instanceof z.ZodObject
    ? Object.entries(query.shape as Record<string, z.ZodType>)
        .filter(([, schema]) => inner(schema) instanceof z.ZodISODate)
        .map(([name]) => name)
    : [];
const dated = Object.entries<Route>(routes).flatMap(([name, route]) =>
  dayNames(route).map((field) => ({ name, route, field })),
);

const beyond = ['0000-01-01', '0001-01-01', '1969-12-31', '2100-01-01', '9999-12-31'];
const noDays = ['-000001-01-01', '+275760-09-13', '2026-02-30', '10000-01-01', '2026-1-1', 'yesterday', ''];
const anyDay = fc
  .tuple(fc.nat(9_999), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) =>
    [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-'),
  );

/** Before: a statement from 0000-01-01 or 9999-12-31 got a 500, and its file ended with an incomplete line. */
describe('an absurd date', () => {
  let everyone: Everyone;
  let token: string;
  beforeAll(async () => {
    everyone = await Everyone.start();
    token = await everyone.callers.tokenOf(await everyone.callers.open({ staffRole: 'admin' }));
  }, 120_000);
  afterAll(() => everyone.stop());

  const ask = async (
    { route, field }: (typeof dated)[number],
    day: string,
  ): Promise<{ status: number; outcome: string }> => {
    const params = Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, key]) => [key!, filled[key!]!]));
    const { status, answer } = await everyone.callers.ask(
      route,
      { params, query: `?${field}=${encodeURIComponent(day)}` },
      token,
    );
    return { status, outcome: outcomeOf(answer) };
  };

  it('is a parameter of these routes', () => {
    expect(dated.map(({ name, field }) => `${name} ${field}`)).toEqual(
      expect.arrayContaining([
        'statement from',
        'statement to',
        'statementFile from',
        'statementFile to',
        'series from',
        'export to',
        'market start',
      ]),
    );
  });

  it.each(dated)('is refused by $name as $field, with an error text', async (question) => {
    for (const day of [...beyond, ...noDays])
      expect([day, await ask(question, day)]).toEqual([day, { status: 400, outcome: 'request.invalid' }]);
  });

  it.each(dated)('$name answers any other $field', async (question) => {
    await fc.assert(
      fc.asyncProperty(anyDay, async (day) => {
        const { status, outcome } = await ask(question, day);
        if (outcome !== 'market.noSource') expect(status).toBeLessThan(500); // nothing feeds it here, which is an answer
      }),
      { numRuns: 30 },
    );
  });

  it('gets an error text in both languages, with the allowed range', async () => {
    const said = async (language: string): Promise<string> => {
      const response = await fetch(`${everyone.gateway.url}/api/v1/wallet/statement?from=0000-01-01`, {
        headers: { authorization: `Bearer ${token}`, 'accept-language': language },
      });
      return ((await response.json()) as { msg: string }).msg;
    };
    expect([await said('zh'), await said('en')]).toEqual([
      expect.stringContaining('日期须在 1970 年至 2099 年之间'),
      expect.stringContaining('The day must be between 1970 and 2099'),
    ]);
  });

  it.each([-8.64e15, -1, 8.64e15, 8.7e15, Number.MAX_SAFE_INTEGER])(
    'the time %d does not break routes that take one',
    async (moment) => {
      const { status } = await everyone.callers.ask(routes.point, { params: { id: open.id, time: moment } }, token);
      expect(status).toBeLessThan(500);
      const account = await everyone.callers.open();
      const change = { kind: 'level', level: 'monthly', until: moment };
      const changed = await everyone.callers.ask(
        routes.userChange,
        { params: { id: account.id }, body: { change, note: 'a test', version: account.version } },
        token,
      );
      expect([changed.status, outcomeOf(changed.answer)]).toEqual([400, 'request.invalid']);
    },
  );
});
