import { useText } from '../i18n/use-text.ts';
import { ToolButton } from '../ui/button.tsx';
import { Choice } from '../ui/popup/choice.tsx';
import styles from './pager.module.css';
import { gridTexts } from './grid-texts.ts';

interface PagerProps {
  /** The list whose pages they are. */
  readonly of: string;
  readonly total: number;
  readonly page: number;
  readonly rows: number;
  readonly onPage: (page: number) => void;
  readonly onRows: (rows: number) => void;
}

const SIZES = ['20', '50', '100', '200'] as const;

/** The range of rows shown, their total, and the controls for other pages. */
export const Pager = ({ of, total, page, rows, onPage, onRows }: PagerProps) => {
  const { t, language } = useText(gridTexts);
  const pages = Math.max(1, Math.ceil(total / rows));
  const from = total === 0 ? 0 : (page - 1) * rows + 1;
  const number = (value: number): string => value.toLocaleString(language);
  return (
    <nav className={styles['pager']} aria-label={t('grid.pages', { of })}>
      <span className={styles['shown']} role="status">
        {t('grid.shown', { from: number(from), to: number(Math.min(page * rows, total)), total: number(total) })}
      </span>
      <Choice
        name={t('grid.rows')}
        value={String(rows)}
        options={[...new Set([...SIZES, String(rows)])].map((value) => ({ value, label: value }))}
        onChoose={(value) => onRows(Number(value))}
      />
      <ToolButton disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('grid.previous')}
      </ToolButton>
      <span className={styles['page']}>{t('grid.page', { page: number(page), pages: number(pages) })}</span>
      <ToolButton disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('grid.next')}
      </ToolButton>
    </nav>
  );
};
