import type { Report } from '@chaintide/contracts/reports/reports';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { reportsTexts } from '../reports-texts.ts';

const Moment = ({ name, at }: { readonly name: string; readonly at: number | null }) =>
  at !== null && (
    <Fact name={name}>
      <OrderTime at={at} />
    </Fact>
  );

export const ReportFacts = ({ report }: { readonly report: Report }) => {
  const { t } = useText(reportsTexts);
  return (
    <Facts look="spread">
      <Fact name={t('reports.list.kind')}>{t(`reports.kinds.${report.kind}`)}</Fact>
      <Fact name={t('reports.list.day')}>{report.day}</Fact>
      <Fact name={t('reports.list.audience')}>{t(`reports.audiences.${report.audience}`)}</Fact>
      <Fact name={t('reports.list.publisher')}>{report.publisher?.userName ?? t('reports.list.program')}</Fact>
      {report.auditor !== null && <Fact name={t('reports.list.auditor')}>{report.auditor}</Fact>}
      <Moment name={t('reports.list.scheduledAt')} at={report.scheduledAt} />
      <Moment name={t('reports.list.publishedAt')} at={report.publishedAt} />
      <Moment name={t('reports.list.changedAt')} at={report.changedAt} />
    </Facts>
  );
};
