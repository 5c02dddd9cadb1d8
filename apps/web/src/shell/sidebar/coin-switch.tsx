import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Choice } from '../../shared/ui/popup/choice.tsx';
import styles from './coin-switch.module.css';
import { coinsOf, type Coin } from '../../shared/catalogue/menu.ts';

const others: readonly Coin[] = ['ETH', 'MACRO'];

interface CoinSwitchProps {
  readonly catalogue: Catalogue;
  readonly coin: Coin;
  readonly onChoose: (coin: Coin) => void;
}

/** Selects a coin; for one without indicators, it shows a message. */
export const CoinSwitch = ({ catalogue, coin, onChoose }: CoinSwitchProps) => {
  const { t } = useText();
  const say = useSay();
  const supported = coinsOf(catalogue);
  const choose = (chosen: Coin): void => {
    if (supported.has(chosen)) onChoose(chosen);
    else say('warning', { text: 'shell.sidebar.unsupported' });
  };
  return (
    <div className={styles['switch']} role="group" aria-label={t('shell.sidebar.coins')}>
      <ToolButton aria-pressed={coin === 'BTC'} onClick={() => choose('BTC')}>
        {t('shell.sidebar.coin.BTC')}
      </ToolButton>
      <ToolButton aria-pressed={coin === 'STABLE'} onClick={() => choose('STABLE')}>
        {t('shell.sidebar.coin.STABLE')}
      </ToolButton>
      <Choice
        name={t('shell.sidebar.other')}
        shown={others.includes(coin) ? t(`shell.sidebar.coin.${coin}`) : ''}
        value={coin}
        onChoose={choose}
        options={others.map((value) => ({ value, label: t(`shell.sidebar.coin.${value}`) }))}
      />
    </div>
  );
};
