import type { DeskWork } from '@chaintide/contracts/support/desk';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { Alerts } from '../../shared/office/alerts.tsx';
import { ActionLink } from '../../shared/ui/button.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page, Panel } from '../../shared/ui/page.tsx';
import { useDesk } from '../../shared/office/desk-api.ts';
import { inOrder, isApart, linkTo } from './desk-link.ts';
import styles from './desk.module.css';
import { deskTexts } from '../../shared/office/desk-texts.ts';
import { Items } from './items.tsx';

const Rail = ({ queues }: { readonly queues: readonly DeskWork[] }) => {
  const { t } = useText(deskTexts);
  return (
    <nav className={styles['rail']} aria-label={t('desk.rail')}>
      {queues.map(({ name, count }) => (
        <Link key={name} to={linkTo(name)} data-waits={count > 0 && !isApart(name)}>
          <span>{t(`desk.queues.${name}`)}</span>
          <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
};

/** For roles whose queues do not exist yet. */
const NoQueues = () => {
  const { t } = useText(deskTexts);
  return (
    <Panel title={t('desk.mine')}>
      <p className={styles['quiet']}>{t('desk.noQueues')}</p>
      <p>
        <ActionLink to="/" data-look="quiet">
          {t('desk.charts')}
        </ActionLink>
      </p>
    </Panel>
  );
};

const Queues = ({ queues }: { readonly queues: readonly DeskWork[] }) => {
  const { t } = useText(deskTexts);
  const [mine, apart] = [queues.filter(({ name }) => !isApart(name)), queues.filter(({ name }) => isApart(name))];
  const isIdle = mine.every(({ count }) => count === 0);
  return (
    <div className={styles['desk']}>
      <Rail queues={queues} />
      <div className={styles['work']}>
        <Panel title={t('desk.mine')}>
          <Items items={inOrder(mine)} empty={t(isIdle ? 'desk.idle' : 'desk.others')} />
        </Panel>
        {apart.map((queue) => (
          <Panel
            key={queue.name}
            title={t(`desk.queues.${queue.name}`)}
            tools={<Link to={linkTo(queue.name)}>{t('desk.all', { count: queue.count })}</Link>}
          >
            <Items items={inOrder([queue])} empty={t('desk.none')} />
          </Panel>
        ))}
      </div>
    </div>
  );
};

/** Where staff begin: the queues of their role, and what they have to act on, live. */
export const DeskPage = () => {
  const { t } = useText(deskTexts);
  const { data, error, refetch } = useDesk();
  return (
    <Page
      title={t('pages./desk.name')}
      about={t('pages./desk.about')}
      width="roomy"
      tools={data && data.length > 0 && <Alerts />}
    >
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && (data.length === 0 ? <NoQueues /> : <Queues queues={data} />)}
    </Page>
  );
};
