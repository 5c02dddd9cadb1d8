import { reportAudiences, reportKinds, type ReportDraft } from '@chaintide/contracts/reports/reports';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { Select } from '../../../shared/ui/forms/select.tsx';
import { TextInput } from '../../../shared/ui/forms/text-input.tsx';
import type { Problem } from '../../../shared/ui/forms/use-form.ts';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { fieldOf, momentOf } from './draft.ts';

interface DraftHeadProps {
  readonly draft: ReportDraft;
  readonly problems: Readonly<Record<string, Problem>>;
  readonly onChange: (part: Partial<ReportDraft>) => void;
}

/** Kind, date, readers and time of a report. */
export const DraftHead = ({ draft, problems, onChange }: DraftHeadProps) => {
  const { t } = useText(reportsTexts);
  return (
    <div className={styles['head']}>
      <Field label={t('reports.list.kind')}>
        {(control) => (
          <Select
            {...control}
            value={draft.kind}
            options={reportKinds.map((value) => ({ value, label: t(`reports.kinds.${value}`) }))}
            onChoose={(kind) => onChange({ kind })}
          />
        )}
      </Field>
      <Field label={t('reports.list.day')} problem={problems['day']}>
        {(control) => <TextInput {...control} type="date" value={draft.day} onType={(day) => onChange({ day })} />}
      </Field>
      <Field label={t('reports.list.audience')}>
        {(control) => (
          <Select
            {...control}
            value={draft.audience}
            options={reportAudiences.map((value) => ({ value, label: t(`reports.audiences.${value}`) }))}
            onChoose={(audience) => onChange({ audience })}
          />
        )}
      </Field>
      <Field label={t('reports.editor.schedule')} hint={t('reports.editor.scheduleHint')}>
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={fieldOf(draft.scheduledAt)}
            onType={(typed) => onChange({ scheduledAt: momentOf(typed) })}
          />
        )}
      </Field>
    </div>
  );
};
