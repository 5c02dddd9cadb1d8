import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { auditRules, isRed, type AuditContent, type Reserve } from '@chaintide/contracts/money/audit';

const table = (rows: readonly (readonly string[])[]): string[] => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const left = 1; // names; the rest are numbers
  return rows.map((row) =>
    row
      .map((cell, column) => (column < left ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
};

/** Explains a difference between the chain and the books; empty if there is none. */
const explained = ({
  pending,
  unmatched,
  paid,
  inFlight,
  moved,
  paidOutside,
  verdict,
  difference,
}: Reserve): string[] => [
  ...said(pending, 'of orders that are not credited'),
  ...said(unmatched, 'came without an order'),
  ...said(paid, 'paid out by our wallets'),
  ...said(inFlight, 'paid out on chain, still open in the books'),
  ...said(paidOutside, 'paid out by wallets that are not ours'),
  ...said(moved, 'moved to our other wallets'),
  ...(verdict === 'ownFunds' ? said(difference, 'of our own on our other wallets') : []),
  ...(verdict === 'missing' ? said(difference, 'MISSING: it left our wallets without a withdrawal') : []),
  ...(verdict === 'surplus' ? said(difference, 'UNEXPLAINED: more on the collection addresses than came in') : []),
];
const said = (amount: string, words: string): string[] => (/[1-9]/.test(amount) ? [`${amount} ${words}`] : []);

const reserveLines = (row: Reserve): string[] => [
  `${isRed(row) ? 'RED   ' : 'ok    '} ${row.network} ${row.coin}: expected ${row.expected}, on chain ${row.collected} + ${row.moved}, difference ${row.difference}`,
  ...explained(row).map((line) => `         ${line}`),
];

/** The report as text. */
export const report = ({ coins, movements, accounts, findings, reserves: rows, left }: AuditContent): string => {
  const heads = ['coin', 'customers', 'available', 'held', 'deposits', 'payouts', 'revenue', 'fees', 'assets'];
  return [
    `${movements} movements, ${accounts} accounts`,
    ...table([
      heads,
      ...coins.map(({ coin, customers, available, held, deposits, payouts, revenue, fees }) => [
        coin,
        customers,
        available,
        held,
        deposits,
        payouts,
        revenue,
        fees,
        assetsOf(deposits, payouts),
      ]),
    ]),
    ...rows.flatMap(reserveLines),
    ...left.map(({ network, why }) => `LEFT   ${network}: not compared (${why})`),
    ...findings.map(({ rule, detail }) => `BROKEN ${auditRules[rule].en}: ${detail}`),
    verdict(findings.length, rows.filter(isRed).length, left.length),
  ].join('\n');
};

/** The expected total for customers and for us: inflows minus outflows. */
const assetsOf = (deposits: string, payouts: string): string => amountOf(-unitsOf(deposits) - unitsOf(payouts));

const verdict = (findings: number, red: number, left: number): string => {
  const problems = [
    findings > 0 ? `${findings} findings in the books` : 'the books balance',
    ...(red > 0 ? [`${red} differences without an explanation`] : []),
    ...(left > 0 ? [`${left} networks not compared`] : []),
  ];
  return problems.join('; ');
};
