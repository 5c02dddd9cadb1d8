import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { ReportTag } from '../report-tags.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { Correcting, DraftEditing } from './changing.tsx';
import { Decision } from './decision.tsx';
import { ReportFacts } from './report-facts.tsx';
import { ReportPast } from './report-past.tsx';
import { ReportTexts } from './report-texts.tsx';
import { useReportFile, type ReportFile } from './reports-api.ts';
import { useReportSteps } from './use-report-steps.ts';

interface WorkProps {
  readonly file: ReportFile;
  readonly isWriting: boolean;
  readonly onReload: () => void;
}

const Work = ({ file, isWriting, onReload }: WorkProps) => {
  const { t, pick } = useText(reportsTexts);
  const { report } = file;
  const { mayTake, isInReview } = useReportSteps(report);
  const [isCorrecting, setCorrecting] = useState(false);
  const isEditing = isWriting && mayTake('edit');
  const canCorrect = mayTake('correct');
  return (
    <>
      <Panel
        title={`${report.number} · ${pick(report.title)}`}
        tools={
          <span className={styles['tools']}>
            {canCorrect && (
              <ToolButton aria-pressed={isCorrecting} onClick={() => setCorrecting(!isCorrecting)}>
                {t('reports.audit.correct')}
              </ToolButton>
            )}
            <ReportTag state={report.state} />
          </span>
        }
      >
        <ReportFacts report={report} />
        {isInReview && file.auditors === 0 && (
          <p role="alert" className={styles['stale']}>
            {t('reports.audit.nobody')}
          </p>
        )}
        {isInReview && file.auditors > 0 && !mayTake('approve') && (
          <p className={styles['quiet']}>{t('reports.audit.own')}</p>
        )}
        {isEditing && <DraftEditing file={file} onReload={onReload} />}
        {canCorrect && isCorrecting && (
          <Correcting file={file} onReload={onReload} onDone={() => setCorrecting(false)} />
        )}
        {!isEditing && !(canCorrect && isCorrecting) && <ReportTexts file={file} />}
        {mayTake('reject') && <Decision file={file} mayApprove={mayTake('approve')} />}
      </Panel>
      <ReportPast file={file} />
    </>
  );
};

interface ReportDeskProps {
  readonly id: number;
  /** Whether drafts are edited here. */
  readonly isWriting?: boolean;
}

/** One report for those who write and audit. */
export const ReportDesk = ({ id, isWriting = false }: ReportDeskProps) => {
  const { t } = useText(reportsTexts);
  const [round, setRound] = useState(0);
  const { currentData: file, error, refetch } = useReportFile(id);
  const reload = async (): Promise<void> => {
    await refetch();
    setRound(round + 1);
  };
  if (file) return <Work key={round} file={file} isWriting={isWriting} onReload={() => void reload()} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <p role="status">{t('reports.read.loading')}</p>;
};
