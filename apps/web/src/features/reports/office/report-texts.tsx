import { languages, type Language } from '@chaintide/contracts/language';
import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { LanguageTabs } from '../language-tabs.tsx';
import { ReportBody } from '../report-body.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import type { ReportFile } from './reports-api.ts';

/** Both texts of a report, side by side or one at a time. */
export const ReportTexts = ({ file: { report, parts, charts } }: { readonly file: ReportFile }) => {
  const { t, language } = useText(reportsTexts);
  const [shown, setShown] = useState<Language>(language);
  return (
    <>
      <LanguageTabs label={t('reports.read.showIn')} value={shown} onChoose={setShown} isForNarrow />
      <div className={styles['twins']}>
        {languages.map((one) => (
          <article key={one} className={styles['column']} data-shown={one === shown} lang={one}>
            <h3 className={styles['name']}>{report.title[one]}</h3>
            <ReportBody parts={parts[one]} charts={charts} language={one} />
          </article>
        ))}
      </div>
      {charts.length > 0 && <p className={styles['quiet']}>{t('reports.audit.live')}</p>}
    </>
  );
};
