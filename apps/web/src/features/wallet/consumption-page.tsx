import {
  direction,
  movementCause,
  orderNumberOf,
  stablecoins,
  statementFileRoute,
} from '@chaintide/contracts/money/wallet';
import { Link, useNavigate } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { SignedAmount } from '../../shared/money/amount.tsx';
import { ListFilters } from '../../shared/lists/list-filters.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useListLink } from '../../shared/lists/use-list-link.ts';
import { DayField } from '../../shared/ui/day-field.tsx';
import { FilterChoice } from '../../shared/ui/popup/filter-choice.tsx';
import { TabPart } from '../../shared/ui/page.tsx';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { useStatement, type StatementRow } from './statement-api.ts';
import { stepWords, useStatementColumns } from './statement-columns.tsx';
import { fileQueryOf, orderPath, statementLink, type StatementView } from './statement-view.ts';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { walletTexts } from './wallet-texts.ts';
import { moneyTexts } from '../../shared/i18n/money-texts.ts';

const NOTHING = /^-?0\.0*$/;

const MovementCard = ({ row }: { readonly row: StatementRow }) => {
  const text = useText(moneyTexts, walletTexts);
  const { t } = text;
  const { change } = NOTHING.test(row.available.change) ? row.held : row.available;
  return (
    <RowCard>
      <CardLine>
        <b>
          <Dotted>{[t(`wallet.cause.${row.cause}`), stepWords(row.step, text)]}</Dotted>
        </b>
        <b>
          <SignedAmount amount={change} /> {row.coin}
        </b>
      </CardLine>
      <CardLine look="quiet">
        <span>{orderNumberOf(row)}</span>
        <OrderTime at={row.at} />
      </CardLine>
    </RowCard>
  );
};

interface FiltersProps {
  readonly view: StatementView;
  readonly onChange: (part: Partial<StatementView>) => void;
}

const Filters = ({ view, onChange }: FiltersProps) => {
  const { t } = useText(moneyTexts, walletTexts);
  return (
    <ListFilters link={statementLink} view={view} onChange={onChange} search={t('wallet.search')}>
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
      <FilterChoice
        name={t('wallet.direction.title')}
        value={view.direction}
        options={direction.options.map((value) => ({ value, label: t(`wallet.direction.${value}`) }))}
        onChoose={(chosen) => onChange({ direction: chosen })}
      />
      <DayField label={t('wallet.from')} value={view.from} onChoose={(from) => onChange({ from })} />
      <DayField label={t('wallet.to')} value={view.to} onChoose={(to) => onChange({ to })} />
    </ListFilters>
  );
};

/** A tab of the wallet: every movement of the account's money, newest first, live. */
export const ConsumptionPage = () => {
  const { t } = useText(moneyTexts, walletTexts);
  const navigate = useNavigate();
  const { view, change } = useListLink(statementLink);
  return (
    <TabPart about={t('wallet.about')} tools={<Link to="/payHistories">{t('pages./payHistories.name')}</Link>}>
      <RecordList
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
        empty={t(statementLink.isFiltered(view) ? 'wallet.noneFits' : 'wallet.none')}
      />
    </TabPart>
  );
};
