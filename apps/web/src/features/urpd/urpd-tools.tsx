import { CSV_TYPE } from '@chaintide/contracts/csv';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import { costScale, type Urpd, type UrpdAnswer } from '@chaintide/contracts/market/urpd';
import { Link } from 'react-router';
import { saveBlob } from '../../shared/browser/save-blob.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import { DayField } from '../../shared/ui/day-field.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import type { UrpdView } from './urpd-api.ts';
import { urpdTexts } from './urpd-texts.ts';
import { csvOfBands, linkOf } from './urpd-view.ts';
import styles from './urpd.module.css';

interface ToolsProps {
  readonly view: UrpdView;
  readonly answer: UrpdAnswer;
  readonly onChange: (view: UrpdView) => void;
}

/** Chooses a day: by its date, or the one before or after. */
const Days = ({ view, answer: { first, newest }, onChange }: ToolsProps) => {
  const { t } = useText(urpdTexts);
  const day = view.day ?? newest;
  const go = (to: string | undefined): void =>
    onChange({ scale: view.scale, ...(to !== undefined && to !== newest && { day: to }) });
  const step = (by: number): void => go(isoDay(Date.parse(day) + by * DAY));
  return (
    <div className={styles['days']}>
      <IconButton icon="left" label={t('urpd.before')} disabled={day <= first} onClick={() => step(-1)} />
      <DayField label={t('urpd.day')} value={day} onChoose={go} />
      <IconButton icon="right" label={t('urpd.after')} disabled={day >= newest} onClick={() => step(1)} />
    </div>
  );
};

const save = (urpd: Urpd, { scale }: UrpdView): void =>
  saveBlob(`btc.urpd_${urpd.day}_${scale}.csv`, new Blob([csvOfBands(urpd)], { type: CSV_TYPE }));

/** Day, width of the bands, and the file. */
export const UrpdTools = (props: ToolsProps) => {
  const { view, answer, onChange } = props;
  const { t } = useText(urpdTexts);
  const { costs } = answer;
  return (
    <div className={styles['tools']}>
      {answer.simulated && <SimulatedMark />}
      <Days {...props} />
      {view.day !== undefined && <Link to={linkOf({ scale: view.scale })}>{t('urpd.newest')}</Link>}
      <div role="group" aria-label={t('urpd.scale')}>
        {costScale.options.map((scale) => (
          <ToolButton key={scale} aria-pressed={view.scale === scale} onClick={() => onChange({ ...view, scale })}>
            {t(`urpd.scales.${scale}`)}
          </ToolButton>
        ))}
      </div>
      {costs && <ToolButton onClick={() => save(costs, view)}>{t('urpd.csv')}</ToolButton>}
      <Link to="/?indicator=btc.urpd">{t('urpd.lines')}</Link>
    </div>
  );
};
