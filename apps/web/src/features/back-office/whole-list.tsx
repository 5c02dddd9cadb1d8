import type { ComponentType, ReactNode } from 'react';
import { isoDay } from '../../shared/format/time.ts';
import { ColumnChoice } from '../../shared/grid/column-choice.tsx';
import { useColumnMemory } from '../../shared/grid/column-memory.ts';
import { DataTable } from '../../shared/grid/data-table.tsx';
import { exportRows } from '../../shared/grid/export-rows.ts';
import type { GridColumn, GridRow } from '../../shared/grid/grid-column.ts';
import { useGlow } from '../../shared/grid/use-glow.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import styles from './whole-list.module.css';

interface WholeListProps<R extends GridRow> {
  /** Under which name its columns are remembered and its file is kept. */
  readonly name: string;
  readonly label: string;
  readonly about?: ReactNode;
  readonly columns: readonly GridColumn<R>[];
  readonly rows: readonly R[] | undefined;
  readonly error: object | undefined;
  readonly onRetry: () => unknown;
  readonly onOpen?: (row: R) => void;
  readonly Card: ComponentType<{ row: R }>;
  readonly empty: string;
  /** Another one's rows are all seen for the first time. */
  readonly scope?: string;
}

const order = { key: 'at', descending: true };

/** A list that comes in one piece: all its rows, live, with columns to choose and a file to keep. */
export const WholeList = <R extends GridRow>({
  name,
  label,
  about,
  columns,
  rows,
  error,
  onRetry,
  onOpen,
  Card,
  empty,
  scope = '',
}: WholeListProps<R>) => {
  const { t } = useText();
  const memory = useColumnMemory(name, columns);
  const glows = useGlow(rows, scope);
  const keep = (): void =>
    exportRows(`chaintide-${name}-${isoDay(Date.now())}.csv`, columns, { states: memory.states, rows: rows ?? [] });
  return (
    <div className={styles['list']}>
      <div className={styles['bar']}>
        <div className={styles['about']}>{about}</div>
        <ColumnChoice columns={columns} memory={memory} />
        <ToolButton title={t('grid.exportHint')} disabled={!rows || rows.length === 0} onClick={keep}>
          {t('grid.export')}
        </ToolButton>
      </div>
      {error && <Failed error={error} onRetry={onRetry} />}
      {(rows || !error) && (
        <DataTable
          label={label}
          rows={rows}
          isBusy={false}
          columns={columns}
          memory={memory}
          glows={glows}
          sort={order}
          onSort={() => undefined}
          onOpen={onOpen ?? (() => undefined)}
          empty={empty}
          Card={Card}
        />
      )}
    </div>
  );
};
