import type { ReportKind, ReportState } from '@chaintide/contracts/reports/reports';
import { useText } from '../../shared/i18n/use-text.ts';
import { StateTag, type Tone } from '../../shared/orders/state-tag.tsx';
import styles from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';

const tones: Readonly<Record<ReportState, Tone>> = {
  draft: 'over',
  toBeReviewed: 'waiting',
  audited: 'moving',
  published: 'done',
  rejected: 'bad',
};

export const ReportTag = ({ state }: { readonly state: ReportState }) => {
  const { t } = useText(reportsTexts);
  return <StateTag tone={tones[state]} words={t(`reports.states.${state}`)} />;
};

export const KindTag = ({ kind }: { readonly kind: ReportKind }) => {
  const { t } = useText(reportsTexts);
  return (
    <span className={styles['kind']} data-kind={kind}>
      {t(`reports.kinds.${kind}`)}
    </span>
  );
};
