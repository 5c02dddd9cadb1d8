import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import popupStyles from '../ui/popup.module.css';
import { usePopup } from '../ui/popup.ts';
import './grid-texts.ts';
import styles from './column-choice.module.css';
import type { ColumnMemory } from './column-memory.ts';
import type { GridColumn } from './grid-column.ts';

/** Drops down the columns to show; the last one shown stays. */
export const ColumnChoice = <R,>({ columns, memory }: { columns: readonly GridColumn<R>[]; memory: ColumnMemory }) => {
  const { t } = useText();
  const { isOpen, open, close, anchor, popup } = usePopup<HTMLButtonElement, HTMLDivElement>();
  const shown = memory.states.filter(({ isHidden }) => !isHidden);
  return (
    <>
      <ToolButton ref={anchor} aria-haspopup="dialog" aria-expanded={isOpen} onClick={isOpen ? close : open}>{t('grid.columns')}</ToolButton>
      {isOpen && (
        <div
          ref={popup} className={popupStyles['popup']} role="dialog" aria-label={t('grid.columns')}
          onKeyDown={(event) => { if (event.key === 'Escape') { close(); anchor.current?.focus(); } }}
        >
          {memory.states.map(({ key, isHidden }) => (
            <label key={key} className={styles['column']}>
              <input type="checkbox" checked={!isHidden} disabled={!isHidden && shown.length === 1} onChange={() => memory.toggle(key)} />
              {columns.find((column) => column.key === key)?.title}
            </label>
          ))}
          <div className={styles['reset']}><ToolButton onClick={memory.reset}>{t('grid.reset')}</ToolButton></div>
        </div>
      )}
    </>
  );
};
