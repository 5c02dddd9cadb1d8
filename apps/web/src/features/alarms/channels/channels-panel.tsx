import { useText } from '../../../shared/i18n/use-text.ts';
import { TabPart } from '../../../shared/ui/page.tsx';
import { channelsTexts } from './channels-texts.ts';
import { DeliveriesCard } from './deliveries-card.tsx';
import { EndpointsCard } from './endpoints-card.tsx';
import { PushCard } from './push-card.tsx';
import { TelegramCard } from './telegram-card.tsx';

/** Where alarms are sent to, and what was sent. */
export const ChannelsPanel = () => {
  const { t } = useText(channelsTexts);
  return (
    <TabPart about={t('channels.about')}>
      <EndpointsCard />
      <PushCard />
      <TelegramCard />
      <DeliveriesCard />
    </TabPart>
  );
};
