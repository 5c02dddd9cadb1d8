import { GRID_MAX } from '@chaintide/contracts/limits';
import type { Range } from '@chaintide/chart/gestures/range';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { RangeTools } from '../tools/range-tools.tsx';
import { KnownNote } from '../tools/known-note.tsx';
import { WorkspaceMenu } from '../workspaces/workspace-menu.tsx';
import styles from './chart-grid.module.css';
import { chartsOf, knownOf, type GridView } from '@chaintide/chart/view/grid-view';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';
import { inToolbar } from '../../../shared/keyboard/late-keys.ts';

interface GridBarProps {
  readonly grid: GridView;
  readonly full: { readonly isOn: boolean; readonly toggle: () => void };
  readonly onRange: (range: Range) => void;
  /** A day as of which all charts are shown, or none. */
  readonly onKnown: (day: string | undefined) => void;
  readonly onAdd: () => void;
}

/** Controls that apply to all charts of a grid. */
export const GridBar = ({ grid, full, onRange, onKnown, onAdd }: GridBarProps) => {
  const { t } = useText(workspacesTexts);
  const known = knownOf(grid);
  const isFull = grid.charts.length >= GRID_MAX;
  return (
    <>
      <div ref={inToolbar} className={styles['bar']} role="toolbar" aria-label={t('workspaces.grid.label')}>
        <div className={styles['ranges']}>
          <RangeTools
            range={grid.range}
            onChoose={onRange}
            known={{ view: { known }, onChange: (change) => onKnown(change.known) }}
          />
        </div>
        <span className={styles['end']}>
          <ToolButton
            disabled={isFull}
            title={isFull ? t('workspaces.grid.most', { limit: GRID_MAX }) : undefined}
            onClick={onAdd}
          >
            <Icon name="add" />
            {t('workspaces.grid.add')}
          </ToolButton>
          <WorkspaceMenu charts={chartsOf(grid)} />
          <IconButton
            icon={full.isOn ? 'unfull' : 'full'}
            label={t(full.isOn ? 'charts.tools.unfull' : 'charts.tools.full')}
            onClick={full.toggle}
          />
        </span>
      </div>
      {known !== undefined && (
        <div className={styles['known']}>
          <KnownNote day={known} onClear={() => onKnown(undefined)} />
        </div>
      )}
    </>
  );
};
