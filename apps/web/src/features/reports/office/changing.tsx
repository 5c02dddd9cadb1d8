import type { Report, ReportDraft } from '@chaintide/contracts/reports/reports';
import { useRef } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { draftOf } from './draft.ts';
import { ReportEditor } from './report-editor.tsx';
import { useReportSending } from './report-steps.ts';
import type { ReportFile } from './reports-api.ts';

interface ChangingProps {
  readonly file: ReportFile;
  /** Asks for the report as it is now, with a new editor. */
  readonly onReload: () => void;
  readonly onDone?: () => void;
}

/** The report as this editor knows it: what others change meanwhile is refused by the gateway, not overwritten. */
const useSaved = (report: Report) => {
  const saved = useRef<Pick<Report, 'id' | 'version'>>(report);
  const keep = (moved: Report | undefined): boolean => {
    if (moved) saved.current = moved;
    return moved !== undefined;
  };
  return { saved, keep };
};

const Stale = ({ onReload }: Pick<ChangingProps, 'onReload'>) => {
  const { t } = useText(reportsTexts);
  return (
    <p role="alert" className={styles['stale']}>
      {t('reports.editor.stale')}
      <ToolButton onClick={onReload}>{t('reports.editor.reload')}</ToolButton>
    </p>
  );
};

/** Edits a draft, and submits it. */
export const DraftEditing = ({ file, onReload }: ChangingProps) => {
  const { t } = useText(reportsTexts);
  const say = useSay();
  const { saved, keep } = useSaved(file.report);
  const { send, failure } = useReportSending();
  const save = async (draft: ReportDraft): Promise<boolean> => keep(await send(saved.current, { type: 'edit', draft }));
  const keepDraft = async (draft: ReportDraft): Promise<void> => {
    if (await save(draft)) say('info', { text: 'reports.editor.saved' });
  };
  const submit = async (draft: ReportDraft): Promise<void> => {
    if ((await save(draft)) && keep(await send(saved.current, { type: 'submit' })))
      say('info', { text: 'reports.editor.submitted' });
  };
  return (
    <>
      {failure?.name === 'version.stale' && <Stale onReload={onReload} />}
      <ReportEditor
        start={draftOf(file)}
        failure={failure?.name === 'version.stale' ? null : failure}
        acts={[
          { label: t('reports.editor.save'), isQuiet: true, run: keepDraft },
          { label: t('reports.editor.submit'), run: submit },
        ]}
      />
    </>
  );
};

/** Corrects a rejected or published report, which is then reviewed again. */
export const Correcting = ({ file, onReload, onDone = () => undefined }: ChangingProps) => {
  const { t } = useText(reportsTexts);
  const say = useSay();
  const { saved } = useSaved(file.report);
  const { send, failure } = useReportSending();
  const correct = async (draft: ReportDraft): Promise<void> => {
    if (!(await send(saved.current, { type: 'correct', draft }))) return;
    say('info', { text: 'reports.editor.submitted' });
    onDone();
  };
  return (
    <>
      {failure?.name === 'version.stale' && <Stale onReload={onReload} />}
      <ReportEditor
        start={draftOf(file)}
        failure={failure?.name === 'version.stale' ? null : failure}
        acts={[{ label: t('reports.editor.resubmit'), run: correct }]}
      />
    </>
  );
};
