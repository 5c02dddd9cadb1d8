import { auditRules, type AuditReport, type Audits } from '@chaintide/contracts/money/audit';
import { SECOND } from '@chaintide/contracts/limits';
import { useText } from '../../shared/i18n/use-text.ts';
import { OfficePage } from '../../shared/office/office-page.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { StateTag } from '../../shared/orders/state-tag.tsx';
import { ActionButton } from '../../shared/ui/button.tsx';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useAuditsQuery, useRunAuditMutation } from './audit-api.ts';
import { auditTexts } from './audit-texts.ts';
import styles from './audit.module.css';
import { BookTable } from './book-table.tsx';
import { ReserveTable } from './reserve-table.tsx';
import { verdictTones } from './verdict-tones.ts';

const Verdict = ({ verdict }: Pick<AuditReport, 'verdict'>) => {
  const { t } = useText(auditTexts);
  return <StateTag tone={verdictTones[verdict]} words={t(`audit.verdict.${verdict}`)} />;
};

const Findings = ({ content: { findings, left } }: AuditReport) => {
  const { t, pick } = useText(auditTexts);
  if (findings.length + left.length === 0) return <p className={styles['quiet']}>{t('audit.noFindings')}</p>;
  return (
    <ul className={styles['findings']} role="alert">
      {findings.map(({ rule, detail }) => (
        <li key={rule + detail}>
          {t('audit.brokenRule', { rule: pick(auditRules[rule]) })}
          <code>{detail}</code>
        </li>
      ))}
      {left.map(({ network, problem }) => (
        <li key={network}>{t(`audit.left.${problem}`, { network })}</li>
      ))}
    </ul>
  );
};

const Report = ({ report }: { readonly report: AuditReport }) => {
  const { t, language } = useText(auditTexts);
  const { at, by, tookMs, verdict, content } = report;
  return (
    <>
      <Panel title={t('audit.result')} tools={<Verdict verdict={verdict} />}>
        <p>
          {t('audit.counted', {
            movements: content.movements.toLocaleString(language),
            accounts: content.accounts.toLocaleString(language),
          })}
        </p>
        <p className={styles['quiet']}>
          <Dotted>
            {[
              <OrderTime key="at" at={at} />,
              t('audit.by', { name: by ?? t('audit.nobody') }),
              t('audit.took', { seconds: (tookMs / SECOND).toFixed(1) }),
            ]}
          </Dotted>
        </p>
        <Findings {...report} />
      </Panel>
      <Panel title={t('audit.books')}>
        <BookTable coins={content.coins} />
      </Panel>
      <Panel title={t('audit.reserves')}>
        <ReserveTable reserves={content.reserves} />
      </Panel>
    </>
  );
};

const Earlier = ({ earlier }: Pick<Audits, 'earlier'>) => {
  const { t } = useText(auditTexts);
  if (earlier.length === 0) return null;
  return (
    <Panel title={t('audit.earlier')}>
      <ul className={styles['earlier']}>
        {earlier.map(({ id, at, by, verdict }) => (
          <li key={id}>
            <OrderTime at={at} />
            <span className={styles['quiet']}>{t('audit.by', { name: by ?? t('audit.nobody') })}</span>
            <Verdict verdict={verdict} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

/** The audit of the books: the newest result, a button for a new one, and the verdicts before it. */
export const AuditPage = () => {
  const { t } = useText(auditTexts);
  const { data, error, refetch } = useAuditsQuery();
  const [run, step] = useRunAuditMutation();
  return (
    <OfficePage path="/audit" about={t('audit.about')}>
      <div className={styles['head']}>
        <ActionButton
          disabled={step.isLoading}
          aria-busy={step.isLoading}
          onClick={() => {
            void run();
          }}
        >
          {t(step.isLoading ? 'audit.running' : 'audit.run')}
        </ActionButton>
        <FormFailure failure={(step.error as CallFailure | undefined) ?? null} />
      </div>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data?.newest === null && <p className={styles['quiet']}>{t('audit.none')}</p>}
      {data?.newest && <Report report={data.newest} />}
      {data && <Earlier earlier={data.earlier} />}
    </OfficePage>
  );
};
