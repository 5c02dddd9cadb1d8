import { useText } from '../../../shared/i18n/use-text.ts';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import styles from './known-note.module.css';

/** Says that the chart shows what was known on a day, as long as it does. */
export const KnownNote = ({ day, onClear }: { readonly day: string; readonly onClear: () => void }) => {
  const { t } = useText(toolsTexts);
  return (
    <p className={styles['note']} role="status" title={t('tools.known.note')}>
      <Icon name="calendar" />
      <span>
        <strong>{t('tools.known.on', { day })}</strong> <span className={styles['more']}>{t('tools.known.note')}</span>
      </span>
      <ToolButton onClick={onClear}>{t('tools.known.clear')}</ToolButton>
    </p>
  );
};
