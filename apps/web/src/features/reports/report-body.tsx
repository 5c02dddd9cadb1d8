import type { Language } from '@chaintide/contracts/language';
import type { ReportChart, ReportPart } from '@chaintide/contracts/reports/reports';
import { RichText } from '../../shared/text/rich-text.tsx';
import { ReportFigure } from './report-figure.tsx';
import styles from './reports.module.css';

interface ReportBodyProps {
  readonly parts: readonly ReportPart[];
  readonly charts: readonly ReportChart[];
  readonly language: Language;
  readonly isFrozen?: boolean;
}

/** The text of a report with its charts. */
export const ReportBody = ({ parts, charts, language, isFrozen = false }: ReportBodyProps) => (
  <div className={styles['body']} lang={language}>
    {parts.map((part, index) => {
      if ('html' in part) return <RichText key={`${index}`} html={part.html} />;
      const chart = charts[part.chart];
      return chart && <ReportFigure key={`${index}`} chart={chart} isFrozen={isFrozen} />;
    })}
  </div>
);
