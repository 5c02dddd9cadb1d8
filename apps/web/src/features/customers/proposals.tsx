import { useText } from '../../shared/i18n/use-text.ts';
import { ProposalCard } from './proposal-card.tsx';
import styles from './proposals.module.css';
import { useProposalsQuery } from './proposals-api.ts';
import { customersTexts } from './customers-texts.ts';

/** The changes of power that wait for a second admin or for their time, above the list; empty if there are none. */
export const Proposals = () => {
  const { t } = useText(customersTexts);
  const { data: rows = [] } = useProposalsQuery();
  if (rows.length === 0) return null;
  return (
    <section className={styles['proposals']} aria-label={t('customers.proposal.title')}>
      <h2 className={styles['title']}>{t('customers.proposal.title')}</h2>
      <p className={styles['quiet']}>{t('customers.proposal.about')}</p>
      <div className={styles['cards']}>
        {rows.map((proposal) => (
          <ProposalCard key={proposal.id} proposal={proposal} />
        ))}
      </div>
    </section>
  );
};
