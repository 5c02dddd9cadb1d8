import type { AcceptedCoin, CoinSettings as Settings } from '@chaintide/contracts/money/accepted-coins';
import { networks, networkTable } from '@chaintide/contracts/money/networks';
import { useState } from 'react';
import { useProfileQuery } from '../../../shared/api/profile-api.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { FilePanel } from '../../../shared/orders/file-panel.tsx';
import { OrderHistory } from '../../../shared/orders/order-history.tsx';
import { Switch } from '../../../shared/ui/forms/checkbox.tsx';
import { useChangeCoinMutation, useCoinSettingsQuery } from '../accepted-coins-api.ts';
import styles from './coin-settings.module.css';

/** Explains the effect before the change. */
const Question = ({ wanted, onClose }: { readonly wanted: AcceptedCoin; readonly onClose: () => void }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [change, step] = useChangeCoinMutation();
  const { coin, network, isOn } = wanted;
  return (
    <ConfirmStep
      {...step}
      title={t('office.coins.check')}
      action={t(isOn ? 'office.coins.open' : 'office.coins.close')}
      isGrave={isOn}
      send={() => change(wanted)}
      done={{ text: isOn ? 'office.coins.opened' : 'office.coins.closed', args: { coin, network } }}
      onClose={onClose}
    >
      <p>
        <b>{`${coin} · ${network}`}</b>
      </p>
      <p>{t(isOn ? 'office.coins.aboutOpen' : 'office.coins.aboutClose')}</p>
    </ConfirmStep>
  );
};

interface CoinProps {
  readonly one: AcceptedCoin;
  readonly onWant: (wanted: AcceptedCoin) => void;
}

const Coin = ({ one, onWant }: CoinProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  const { data: profile } = useProfileQuery();
  const { coin, network, isOn } = one;
  return (
    <label className={styles['coin']} data-on={isOn}>
      <b>{coin}</b>
      <span className={styles['state']}>
        {t(isOn ? 'office.coins.isOpen' : 'office.coins.isClosed')}
        {profile?.role.roleKey === 'admin' && (
          <Switch
            aria-label={`${coin} · ${network}`}
            isTicked={isOn}
            onTick={(wanted) => onWant({ ...one, isOn: wanted })}
          />
        )}
      </span>
    </label>
  );
};

const List = ({ settings: { coins, history } }: { readonly settings: Settings }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const [wanted, setWanted] = useState<AcceptedCoin>();
  const entries = history.map(({ coin, network, isOn, at, by }) => ({
    at,
    by,
    words: `${coin} · ${network}: ${t(isOn ? 'office.coins.isOpen' : 'office.coins.isClosed')}`,
    note: null,
  }));
  return (
    <>
      <p>{t('office.coins.about')}</p>
      {networks.map((network) => (
        <fieldset key={network} className={styles['network']}>
          <legend>{`${network} · ${networkTable[network].name}`}</legend>
          {coins
            .filter((one) => one.network === network)
            .map((one) => (
              <Coin key={one.coin} one={one} onWant={setWanted} />
            ))}
        </fieldset>
      ))}
      {entries.length > 0 && <OrderHistory entries={entries} />}
      {wanted && <Question wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  );
};

/** The coins that can be recharged on each network: visible to all finance staff, changed by admins. */
export const CoinSettings = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(moneyTexts, officeTexts);
  const title = t('office.coins.name');
  return (
    <FilePanel query={useCoinSettingsQuery()} title={() => title} waitingTitle={title} onClose={onClose}>
      {(settings) => <List settings={settings} />}
    </FilePanel>
  );
};
