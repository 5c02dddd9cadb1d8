import { licenceOf } from '@chaintide/contracts/market/licences';
import { MINUTE } from '@chaintide/contracts/limits';
import type { NewsState } from '@chaintide/contracts/market/news';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText, formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useListLink } from '../../shared/lists/use-list-link.ts';
import { FilterChoice } from '../../shared/ui/popup/filter-choice.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';
import { newsLink, useNewsQuery, type NewsView } from './news-api.ts';
import { NewsCard, useNewsColumns } from './news-columns.tsx';

/** The publishers in the words that they ask for, and when each was read. */
const Publishers = ({ feeds }: Pick<NewsState, 'feeds'>) => {
  const { t, pick, language } = useText(listingsTexts);
  const now = useNow(MINUTE / 4, useLive().now);
  return (
    <p className={styles['origin']}>
      {feeds.some(({ simulated }) => simulated) && <SimulatedMark />}
      {feeds.map(({ publisher, fetchedAt }, place) => {
        const age = ageText(now - fetchedAt);
        const { attribution, url } = licenceOf(publisher);
        const words = pick(attribution);
        return (
          <span key={`${publisher} ${place}`} title={formatMoment(fetchedAt, language)}>
            {url === undefined ? (
              words
            ) : (
              <a href={url} target="_blank" rel="noreferrer">
                {words}
              </a>
            )}
            {t('listings.news.read', { age: t(age.key, age.args) })}
          </span>
        );
      })}
    </p>
  );
};

interface FiltersProps {
  readonly view: NewsView;
  readonly publishers: readonly string[];
  readonly onChange: (part: Partial<NewsView>) => void;
}

const Filters = ({ view, publishers, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={newsLink} view={view} onChange={onChange} search={t('listings.news.search')}>
      <FilterChoice
        name={t('listings.news.columns.publisher')}
        value={view.publisher}
        options={publishers.map((value) => ({ value, label: value }))}
        onChoose={(publisher) => onChange({ publisher })}
      />
    </ListFilters>
  );
};

/** News of the configured feeds, newest first, live. */
export const NewsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(newsLink);
  const query = useNewsQuery(view);
  const given = query.data?.feeds.map(({ publisher }) => publisher) ?? [];
  const publishers = [...new Set([...given, ...(view.publisher === undefined ? [] : [view.publisher])])];
  return (
    <>
      {query.data && <Publishers feeds={query.data.feeds} />}
      <RecordList
        name="news"
        label={t('listings.news.label')}
        columns={useNewsColumns()}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'time', descending: true }}
        filters={<Filters view={view} publishers={publishers} onChange={change} />}
        empty={t(newsLink.isFiltered(view) ? 'listings.news.none' : 'listings.news.empty')}
        Card={NewsCard}
      />
    </>
  );
};
