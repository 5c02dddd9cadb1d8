import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ChainText } from '../../../shared/money/chain-text.tsx';
import styles from './proof-panel.module.css';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';

interface ProofBlockProps {
  readonly block: BlockMark;
  /** Whether the day rule was chosen, and is named already. */
  readonly isDayChosen: boolean;
}

/** The newest block that a value follows from, and how blocks fall on its days. */
export const ProofBlock = ({ block: { height, hash, day }, isDayChosen }: ProofBlockProps) => {
  const { t, language } = useText(proofTexts);
  return (
    <dl className={styles['chosen']} data-part="block">
      <div>
        <dt>{t('proof.block.newest')}</dt>
        <dd>
          {`${height.toLocaleString(language)} · `}
          <ChainText text={hash} label={t('proof.block.hash')} isShort />
        </dd>
      </div>
      {!isDayChosen && (
        <div>
          <dt>{t('proof.block.days')}</dt>
          <dd>{t(`proof.block.day.${day}`)}</dd>
        </div>
      )}
    </dl>
  );
};
