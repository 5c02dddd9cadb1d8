import { NOTE_LENGTH } from '@chaintide/contracts/limits';
import type { ReportEvent, ReportState } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { TextArea } from '../../../shared/ui/forms/text-input.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { useReportSending } from './report-steps.ts';
import type { ReportFile } from './reports-api.ts';

interface DecisionProps {
  readonly file: ReportFile;
  readonly mayApprove: boolean;
}

const told: Partial<Record<ReportState, 'approved' | 'scheduled'>> = { published: 'approved', audited: 'scheduled' };

/** Approves a report, or rejects it with a reason. */
export const Decision = ({ file: { report }, mayApprove }: DecisionProps) => {
  const { t } = useText(reportsTexts);
  const say = useSay();
  const [reason, setReason] = useState('');
  const { send, failure, isLoading } = useReportSending();
  const decide = async (event: ReportEvent): Promise<void> => {
    const moved = await send(report, event);
    if (!moved) return;
    say('info', { text: `reports.audit.${told[moved.state] ?? 'rejected'}` });
  };
  return (
    <div className={styles['decision']}>
      <Field label={t('reports.audit.reason')} hint={t('reports.audit.reasonHint')}>
        {(control) => <TextArea {...control} value={reason} onType={setReason} maxLength={NOTE_LENGTH} />}
      </Field>
      <FormFailure failure={failure} />
      <div className={styles['acts']}>
        <ActionButton
          data-look="quiet"
          disabled={isLoading || reason.trim() === ''}
          onClick={() => void decide({ type: 'reject', reason })}
        >
          {t('reports.audit.reject')}
        </ActionButton>
        {mayApprove && (
          <ActionButton disabled={isLoading} onClick={() => void decide({ type: 'approve' })}>
            {t('reports.audit.approve')}
          </ActionButton>
        )}
      </div>
    </div>
  );
};
