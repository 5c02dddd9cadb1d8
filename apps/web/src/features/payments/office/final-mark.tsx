import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './evidence.module.css';
import { officeTexts } from '../../../shared/office/office-texts.ts';

/** What the chain says of a transfer: final for good, or not yet. */
export const FinalMark = ({ isFinal }: { readonly isFinal: boolean }) => {
  const { t } = useText(officeTexts);
  return (
    <span className={styles['mark']} data-sound={isFinal}>
      {t(isFinal ? 'office.final' : 'office.notFinal')}
    </span>
  );
};
