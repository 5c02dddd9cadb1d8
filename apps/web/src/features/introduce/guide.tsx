import type { Catalogue, Introductions } from '@chaintide/contracts/charts/indicators';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useIntroductionsQuery } from '../../shared/api/introductions-api.ts';
import { useStatusQuery } from '../../shared/api/status-api.ts';
import { coinsOf, menuOf, type Coin, type MenuSection } from '../../shared/catalogue/menu.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import styles from './guide.module.css';
import { IndicatorCard } from './indicator-card.tsx';
import { anchorOf } from './links.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

interface CoinSection extends MenuSection {
  readonly coin: Coin;
}

const sectionsOf = (catalogue: Catalogue): CoinSection[] =>
  [...coinsOf(catalogue)].flatMap((coin) => menuOf(catalogue, coin, null).map((section) => ({ coin, ...section })));

/** Scrolls to an indicator. */
const show = (id: string): void => {
  const card = document.getElementById(id);
  card?.scrollIntoView({ block: 'start' });
  card?.focus({ preventScroll: true });
};

const Contents = ({ sections, marked }: { sections: readonly CoinSection[]; marked: string | null }) => {
  const { t, pick } = useText(introduceTexts);
  return (
    <nav className={styles['contents']} aria-label={t('introduce.contents')}>
      {sections.map(({ coin, group: section, children }) => (
        <div key={`${coin} ${section.key}`}>
          <p className={styles['part']}>
            {coin}
            {' · '}
            {pick(section.label)}
          </p>
          {children.map(({ group, children: indicators }) => (
            <details key={group.key} open={indicators.some(({ id }) => id === marked) || undefined}>
              <summary>
                {pick(group.label)}
                <span>{indicators.length}</span>
              </summary>
              <ul>
                {indicators.map(({ id, label }) => (
                  <li key={id}>
                    <Link
                      to={anchorOf(id)}
                      replace
                      aria-current={id === marked ? 'location' : undefined}
                      onClick={() => show(id)}
                    >
                      {pick(label)}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      ))}
    </nav>
  );
};

interface CardsProps {
  readonly catalogue: Catalogue;
  readonly introductions: Introductions;
}

const Cards = ({ catalogue, introductions }: CardsProps) => {
  const { pick } = useText(introduceTexts);
  const { data: statuses = [] } = useStatusQuery();
  const sections = sectionsOf(catalogue);
  const marked = useSearchParams()[0].get('indicator');
  useEffect(() => {
    if (marked !== null) show(marked);
  }, [marked]);
  return (
    <div className={styles['guide']}>
      <Contents sections={sections} marked={marked} />
      <div className={styles['cards']}>
        {sections.map(({ coin, group: section, children }) =>
          children.map(({ group, children: indicators }) => (
            <section key={`${coin} ${section.key} ${group.key}`} className={styles['group']}>
              <h2 className={styles['heading']}>
                <span>
                  {coin}
                  {' · '}
                  {pick(section.label)}
                </span>
                {pick(group.label)}
              </h2>
              {indicators.map((indicator) => (
                <IndicatorCard
                  key={indicator.id}
                  indicator={indicator}
                  introduction={introductions[indicator.id]}
                  statuses={statuses}
                  isMarked={indicator.id === marked}
                />
              ))}
            </section>
          )),
        )}
      </div>
    </div>
  );
};

/** Every indicator of the catalogue, group by group. */
export const Guide = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t } = useText(introduceTexts);
  const { data: introductions, error, refetch } = useIntroductionsQuery(undefined);
  if (introductions) return <Cards catalogue={catalogue} introductions={introductions} />;
  if (error) return <Failed error={error} onRetry={refetch} />;
  return (
    <p className={styles['waiting']} role="status">
      {t('introduce.loading')}
    </p>
  );
};
