import type { ReactNode } from 'react';
import { FigureTable } from '../../shared/ui/figures/figure-table.tsx';
import { LedgerAmount } from './ledger-amount.tsx';

interface AmountsTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly amounts: readonly string[]; readonly mark?: ReactNode }[];
}

/** Amounts in columns under a name each. */
export const AmountsTable = ({ label, heads, rows }: AmountsTableProps) => (
  <FigureTable
    label={label}
    heads={heads}
    rows={rows.map(({ name, amounts, mark }) => ({
      name,
      cells: [
        ...amounts.map((amount) => <LedgerAmount key={amount} amount={amount} />),
        ...(mark === undefined ? [] : [mark]),
      ],
    }))}
  />
);
