import { Suspense, useId, type ComponentType, type ReactNode } from 'react';
import { lazily } from '../browser/chunk-loading.ts';
import { PHONE, useMedia } from '../browser/use-media.ts';
import { useText } from '../i18n/use-text.ts';
import type { TableProps } from './ag-table.tsx';
import styles from './data-table.module.css';
import type { GridRow } from './grid-column.ts';
import { gridTexts } from './grid-texts.ts';

const Table = lazily(async () => (await import('./ag-table.tsx')).AgTable) as <R extends GridRow>(
  props: TableProps<R>,
) => ReactNode;

interface DataTableProps<R extends GridRow> extends Omit<TableProps<R>, 'rows'> {
  /** Undefined until the first response. */
  readonly rows: readonly R[] | undefined;
  /** Whether the rows shown are old ones while new ones are loading. */
  readonly isBusy: boolean;
  /** A row as shown on a phone. */
  readonly Card: ComponentType<{ row: R }>;
}

const WAITING = Array.from({ length: 8 }, (_, index) => index);

const Waiting = () => {
  const { t } = useText(gridTexts);
  return (
    <div className={styles['waiting']} role="progressbar" aria-label={t('grid.loading')}>
      {WAITING.map((index) => (
        <span key={index} />
      ))}
    </div>
  );
};

/** A row as a card; the button that opens it lies below the buttons and links of the card, because none may be inside another. */
const Entry = <R extends GridRow>({
  row,
  glows,
  Card,
  onOpen,
}: Pick<DataTableProps<R>, 'glows' | 'Card' | 'onOpen'> & { row: R }) => {
  const id = useId();
  return (
    <li className={styles['entry']} data-glow={glows.get(row.id)}>
      {onOpen && <button type="button" className={styles['opens']} aria-labelledby={id} onClick={() => onOpen(row)} />}
      <div id={id} className={styles['card']}>
        <Card row={row} />
      </div>
    </li>
  );
};

const Cards = <R extends GridRow>({
  label,
  rows,
  empty,
  ...entry
}: Pick<DataTableProps<R>, 'label' | 'glows' | 'Card' | 'onOpen' | 'empty'> & { rows: readonly R[] }) => {
  if (rows.length === 0) return <p className={styles['empty']}>{empty}</p>;
  return (
    <ul className={styles['cards']} aria-label={label}>
      {rows.map((row) => (
        <Entry key={row.id} row={row} {...entry} />
      ))}
    </ul>
  );
};

/** Rows as a grid, or as cards on a phone; old rows are dimmed below a thin progress bar while new ones load. */
export const DataTable = <R extends GridRow>({ rows, isBusy, Card, ...table }: DataTableProps<R>) => {
  const isPhone = useMedia(PHONE);
  const show = (shown: readonly R[]) =>
    isPhone ? (
      <Cards
        label={table.label}
        rows={shown}
        glows={table.glows}
        Card={Card}
        onOpen={table.onOpen}
        empty={table.empty}
      />
    ) : (
      <Suspense fallback={<Waiting />}>
        <Table {...table} rows={shown} />
      </Suspense>
    );
  return (
    <div className={styles['frame']} data-busy={isBusy} aria-busy={isBusy}>
      {rows ? show(rows) : <Waiting />}
    </div>
  );
};
