import type { Language } from '@chaintide/contracts/language';
import { REPORT_LENGTH } from '@chaintide/contracts/limits';
import type { ReportAudience, ReportText } from '@chaintide/contracts/reports/reports';
import { Suspense, useRef, useState } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { TextEditor } from '../../../shared/text/text-editor.tsx';
import { ToolButton } from '../../../shared/ui/button.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { TextInput } from '../../../shared/ui/forms/text-input.tsx';
import type { Problem } from '../../../shared/ui/forms/use-form.ts';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { ReportPreview } from './report-preview.tsx';

const ChartPicker = lazily(async () => (await import('./chart-picker.tsx')).ChartPicker);

/** The text with a line below the one at this place, apart from its neighbours. */
const withLine = (source: string, at: number, line: string): string => {
  const end = source.indexOf('\n', at);
  const [before, after] = end < 0 ? [source, ''] : [source.slice(0, end), source.slice(end)];
  return `${before.trimEnd()}\n\n${line}\n\n${after.trimStart()}`.trimStart();
};

interface TextColumnProps {
  readonly language: Language;
  readonly audience: ReportAudience;
  readonly day: string;
  readonly value: ReportText;
  readonly problems: Readonly<Record<string, Problem>>;
  readonly isShown: boolean;
  readonly onType: (text: ReportText) => void;
}

/** The title and the text in one language. */
export const TextColumn = ({ language, audience, day, value, problems, isShown, onType }: TextColumnProps) => {
  const { t } = useText(reportsTexts);
  const column = useRef<HTMLElement>(null);
  const [isPicking, setPicking] = useState(false);
  const insert = (line: string): void => {
    const box = column.current?.querySelector('textarea');
    onType({ ...value, source: withLine(value.source, box?.selectionEnd ?? value.source.length, line) });
    setPicking(false);
  };
  const name = t(`reports.languages.${language}`);
  return (
    <section ref={column} className={styles['column']} aria-label={name} data-shown={isShown} lang={language}>
      <header className={styles['columnHead']}>
        <h3>{name}</h3>
        <ToolButton onClick={() => setPicking(true)}>{t('reports.editor.chart')}</ToolButton>
      </header>
      <Field label={t('reports.editor.title')} problem={problems[`${language}.title`]}>
        {(control) => <TextInput {...control} value={value.title} onType={(title) => onType({ ...value, title })} />}
      </Field>
      <Field label={t('reports.editor.text')} problem={problems[`${language}.source`]}>
        {(control) => (
          <TextEditor
            {...control}
            label={t('reports.editor.text')}
            value={value.source}
            onType={(source) => onType({ ...value, source })}
            max={REPORT_LENGTH}
            rows={16}
            preview={<ReportPreview source={value.source} audience={audience} day={day} language={language} />}
          />
        )}
      </Field>
      {isPicking && (
        <Suspense>
          <ChartPicker audience={audience} onChoose={insert} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </section>
  );
};
