import type { ReactNode } from 'react';
import { LedgerAmount } from './ledger-amount.tsx';
import styles from './audit.module.css';

interface AmountsTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly amounts: readonly string[]; readonly mark?: ReactNode }[];
}

/** Amounts in columns under a name each; scrolls sideways where they do not fit. */
export const AmountsTable = ({ label, heads, rows }: AmountsTableProps) => (
  <div className={styles['scroll']} data-edges tabIndex={0} role="group" aria-label={label}>
    <table className={styles['table']}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, amounts, mark }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {amounts.map((amount, index) => (
              <td key={heads[index + 1]}>
                <LedgerAmount amount={amount} />
              </td>
            ))}
            {mark !== undefined && <td>{mark}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
