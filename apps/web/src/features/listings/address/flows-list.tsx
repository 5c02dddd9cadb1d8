import { ADDRESS_FLOWS_REACH, addressFlowsFileRoute, flowDirection } from '@chaintide/contracts/market/bitcoin-address';
import { useMemo } from 'react';
import { callOf } from '../../../shared/api/call.ts';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Change } from '../../../shared/ui/figures/change.tsx';
import { ShortNumber } from '../../../shared/ui/figures/short-number.tsx';
import { FilterChoice } from '../../../shared/ui/popup/filter-choice.tsx';
import { flowsLink, useAddressFlowsQuery, type FlowRow } from './address-api.ts';
import { addressTexts } from './address-texts.ts';
import styles from './address.module.css';
import { coinsText } from './coins-text.ts';

const Amount = ({ row: { amount } }: { readonly row: FlowRow }) => (
  <Change by={amount}>{coinsText(amount, 'exceptZero')}</Change>
);

const useColumns = (): readonly GridColumn<FlowRow>[] => {
  const { t, language } = useText(addressTexts);
  return useMemo(() => {
    const place = (key: 'time' | 'height' | 'amount' | 'usd' | 'balance', width: number) => ({
      key,
      title: t(`btcAddress.flows.columns.${key}`),
      width,
    });
    return [
      {
        ...place('time', 200),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>,
      },
      { ...place('height', 120), isNumber: true, text: ({ height }) => String(height) },
      {
        ...place('amount', 240),
        isNumber: true,
        text: ({ amount }) => String(amount),
        show: (row) => <Amount row={row} />,
      },
      {
        ...place('usd', 180),
        isNumber: true,
        text: ({ usd }) => (usd === null ? '' : String(usd)),
        show: (row) => <ShortNumber value={row.usd} unit="usd" />,
      },
      {
        ...place('balance', 240),
        isNumber: true,
        text: ({ balance }) => String(balance),
        show: ({ balance }) => coinsText(balance),
      },
    ];
  }, [t, language]);
};

const FlowCard = ({ row }: { readonly row: FlowRow }) => {
  const { t, language } = useText(addressTexts);
  return (
    <RowCard>
      <CardLine>
        <b>
          <Amount row={row} />
        </b>
        <ShortNumber value={row.usd} unit="usd" />
      </CardLine>
      <CardLine look="quiet">
        <span>{formatMoment(row.time, language)}</span>
        <span>{t('btcAddress.block', { height: row.height })}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>{t('btcAddress.flows.columns.balance')}</span>
        <span>{coinsText(row.balance)}</span>
      </CardLine>
    </RowCard>
  );
};

/** All that was added to the balance of an address and taken away, newest first, live. */
export const FlowsList = ({ address }: { readonly address: string }) => {
  const { t } = useText(addressTexts);
  const { view, change } = useListLink(flowsLink);
  const query = useAddressFlowsQuery({ ...view, address });
  return (
    <RecordList
      name="address-flows"
      label={t('btcAddress.flows.label')}
      columns={useColumns()}
      query={query}
      view={view}
      onView={change}
      sort={{ key: 'time', descending: true }}
      file={callOf(addressFlowsFileRoute, { params: { address }, query: { direction: view.direction } })}
      filters={
        <>
          <FilterChoice
            name={t('btcAddress.flows.direction')}
            value={view.direction}
            options={flowDirection.options.map((value) => ({ value, label: t(`btcAddress.flows.${value}`) }))}
            onChoose={(direction) => change({ direction })}
          />
          {(query.data?.total ?? 0) > ADDRESS_FLOWS_REACH && (
            <span className={styles['remark']}>
              {t('btcAddress.flows.reach', { count: ADDRESS_FLOWS_REACH.toLocaleString('en') })}
            </span>
          )}
        </>
      }
      empty={t(flowsLink.isFiltered(view) ? 'btcAddress.flows.none' : 'btcAddress.flows.empty')}
      Card={FlowCard}
      isPart
    />
  );
};
