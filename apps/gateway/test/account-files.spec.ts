import { parse } from 'csv-parse/sync';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { paymentsFileRoute, paymentsRoute } from '@chaintide/contracts/money/payments';
import { receiptsFileRoute } from '@chaintide/contracts/money/upgrades';
import { statementFileRoute } from '@chaintide/contracts/money/wallet';
import { withdrawalsFileRoute } from '@chaintide/contracts/money/withdrawals';
import type { Account } from '../src/modules/users/users.service.ts';
import { Everyone } from './everyone.ts';

const ROWS = 1_203; // more than two batches

describe('the files of an account', () => {
  let everyone: Everyone;
  let owner: Account;
  let other: Account;
  const sql = (text: string, ...params: unknown[]): Promise<unknown[]> => everyone.callers.db.query(text, params);

  beforeAll(async () => {
    everyone = await Everyone.start();
    [owner, other] = [await everyone.callers.open(), await everyone.callers.open()];
    for (const [{ id }, rows] of [
      [owner, ROWS],
      [other, 2],
    ] as const)
      await fill(id, rows);
  }, 120_000);
  afterAll(() => everyone.stop());

  /** Inserts this many orders of every kind, and as many movements. */
  const fill = async (userId: number, rows: number): Promise<void> => {
    await sql(
      `insert into withdrawals (user_id, key, state, coin, network, amount, fee, address, needs_two, applied_at, ended_at, remarks)
       select $1, gen_random_uuid(), case when n = 1 then 'pending' else 'success' end, 'USDT', 'TRC-20', 5000000 + n, 1000000, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', false, now(), now(), '=HYPERLINK("http://evil")'
       from generate_series(1, $2::int) n`,
      userId,
      rows,
    );
    await sql(
      `insert into collection_addresses (network, address, added_at) values ('ERC-20', $1, now())`,
      `0x${String(userId).padStart(40, '0')}`,
    );
    await sql(
      `insert into payments (user_id, key, state, coin, network, amount, address_id, created_at, expires_at)
       select $1, gen_random_uuid(), case when n = 1 then 'awaitingTransfer' else 'expired' end, 'USDT', 'ERC-20', 5000000, (select max(id) from collection_addresses), now(), now() + interval '1 hour' from generate_series(1, $2::int) n`,
      userId,
      rows,
    );
    await sql(
      `insert into upgrades (user_id, key, level, price, paid, kind, bought_at, starts_at, until, credit_ms, applied_at, state)
       select $1, gen_random_uuid(), 'monthly', 21000000, '[{"coin":"USDT","amount":"21.000000"}]', 'start', now(), now(), now() + interval '1 day', 0, now(), 'applied' from generate_series(1, $2::int)`,
      userId,
      rows,
    );
    await sql(
      `insert into ledger_accounts (kind, user_id, coin) values ('available', $1, 'USDT'), ('available', $1, 'USDC')`,
      userId,
    );
    await sql(
      `insert into ledger_accounts (kind, user_id, coin) values ('deposits', null, 'USDT'), ('deposits', null, 'USDC') on conflict do nothing`,
    );
    await sql(
      `insert into ledger_movements (cause, cause_id, step, at) select 'recharge', $1 || '-' || n, 'credit', now() from generate_series(1, $2::int) n`,
      String(userId),
      rows,
    );
    await sql(
      `insert into ledger_entries (movement_id, account_id, amount)
       select m.id, a.id, case a.kind when 'available' then 1000000 else -1000000 end from ledger_movements m, ledger_accounts a
       where m.cause_id like $1 || '-%' and (a.user_id = $2 or a.user_id is null)`,
      String(userId),
      userId,
    );
  };

  const read = async (route: Route, query = ''): Promise<{ rows: string[][]; headers: Headers }> => {
    const response = await fetch(`${everyone.gateway.url}${API_BASE}${route.path}${query}`, {
      headers: { authorization: `Bearer ${await everyone.callers.tokenOf(owner)}` },
    });
    return { rows: parse(await response.text(), { bom: true, record_delimiter: '\r\n' }), headers: response.headers };
  };

  it.each([
    ['withdrawals', withdrawalsFileRoute, '订单号'],
    ['recharges', paymentsFileRoute, '订单号'],
    ['receipts', receiptsFileRoute, '单号'],
  ] as const)(
    '%s contain every row of their owner, and no other',
    async (name, route, zh) => {
      const {
        rows: [head, ...rows],
        headers,
      } = await read(route);
      expect(head![0]).toBe(zh);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="chaintide-${name}.csv"`);
      expect((await read(route, '?language=en')).rows[0]![0]).toBe('Number');
      expect(rows).toHaveLength(ROWS);
      expect(new Set(rows.map(([number]) => number)).size).toBe(ROWS);
      expect(rows.map(([number]) => number)).toEqual(
        Array.from({ length: ROWS }, (_, index) => `${rows[0]![0]![0]}${String(ROWS - index).padStart(6, '0')}`),
      );
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        'text/csv; charset=utf-8',
        'no-store',
      ]);
    },
    30_000,
  );

  it('apply the filters of their lists, and do not let a spreadsheet run a formula', async () => {
    const {
      rows: [, ...pending],
    } = await read(withdrawalsFileRoute, '?state=pending&language=en');
    expect(pending).toHaveLength(1);
    expect(pending[0]).toEqual(expect.arrayContaining(['Pending', '5.000001', '\'=HYPERLINK("http://evil")']));
    expect((await read(paymentsFileRoute, '?state=awaitingTransfer')).rows).toHaveLength(2);
  });

  it.each([
    ['zh', '付款事由', '稳定币充值', '生效状态', '待生效', '未生效'],
    ['en', 'Payment reason', 'Stablecoin recharge', 'Service effect', 'Pending', 'No effect'],
  ] as const)('says in %s what a recharge is for and whether it counts', async (language, ...words) => {
    const [reason, recharge, effect, pending, none] = words;
    for (const [state, shown] of [
      ['awaitingTransfer', pending],
      ['expired', none],
    ] as const) {
      const [head, first] = (await read(paymentsFileRoute, `?state=${state}&language=${language}`)).rows;
      const at = (title = ''): string | undefined => first![head!.indexOf(title)];
      expect([at(reason), at(effect)]).toEqual([recharge, shown]);
    }
  });

  it('the statement lists every coin of every movement, with the balance after it', async () => {
    const {
      rows: [, ...rows],
    } = await read(statementFileRoute);
    expect(rows).toHaveLength(2 * ROWS);
    expect(rows[0]!.slice(1)).toEqual([
      '充值',
      '入账',
      expect.stringMatching(/^R/),
      'USDC',
      '1.000000',
      `${ROWS}.000000`,
      '0.000000',
      '0.000000',
    ]);
    expect(rows.at(-1)!.slice(4, 7)).toEqual(['USDT', '1.000000', '1.000000']);
    expect((await read(statementFileRoute, '?coin=USDT&language=en')).rows).toHaveLength(ROWS + 1);
    expect((await read(statementFileRoute, '?cause=upgrade')).rows).toHaveLength(1);
  }, 30_000);

  it('an open recharge is on the first page, however many followed it', async () => {
    const { answer } = await everyone.callers.ask(
      paymentsRoute,
      { query: '?rows=2' },
      await everyone.callers.tokenOf(owner),
    );
    const { rows, total } = answer!.data as { rows: { state: string }[]; total: number };
    expect([total, rows.map(({ state }) => state)]).toEqual([ROWS, ['awaitingTransfer', 'expired']]);
  });
});
