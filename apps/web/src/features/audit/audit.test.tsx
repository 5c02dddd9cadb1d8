import type { AuditReport, Audits } from '@chaintide/contracts/money/audit';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { AuditPage } from './audit-page.tsx';

const consistent: AuditReport = {
  id: 2,
  at: Date.now(),
  by: 'ann',
  tookMs: 1_234,
  verdict: 'consistent',
  content: {
    movements: 1_234,
    accounts: 56,
    coins: [
      {
        coin: 'USDT',
        customers: '100.000000',
        available: '90.000000',
        held: '10.000000',
        deposits: '-150.000000',
        payouts: '20.000000',
        revenue: '30.000000',
        fees: '0.000000',
      },
    ],
    findings: [],
    reserves: [
      {
        network: 'ERC-20',
        coin: 'USDT',
        credited: '150.000000',
        pending: '0.000000',
        unmatched: '0.000000',
        paid: '20.000000',
        inFlight: '0.000000',
        paidOutside: '0.000000',
        expected: '130.000000',
        collected: '130.000000',
        moved: '0.000000',
        difference: '0.000000',
        verdict: 'even',
      },
    ],
    left: [],
  },
};
const broken: AuditReport = {
  ...consistent,
  id: 3,
  verdict: 'broken',
  content: {
    ...consistent.content,
    findings: [{ rule: 'heldIsOpen', detail: 'USDT: 5 in the books, 4 of the orders' }],
    left: [{ network: 'TRC-20', problem: 'unreachable', why: 'not for people' }],
  },
};

const visit = async (answers: Audits[], run = gives(broken)) => {
  await prepareBrowser();
  let reads = 0;
  const world = serving({
    'GET /finance/audits': () => gives(answers[Math.min(reads++, answers.length - 1)])(),
    'POST /finance/audits': () => run(),
    'GET /finance/payments': gives({ total: 0, rows: [] }),
    'GET /finance/withdrawals': gives({ total: 0, rows: [] }),
  });
  show(<AuditPage />, { world, as: profileOf('accounting'), at: '/audit' });
  await screen.findByRole('button', { name: '立即对账' });
};

afterEach(cleanup);

describe('the page of the audit', () => {
  it('shows the newest result: the books, the chains and the verdict', async () => {
    await visit([{ newest: consistent, earlier: [{ ...consistent, id: 1, by: null, verdict: 'incomplete' }] }]);
    const result = within(await screen.findByRole('region', { name: '结果' }));
    expect(result.getByText('一致')).toBeTruthy();
    expect(result.getByText('56 个账户，1,234 笔变动')).toBeTruthy();
    expect(result.getByText('没有发现问题：账目的各项规则均成立。')).toBeTruthy();
    const [books, reserves] = screen.getAllByRole('table');
    expect(within(books!).getAllByRole('row')[1]?.textContent).toBe('USDT100.0090.0010.00−150.0020.0030.000.00130.00');
    expect(within(reserves!).getAllByRole('row')[1]?.textContent).toContain('USDT · ERC-20150.00');
    expect(within(reserves!).getByText('相符')).toBeTruthy();
    expect(screen.getByText('发起人：已删除的账户')).toBeTruthy();
  });

  it('makes a new one at a press, and puts its findings into words', async () => {
    await visit([
      { newest: null, earlier: [] },
      { newest: broken, earlier: [] },
    ]);
    expect(await screen.findByText('还没有对过账')).toBeTruthy();
    click('立即对账');
    const findings = within((await screen.findByText(/规则不成立/)).closest('ul')!);
    expect(findings.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '规则不成立：冻结金额等于进行中的提现所冻结的金额。USDT: 5 in the books, 4 of the orders',
      'TRC-20 未比对：节点没有应答。',
    ]);
    expect(asked('POST', '/finance/audits')).toHaveLength(1);
  });

  it('says at the button why it could not be made', async () => {
    await visit([{ newest: null, earlier: [] }], refusal('server.busy'));
    await screen.findByText('还没有对过账');
    click('立即对账');
    expect(await screen.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
  });
});
