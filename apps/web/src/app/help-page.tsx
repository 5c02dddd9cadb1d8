import { HelpCentre } from '../features/help/help-centre.tsx';
import { WorkOrderDesk } from '../features/work-orders/own/work-order-desk.tsx';
import { useText } from '../shared/i18n/use-text.ts';
import { Page } from '../shared/ui/page.tsx';

/** Articles that answer most questions, and work orders for the others. */
export const HelpPage = () => {
  const { t } = useText();
  return (
    <Page title={t('pages./help.name')} about={t('pages./help.about')} width="roomy">
      <HelpCentre />
      <WorkOrderDesk />
    </Page>
  );
};
