import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './evidence.module.css';
import { officeTexts } from '../../../shared/office/office-texts.ts';

/** Marks a transfer as final or not yet final. */
export const FinalMark = ({ isFinal }: { readonly isFinal: boolean }) => {
  const { t } = useText(officeTexts);
  return (
    <span className={styles['mark']} data-sound={isFinal}>
      {t(isFinal ? 'office.final' : 'office.notFinal')}
    </span>
  );
};
