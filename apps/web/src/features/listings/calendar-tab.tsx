import { calendarKind, calendarSide } from '@chaintide/contracts/market/calendar';
import { licenceOf } from '@chaintide/contracts/market/licences';
import { useText } from '../../shared/i18n/use-text.ts';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useListLink } from '../../shared/lists/use-list-link.ts';
import { FilterChoice } from '../../shared/ui/popup/filter-choice.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { Choice } from '../../shared/ui/popup/choice.tsx';
import { calendarLink, useCalendarQuery, type CalendarPage, type CalendarView } from './calendar-api.ts';
import { CalendarCard, useCalendarColumns } from './calendar-columns.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

/** Where days and figures come from, and how far they are estimates. */
const Basis = ({ source, simulated, fetchedAt }: Pick<CalendarPage, 'source' | 'simulated' | 'fetchedAt'>) => {
  const { t, pick } = useText(listingsTexts);
  return (
    <p className={styles['origin']}>
      {simulated && <SimulatedMark />}
      <span>{pick(licenceOf(source).attribution)}</span>
      <span>{t(fetchedAt === null ? 'listings.calendar.estimated' : 'listings.calendar.given')}</span>
      <span>{t('listings.calendar.revised')}</span>
    </p>
  );
};

interface FiltersProps {
  readonly view: CalendarView;
  readonly onChange: (part: Partial<CalendarView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(listingsTexts);
  return (
    <ListFilters link={calendarLink} view={view} onChange={onChange}>
      <Choice
        name={t('listings.calendar.side')}
        value={view.side}
        options={calendarSide.options.map((value) => ({ value, label: t(`listings.calendar.sides.${value}`) }))}
        onChoose={(side) => onChange({ side })}
      />
      <FilterChoice
        name={t('listings.calendar.columns.kind')}
        value={view.kind}
        options={calendarKind.options.map((value) => ({ value, label: t(`listings.calendar.kinds.${value}`) }))}
        onChoose={(kind) => onChange({ kind })}
      />
    </ListFilters>
  );
};

/** Releases of economic figures, the nearest first, live. */
export const CalendarTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(calendarLink);
  const query = useCalendarQuery(view);
  return (
    <>
      {query.data && <Basis {...query.data} />}
      <RecordList
        name="economic-calendar"
        label={t('listings.calendar.label')}
        columns={useCalendarColumns()}
        query={query}
        view={view}
        onView={change}
        sort={{ key: 'time', descending: view.side === 'past' }}
        filters={<Filters view={view} onChange={change} />}
        empty={t(calendarLink.isFiltered(view) ? 'listings.calendar.none' : 'listings.calendar.empty')}
        Card={CalendarCard}
      />
    </>
  );
};
