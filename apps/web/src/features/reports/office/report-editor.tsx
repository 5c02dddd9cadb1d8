import { languages, type Language } from '@chaintide/contracts/language';
import type { ReportDraft } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { LanguageTabs } from '../language-tabs.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { DraftHead } from './draft-head.tsx';
import { problemsOf } from './draft.ts';
import { TextColumn } from './text-column.tsx';

export interface EditorAct {
  readonly label: string;
  readonly isQuiet?: boolean;
  readonly run: (draft: ReportDraft) => Promise<void>;
}

interface ReportEditorProps {
  readonly start: ReportDraft;
  /** The ways to end, the main one last. */
  readonly acts: readonly EditorAct[];
  readonly failure: CallFailure | null;
}

/** Writes a report in both languages, side by side or one at a time. */
export const ReportEditor = ({ start, acts, failure }: ReportEditorProps) => {
  const { t, language } = useText(reportsTexts);
  const [draft, setDraft] = useState(start);
  const [shown, setShown] = useState<Language>(language);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const found = problemsOf(draft);
  const problems = isTried ? found : {};
  const change = (part: Partial<ReportDraft>): void => setDraft((held) => ({ ...held, ...part }));
  const run = async (act: EditorAct): Promise<void> => {
    setTried(true);
    const wrong = languages.find((one) => Object.keys(found).some((field) => field.startsWith(`${one}.`)));
    if (wrong) setShown(wrong);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    await act.run(draft).finally(() => setBusy(false));
  };
  return (
    <div className={styles['editor']}>
      <DraftHead draft={draft} problems={problems} onChange={change} />
      <p className={styles['quiet']}>{t('reports.editor.both')}</p>
      <LanguageTabs label={t('reports.editor.language')} value={shown} onChoose={setShown} isForNarrow />
      <div className={styles['twins']}>
        {languages.map((one) => (
          <TextColumn
            key={one}
            language={one}
            audience={draft.audience}
            day={draft.day}
            value={draft[one]}
            problems={problems}
            isShown={one === shown}
            onType={(text) => change({ [one]: text })}
          />
        ))}
      </div>
      <p className={styles['quiet']}>{t('reports.editor.chartHint')}</p>
      <FormFailure failure={failure} />
      <div className={styles['acts']}>
        {acts.map((act) => (
          <ActionButton
            key={act.label}
            data-look={act.isQuiet ? 'quiet' : undefined}
            disabled={isBusy}
            onClick={() => void run(act)}
          >
            {act.label}
          </ActionButton>
        ))}
      </div>
    </div>
  );
};
