import type { ReactNode } from 'react';
import styles from './figure-table.module.css';

interface FigureTableProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly ReactNode[] }[];
}

/** Figures in columns under a name each; scrolls sideways where they do not fit. */
export const FigureTable = ({ label, heads, rows }: FigureTableProps) => (
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
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1] ?? 'mark'}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
