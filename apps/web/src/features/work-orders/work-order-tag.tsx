import type { WorkOrderState } from '@chaintide/contracts/support/work-orders';
import { useText } from '../../shared/i18n/use-text.ts';
import { StateTag, type Tone } from '../../shared/orders/state-tag.tsx';
import { workOrdersTexts } from '../../shared/orders/work-orders-texts.ts';

const tones: Readonly<Record<WorkOrderState, Tone>> = {
  unread: 'waiting',
  toBeProcessed: 'waiting',
  processed: 'moving',
  toBeReviewed: 'moving',
  reviewed: 'done',
  closed: 'over',
  withdrawn: 'over',
};

/** The state of a work order. */
export const WorkOrderTag = ({ state }: { readonly state: WorkOrderState }) => {
  const { t } = useText(workOrdersTexts);
  return <StateTag tone={tones[state]} words={t(`workOrders.states.${state}`)} />;
};
