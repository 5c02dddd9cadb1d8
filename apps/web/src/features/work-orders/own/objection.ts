import { askedDay } from '@chaintide/contracts/days';
import { useSearchParams } from 'react-router';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { workOrdersTexts } from '../../../shared/orders/work-orders-texts.ts';
import type { DraftValues } from './work-order-form.tsx';

/** The draft of an objection to a number of a chart, if the page's link names one. */
export const useObjection = (): { readonly place: string; readonly initial: DraftValues } | undefined => {
  const { t, pick } = useText(workOrdersTexts);
  const [search] = useSearchParams();
  const { data: catalogue } = useCatalogueQuery();
  const indicator = catalogue?.indicators.find(({ id }) => id === search.get('about'));
  const day = askedDay.safeParse(search.get('day')).data;
  if (!indicator || day === undefined) return undefined;
  const name = `${indicator.coin.toUpperCase()} ${pick(indicator.label)}`;
  return {
    place: `workOrder ${indicator.id} ${day}`,
    initial: {
      title: t('workOrders.objection.title', { name, day }),
      category: 'data',
      description: t('workOrders.objection.description', {
        point: t('workOrders.objection.point', { name, day }),
        link: `/?indicator=${indicator.id}`,
        value: String(Number(search.get('value'))),
      }),
    },
  };
};
