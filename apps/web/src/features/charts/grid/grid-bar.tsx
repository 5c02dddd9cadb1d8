import { GRID_MAX } from '@chaintide/contracts/limits';
import type { Range } from '@chaintide/chart/gestures/range';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { RangeTools } from '../tools/range-tools.tsx';
import { WorkspaceMenu } from '../workspaces/workspace-menu.tsx';
import styles from './chart-grid.module.css';
import { chartsOf, type GridView } from './grid-view.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';
import { inToolbar } from '../../../shared/browser/late-keys.ts';

interface GridBarProps {
  readonly grid: GridView;
  readonly full: { readonly isOn: boolean; readonly toggle: () => void };
  readonly onRange: (range: Range) => void;
  readonly onAdd: () => void;
}

/** Controls that apply to all charts of a grid. */
export const GridBar = ({ grid, full, onRange, onAdd }: GridBarProps) => {
  const { t } = useText(workspacesTexts);
  const isFull = grid.charts.length >= GRID_MAX;
  return (
    <div ref={inToolbar} className={styles['bar']} role="toolbar" aria-label={t('workspaces.grid.label')}>
      <div className={styles['ranges']}>
        <RangeTools range={grid.range} onChoose={onRange} />
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
  );
};
