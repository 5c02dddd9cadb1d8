import type { ReportDraft } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Panel } from '../../../shared/ui/page.tsx';
import { reportsTexts } from '../reports-texts.ts';
import { emptyDraft } from './draft.ts';
import { ReportEditor } from './report-editor.tsx';
import { useCreateReport } from './reports-api.ts';
import { useReportSending } from './report-steps.ts';

interface NewReportProps {
  readonly onMade: (id: number) => void;
}

/** Begins a report; the key makes one of it, however often the button is pressed. */
export const NewReport = ({ onMade }: NewReportProps) => {
  const { t } = useText(reportsTexts);
  const live = useLive();
  const say = useSay();
  const [key] = useState(() => crypto.randomUUID());
  const [start] = useState(() => emptyDraft(live.now()));
  const [create, { error }] = useCreateReport();
  const { send, failure } = useReportSending();
  const save = async (draft: ReportDraft): Promise<void> => {
    const { data } = await create({ ...draft, key });
    if (!data) return;
    say('info', { text: 'reports.editor.saved' });
    onMade(data.id);
  };
  const submit = async (draft: ReportDraft): Promise<void> => {
    const { data } = await create({ ...draft, key });
    if (!data) return;
    if (await send(data, { type: 'submit' })) say('info', { text: 'reports.editor.submitted' });
    onMade(data.id);
  };
  return (
    <Panel title={t('reports.editor.new')}>
      <ReportEditor
        start={start}
        failure={failure ?? (error as CallFailure | undefined) ?? null}
        acts={[
          { label: t('reports.editor.save'), isQuiet: true, run: save },
          { label: t('reports.editor.submit'), run: submit },
        ]}
      />
    </Panel>
  );
};
