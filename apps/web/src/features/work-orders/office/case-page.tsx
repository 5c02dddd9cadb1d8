import { itemNumber } from '@chaintide/contracts/item-number';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { shownName } from '../../../shared/account/shown-name.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { OrderTime } from '../../../shared/orders/order-time.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Page, Panel } from '../../../shared/ui/page.tsx';
import { Timeline } from '../timeline.tsx';
import styles from '../work-orders.module.css';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import { useActOnCase, useCase, type CaseFile } from './cases-api.ts';
import { Erratum } from './erratum.tsx';
import { Reply } from './reply.tsx';
import { Audit, Bonus, ReviewRequest } from './review.tsx';
import { CaseStanding } from './standing.tsx';
import { useCaseSteps } from './use-case-steps.ts';

const CaseFacts = ({ file: { workOrder: order } }: { readonly file: CaseFile }) => {
  const { t } = useText(workOrdersTexts);
  const { user, category, origin, submittedAt, responder, repliedAt, auditor, auditedAt, bonusAt } = order;
  return (
    <Facts look="spread">
      <Fact name={t('workOrders.list.submitter')}>{shownName(user.userName)}</Fact>
      <Fact name={t('workOrders.list.category')}>{t(`workOrders.categories.${category}`)}</Fact>
      <Fact name={t('workOrders.list.submittedAt')}>
        <OrderTime at={submittedAt} />
      </Fact>
      {origin && (
        <Fact name={t('workOrders.details.fromMessage')}>
          <Link to={`/messageBoard?list=all&message=${origin.id}`}>{itemNumber('M', origin.id)}</Link>
        </Fact>
      )}
      {responder !== null && <Fact name={t('workOrders.list.responder')}>{responder}</Fact>}
      {repliedAt !== null && (
        <Fact name={t('workOrders.list.repliedAt')}>
          <OrderTime at={repliedAt} />
        </Fact>
      )}
      {auditor !== null && <Fact name={t('workOrders.list.auditor')}>{auditor}</Fact>}
      {auditedAt !== null && (
        <Fact name={t('workOrders.list.auditedAt')}>
          <OrderTime at={auditedAt} />
        </Fact>
      )}
      {bonusAt !== null && (
        <Fact name={t('workOrders.office.bonusDone')}>
          <OrderTime at={bonusAt} />
        </Fact>
      )}
    </Facts>
  );
};

/** Opens an unread order for whoever may answer it: it is read now. */
const useOpening = ({ workOrder: { id, version } }: CaseFile, isUnread: boolean): void => {
  const [act] = useActOnCase();
  useEffect(() => {
    if (isUnread) void act({ id, version, event: { type: 'open' } });
  }, [act, id, version, isUnread]);
};

const Case = ({ file }: { readonly file: CaseFile }) => {
  const { t } = useText(workOrdersTexts);
  const { workOrder: order, lines } = file;
  const mayTake = useCaseSteps(order);
  useOpening(file, mayTake('open'));
  return (
    <>
      <Panel title={`${order.number} · ${order.title}`} tools={<CaseStanding order={order} />}>
        <CaseFacts file={file} />
        {mayTake('grantBonus') && <Bonus order={order} />}
        {order.category === 'data' && <Erratum order={order} />}
      </Panel>
      <Panel title={t('workOrders.details.thread')}>
        <Timeline lines={lines} number={order.number} />
        {mayTake('reply') && <Reply order={order} />}
        {mayTake('requestReview') && <ReviewRequest order={order} />}
        {mayTake('approve') && <Audit order={order} />}
      </Panel>
    </>
  );
};

const File = ({ id }: { readonly id: number }) => {
  const { t } = useText(workOrdersTexts);
  const { currentData: file, error, refetch } = useCase(id);
  if (file) return <Case file={file} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />;
};

/** One work order for support and verifiers: what was said, and what they can do next. */
export const CasePage = () => {
  const { t } = useText(workOrdersTexts);
  const [search] = useSearchParams();
  const id = Number(search.get('order'));
  return (
    <Page
      title={t('pages./HelpDetails.name')}
      width="roomy"
      tools={<Link to="/HelpBackstage">{t('workOrders.office.back')}</Link>}
    >
      {Number.isSafeInteger(id) && id > 0 ? <File key={id} id={id} /> : <p>{t('workOrders.details.missing')}</p>}
    </Page>
  );
};
