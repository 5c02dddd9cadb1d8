import { randomUUID } from 'node:crypto';
import { API_BASE, type Route } from '@chaintide/contracts/http';
import { routes } from '@chaintide/contracts/routes';
import { LedgerService } from '../../src/modules/wallet/ledger.service.ts';
import { AddressesService } from '../../src/modules/payments/addresses.service.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { WithdrawalsService } from '../../src/modules/withdrawals/withdrawals.service.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers } from '../callers.ts';
import { startPair } from '../processes/pair.ts';
import { emptyFolder } from '../rig.ts';
import { ADDRESS } from '../withdrawals-rig.ts';
import { known } from '../../src/platform/fixtures/known.ts';

interface Raw {
  readonly status: number;
  readonly text: string;
}

const address = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

/** Before: 45 of 50 concurrent withdrawals with one key got 'code expired', and a replay after a step returned the current state. */
describeEngines((throwaway) => {
  let gateways: [Gateway, Gateway];
  let callers: Callers;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const place = await emptyFolder();
    ({ remove } = place);
    gateways = await startPair(throwaway(), place.folder);
    callers = Callers.at(gateways[0]);
    await gateways[0].app.get(AddressesService, { strict: false }).add('ERC-20', address, null);
  }, 120_000);
  afterAll(async () => {
    for (const gateway of new Set(gateways)) await gateway.stop();
    await remove();
  });

  const part = <T>(type: abstract new (...args: never[]) => T): T => gateways[0].app.get<T>(type, { strict: false });
  const rich = async (): Promise<{ account: Account; token: string }> => {
    const account = await callers.open();
    await callers.db.transaction((tx) =>
      part(LedgerService).post(tx, {
        cause: 'recharge',
        causeId: randomUUID(),
        step: 'credit',
        by: null,
        entries: [
          { kind: 'deposits', coin: 'USDT', units: -2_000_000_000n },
          { kind: 'available', userId: account.id, coin: 'USDT', units: 2_000_000_000n },
        ],
      }),
    );
    return { account, token: await callers.tokenOf(account) };
  };
  const send = async (
    { method, path }: Route,
    { token, body, at = 0 }: { token: string; body: object; at?: number },
  ): Promise<Raw> => {
    const response = await fetch(`${gateways[at % 2]!.url}${API_BASE}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const codeFor = async (route: Route, { token, body }: { token: string; body: object }): Promise<string> => {
    expect((await send(route, { token, body })).status).toBe(200);
    const [mail] = await known<{ body_text: string }>(
      callers.db.query('select body_text from mails order by id desc limit 1'),
    );
    return /^ +(\d{6})$/m.exec(mail!.body_text)![1]!;
  };
  const idIn = ({ text }: Raw): number => (JSON.parse(text) as { data: { id: number } }).data.id;
  const nameIn = ({ text }: Raw): string => (JSON.parse(text) as { error: { name: string } }).error.name;
  /** 50 concurrent calls, at both gateways. */
  const atOnce = (route: Route, call: { token: string; body: object }): Promise<Raw[]> =>
    Promise.all(Array.from({ length: 50 }, (_, at) => send(route, { ...call, at })));
  const same = (answers: readonly Raw[]): Raw => {
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    return answers[0]!;
  };

  it('50 concurrent copies of a withdrawal create one, and the first response is repeated after any step', async () => {
    const { account, token } = await rich();
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100', address: ADDRESS };
    const body = {
      ...intent,
      emailCode: await codeFor(routes.withdrawalCode, { token, body: intent }),
      key: randomUUID(),
    };
    const first = same(await atOnce(routes.withdrawalApply, { token, body }));
    const staff = await callers.open({ staffRole: 'accounting' });
    await part(WithdrawalsService).act(idIn(first), { type: 'approve', by: { kind: 'finance', id: staff.id } });
    for (const at of [0, 1]) expect(await send(routes.withdrawalApply, { token, body, at })).toEqual(first);
    // the code is not part of the request's identity
    expect(await send(routes.withdrawalApply, { token, body: { ...body, emailCode: '000000' } })).toEqual(first);
    expect(nameIn(await send(routes.withdrawalApply, { token, body: { ...body, amount: '101' } }))).toBe('key.reused');
    expect(
      await callers.db.query('select count(*)::int as count from withdrawals where user_id = $1', [account.id]),
    ).toEqual([{ count: 1 }]);
  }, 60_000);

  it('the same holds for a recharge', async () => {
    const { account, token } = await rich();
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100' };
    const body = {
      ...intent,
      emailCode: await codeFor(routes.paymentCode, { token, body: intent }),
      key: randomUUID(),
    };
    const first = same(await atOnce(routes.paymentCreate, { token, body }));
    await part(PaymentsService).act(idIn(first), { type: 'close', by: { kind: 'owner', id: account.id } });
    for (const at of [0, 1]) expect(await send(routes.paymentCreate, { token, body, at })).toEqual(first);
    expect(nameIn(await send(routes.paymentCreate, { token, body: { ...body, coin: 'USDC' } }))).toBe('key.reused');
  }, 60_000);

  it('the same holds for a level, even if a queued one is moved by it', async () => {
    const { account, token } = await rich();
    const buy = (level: string, price: string, key = randomUUID()): { token: string; body: object } => ({
      token,
      body: { level, price, key },
    });
    expect((await send(routes.upgrade, buy('vip', '420.000000'))).status).toBe(200);
    const waiting = buy('monthly', '21.000000');
    const first = same(await atOnce(routes.upgrade, waiting));
    expect((await send(routes.upgrade, buy('vip', '420.000000'))).status).toBe(200); // the monthly level now begins a year later
    for (const at of [0, 1]) expect(await send(routes.upgrade, { ...waiting, at })).toEqual(first);
    expect(
      await callers.db.query('select count(*)::int as count from upgrades where user_id = $1', [account.id]),
    ).toEqual([{ count: 3 }]);
  }, 60_000);

  it('a refusal is not stored: the same key may be tried again', async () => {
    const { token } = await rich();
    const intent = { coin: 'USDT', network: 'ERC-20', amount: '100', address: ADDRESS };
    const body = {
      ...intent,
      emailCode: await codeFor(routes.withdrawalCode, { token, body: intent }),
      key: randomUUID(),
    };
    const wrong = { ...body, emailCode: body.emailCode === '000000' ? '000001' : '000000' };
    expect(nameIn(await send(routes.withdrawalApply, { token, body: wrong }))).toBe('emailCode.wrong');
    expect((await send(routes.withdrawalApply, { token, body })).status).toBe(200);
  }, 60_000);

  it('a key belongs to one account', async () => {
    const [one, other] = [await rich(), await rich()];
    const body = { level: 'monthly', price: '21.000000', key: randomUUID() };
    const [mine, theirs] = [
      await send(routes.upgrade, { token: one.token, body }),
      await send(routes.upgrade, { token: other.token, body }),
    ];
    expect([mine.status, theirs.status, idIn(mine) === idIn(theirs)]).toEqual([200, 200, false]);
  });
});
