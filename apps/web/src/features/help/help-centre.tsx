import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { ArticleView } from './article-view.tsx';
import { useArticlesQuery, useHelpFactsQuery, useHelpSearchQuery } from './help-api.ts';
import styles from './help.module.css';
import { helpTexts } from './help-texts.ts';
import { Pieces } from '../../shared/text/pieces.tsx';

const NewArticle = lazily(async () => (await import('./article-editor.tsx')).NewArticle);

const linkTo = (slug: string): string => `/help?article=${slug}`;

const Contents = ({ current }: { readonly current: string | null }) => {
  const { t, language } = useText(helpTexts);
  const { data, error, refetch } = useArticlesQuery(language);
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <p role="status">{t('help.loading')}</p>;
  return (
    <nav className={styles['contents']} aria-label={t('help.articles')} data-aside={current !== null}>
      {data.map(({ slug, title }) => (
        <Link key={slug} to={linkTo(slug)} aria-current={slug === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
};

const Results = ({ q }: { readonly q: string }) => {
  const { t, language } = useText(helpTexts);
  const { data, error, refetch } = useHelpSearchQuery({ q, language });
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <p role="status">{t('help.loading')}</p>;
  if (data.length === 0) return <p role="status">{t('help.none', { text: q })}</p>;
  return (
    <>
      <p role="status" className={styles['quiet']}>
        {t('help.found', { count: data.length })}
      </p>
      <ol className={styles['results']}>
        {data.map((found) => (
          <li key={`${found.slug} ${found.language}`}>
            <Link to={linkTo(found.slug)} lang={found.language}>
              <b>
                <Pieces pieces={found.title} />
              </b>
              <span>
                <Pieces pieces={found.excerpt} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
};

/** The articles of the help centre: a search, the list, and the one that the link names. */
export const HelpCentre = () => {
  const { t } = useText(helpTexts);
  const { role } = useSession();
  const [search, setSearch] = useSearchParams();
  useHelpFactsQuery();
  const [q, slug, isNew] = [search.get('q') ?? '', search.get('article'), search.has('new')];
  return (
    <section className={styles['centre']} aria-label={t('help.articles')}>
      <div className={styles['tools']}>
        <SearchField
          label={t('help.search')}
          applied={q}
          onApply={(text) => setSearch(text === '' ? {} : { q: text }, { replace: true })}
        />
        {role === 'admin' && !isNew && <ToolButton onClick={() => setSearch({ new: '' })}>{t('help.add')}</ToolButton>}
      </div>
      {isNew && role === 'admin' && (
        <Suspense>
          <NewArticle onDone={(made) => setSearch(made === undefined ? {} : { article: made })} />
        </Suspense>
      )}
      {q !== '' && <Results q={q} />}
      {q === '' && !isNew && (
        <div className={styles['reading']}>
          <Contents current={slug} />
          {slug !== null && <ArticleView key={slug} slug={slug} />}
        </div>
      )}
    </section>
  );
};
