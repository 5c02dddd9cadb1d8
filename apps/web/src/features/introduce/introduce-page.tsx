import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { search } from '../../shared/catalogue/search.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton, IconButton } from '../../shared/ui/button.tsx';
import { SearchInput } from '../../shared/ui/search/search-input.tsx';
import { Guide } from './guide.tsx';
import styles from './introduce-page.module.css';
import { viewLink } from './links.ts';
import { StatusTables } from './status-tables.tsx';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

const views = ['guide', 'status'] as const;
type View = (typeof views)[number];

const Tabs = ({ view }: { view: View }) => {
  const { t } = useText(introduceTexts);
  return (
    <nav className={styles['tabs']} aria-label={t('introduce.views.label')}>
      {views.map((name) => (
        <Link key={name} to={viewLink(name)} aria-current={name === view ? 'page' : undefined}>
          {t(`introduce.views.${name}`)}
        </Link>
      ))}
    </nav>
  );
};

const Filter = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const { t } = useText(introduceTexts);
  return (
    <div className={styles['filter']} role="search" aria-label={t('introduce.search.label')}>
      <SearchInput
        label={t('introduce.search.label')}
        placeholder={t('introduce.search.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      >
        {text !== '' && <IconButton icon="close" label={t('introduce.search.clear')} onClick={() => onChange('')} />}
      </SearchInput>
    </div>
  );
};

/** The catalogue reduced to indicators whose names contain the text, in the same order. */
const narrowed = (catalogue: Catalogue, text: string): Catalogue => {
  if (text.trim() === '') return catalogue;
  const found = new Set(search(catalogue, text, Infinity));
  return { ...catalogue, indicators: catalogue.indicators.filter((indicator) => found.has(indicator)) };
};

const Explained = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t } = useText(introduceTexts);
  const [parameters] = useSearchParams();
  const view: View = parameters.get('view') === 'status' ? 'status' : 'guide';
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => narrowed(catalogue, wanted), [catalogue, wanted]);
  const count = shown.indicators.length;
  return (
    <>
      <div className={styles['bar']}>
        <Tabs view={view} />
        <Filter text={text} onChange={setText} />
        <p className={styles['count']} role="status">
          {t('introduce.search.count', { count })}
        </p>
      </div>
      {count === 0 && <p className={styles['none']}>{t('introduce.search.none', { text: wanted })}</p>}
      {view === 'status' && <StatusTables catalogue={shown} />}
      {count > 0 && view === 'guide' && <Guide catalogue={shown} />}
    </>
  );
};

/** Explains every indicator, and shows the state of each formula and source. */
export const IntroducePage = () => {
  const { t } = useText(introduceTexts);
  const { data: catalogue, isFetching, refetch } = useCatalogueQuery();
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <h1>{t('introduce.title')}</h1>
        <p>{t('introduce.lead')}</p>
      </header>
      {catalogue && <Explained catalogue={catalogue} />}
      {!catalogue && isFetching && (
        <p className={styles['none']} role="status">
          {t('introduce.loading')}
        </p>
      )}
      {!catalogue && !isFetching && (
        <p className={styles['none']} role="alert">
          {t('introduce.failed')}
          <ActionButton
            onClick={() => {
              void refetch();
            }}
          >
            {t('introduce.retry')}
          </ActionButton>
        </p>
      )}
    </div>
  );
};
