import { movementCause, stablecoins, statementFileRoute } from '@chaintide/contracts/wallet';
import { useNavigate, useSearchParams } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { SignedAmount } from '../../shared/money/amount.tsx';
import { MoneyList } from '../../shared/money/money-list.tsx';
import { ToolButton } from '../../shared/ui/button.tsx';
import { FilterChoice } from '../../shared/ui/filter-choice.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { When } from '../../shared/ui/when.tsx';
import { useStatement, type StatementRow } from './statement-api.ts';
import { stepWords, useStatementColumns } from './statement-columns.tsx';
import {
  fileQueryOf,
  isFiltered,
  orderNumber,
  orderPath,
  queryOf,
  readView,
  type StatementView,
} from './statement-view.ts';
import './wallet-texts.ts';
import { Dotted } from '../../shared/ui/dotted.tsx';
import styles from './wallet.module.css';

const NOTHING = /^-?0\.0*$/;

const MovementCard = ({ row }: { readonly row: StatementRow }) => {
  const text = useText();
  const { t } = text;
  const { change } = NOTHING.test(row.available.change) ? row.held : row.available;
  return (
    <span className={styles['row']}>
      <span className={styles['line']}>
        <b>
          <Dotted>{[t(`wallet.cause.${row.cause}`), stepWords(row.step, text)]}</Dotted>
        </b>
        <b>
          <SignedAmount amount={change} /> {row.coin}
        </b>
      </span>
      <span className={styles['line']}>
        <span>{orderNumber(row)}</span>
        <When at={row.at} />
      </span>
    </span>
  );
};

interface FiltersProps {
  readonly view: StatementView;
  readonly onChange: (part: Partial<StatementView>) => void;
}

const Day = ({
  name,
  value,
  onChange,
}: {
  readonly name: string;
  readonly value: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}) => (
  <label className={styles['day']}>
    {name}
    <input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
  </label>
);

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText();
  return (
    <>
      <FilterChoice
        name={t('money.coin')}
        value={view.coin}
        options={stablecoins.map((value) => ({ value, label: value }))}
        onChoose={(coin) => onChange({ coin })}
      />
      <FilterChoice
        name={t('wallet.column.cause')}
        value={view.cause}
        options={movementCause.options.map((value) => ({ value, label: t(`wallet.cause.${value}`) }))}
        onChoose={(cause) => onChange({ cause })}
      />
      <Day name={t('wallet.from')} value={view.from} onChange={(from) => onChange({ from })} />
      <Day name={t('wallet.to')} value={view.to} onChange={(to) => onChange({ to })} />
      {isFiltered(view) && (
        <ToolButton onClick={() => onChange({ coin: undefined, cause: undefined, from: undefined, to: undefined })}>
          {t('money.clear')}
        </ToolButton>
      )}
    </>
  );
};

/** Every movement of the account's money, the newest first, live. */
export const ConsumptionPage = () => {
  const { t } = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const view = readView(search);
  // another filter begins at the first page
  const change = (part: Partial<StatementView>): void =>
    setSearch(queryOf({ ...view, page: 1, ...part }), { replace: true });
  return (
    <Page title={t('pages./ConsumptionRecords.name')} about={t('wallet.about')} width="wide">
      <MoneyList
        name="statement"
        label={t('pages./ConsumptionRecords.name')}
        columns={useStatementColumns()}
        query={useStatement(view)}
        view={view}
        onView={change}
        file={{ route: statementFileRoute, query: fileQueryOf(view) }}
        filters={<Filters view={view} onChange={change} />}
        onOpen={(row) => {
          void navigate(orderPath(row));
        }}
        Card={MovementCard}
        empty={t(isFiltered(view) ? 'wallet.noneFits' : 'wallet.none')}
      />
    </Page>
  );
};
