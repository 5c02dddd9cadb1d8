import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { Popover } from '../ui/popup/popover.tsx';
import styles from './column-choice.module.css';
import type { ColumnMemory } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';
import { gridTexts } from './grid-texts.ts';

/** A menu of the columns to show; the last visible one cannot be hidden. */
export const ColumnChoice = <R,>({ columns, memory }: { columns: readonly GridColumn<R>[]; memory: ColumnMemory }) => {
  const { t } = useText(gridTexts);
  const shown = memory.states.filter(({ isHidden }) => !isHidden);
  return (
    <Popover label={t('grid.columns')} button={t('grid.columns')}>
      {() => (
        <>
          {memory.states.map(({ key, isHidden }) => (
            <span key={key} className={styles['column']}>
              <Checkbox
                isTicked={!isHidden}
                disabled={!isHidden && shown.length === 1}
                onTick={() => memory.toggle(key)}
              >
                {columns.find((column) => column.key === key)?.title}
              </Checkbox>
            </span>
          ))}
          <div className={styles['reset']}>
            <ToolButton onClick={memory.reset}>{t('grid.reset')}</ToolButton>
          </div>
        </>
      )}
    </Popover>
  );
};
