import type { Language } from '@chaintide/contracts/language';
import type { ReportAudience } from '@chaintide/contracts/reports/reports';
import { callFailureText } from '../../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ReportBody } from '../report-body.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { useReportPreviewQuery } from './reports-api.ts';

interface ReportPreviewProps {
  readonly source: string;
  readonly audience: ReportAudience;
  readonly day: string;
  readonly language: Language;
}

/** A text as readers will see it, rendered by the gateway, with the present numbers of its charts. */
export const ReportPreview = ({ source, audience, day, language }: ReportPreviewProps) => {
  const text = useText(reportsTexts);
  const { data, error } = useReportPreviewQuery({ source, audience, day });
  if (data) return <ReportBody {...data} language={language} />;
  return (
    <p className={styles['quiet']} role="status">
      {error ? callFailureText(error as CallFailure, text) : text.t('reports.editor.loading')}
    </p>
  );
};
