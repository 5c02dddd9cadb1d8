import type { Alarm, AlarmReading } from '@chaintide/contracts/alarms/alarms';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import { formatNumber } from '@chaintide/indicators/number';
import { allowed } from '@chaintide/machines/step';
import { alarmMachine } from '@chaintide/machines/alarm';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { StateTag, type Tone } from '../../../shared/orders/state-tag.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useActOnAlarmMutation, useRemoveAlarmMutation } from '../shared/alarms-api.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { useSentence, useUnit } from '../shared/use-sentence.ts';

const tones: Record<Alarm['state'], Tone> = {
  armed: 'moving',
  pending: 'waiting',
  firing: 'bad',
  recovering: 'waiting',
  noData: 'odd',
  error: 'odd',
  paused: 'over',
  expired: 'over',
};

interface RowProps {
  readonly alarm: Alarm;
  readonly reading: AlarmReading | undefined;
  readonly isMarked: boolean;
  readonly onEdit: (alarm: Alarm) => void;
  readonly onCopy: (alarm: Alarm) => void;
}

/** Whether the owner may pause or resume it now, by the same machine as the gateway. */
const useMayTake = ({ state }: Alarm): ((type: 'pause' | 'resume') => boolean) => {
  const id = useUserId();
  return (type) =>
    typeof id === 'number' &&
    allowed(alarmMachine, { state, context: { ownerId: id, kept: 'armed' } }, [{ type, by: { kind: 'owner', id } }])
      .length > 0;
};

const Acts = ({ alarm, onEdit, onCopy }: Pick<RowProps, 'alarm' | 'onEdit' | 'onCopy'>) => {
  const { t } = useText(alarmsTexts);
  const say = useSay();
  const [act, { isLoading, error: refusal }] = useActOnAlarmMutation();
  const [remove, { isLoading: isRemoving, error: kept }] = useRemoveAlarmMutation();
  const [isAsked, setAsked] = useState(false);
  const mayTake = useMayTake(alarm);
  const { id, name, version } = alarm;
  const confirm = async (): Promise<void> => {
    const { error } = await remove(id);
    if (error) return;
    setAsked(false);
    say('info', { text: 'alarms.list.removed' });
  };
  return (
    <div className={styles['acts']}>
      {(['pause', 'resume'] as const)
        .filter((type) => mayTake(type))
        .map((type) => (
          <ActionButton
            key={type}
            data-look="quiet"
            disabled={isLoading}
            onClick={() => void act({ id, version, event: { type } })}
          >
            {t(`alarms.list.${type}`)}
          </ActionButton>
        ))}
      <ActionButton data-look="quiet" onClick={() => onEdit(alarm)}>
        {t('alarms.list.edit')}
      </ActionButton>
      <ActionButton data-look="quiet" onClick={() => onCopy(alarm)}>
        {t('alarms.list.copy')}
      </ActionButton>
      <ActionButton data-look="quiet" onClick={() => setAsked(true)}>
        {t('alarms.list.remove')}
      </ActionButton>
      <FormFailure failure={(refusal as CallFailure | undefined) ?? null} />
      {isAsked && (
        <Confirm
          title={t('alarms.list.remove')}
          action={t('alarms.list.remove')}
          isBusy={isRemoving}
          isGrave
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(false)}
        >
          <p>{t('alarms.list.removeAsk', { name })}</p>
          <FormFailure failure={(kept as CallFailure | undefined) ?? null} />
        </Confirm>
      )}
    </div>
  );
};

const Row = ({ alarm, reading, isMarked, ...acts }: RowProps) => {
  const { t, language } = useText(alarmsTexts);
  const sentence = useSentence()(alarm.rule);
  const unit = useUnit()(alarm.rule);
  const { name, state, firedAt, firings, expiresAt, rule } = alarm;
  const isMetAtFirst = state === 'firing' && firedAt === null;
  return (
    <li className={styles['alarm']} data-marked={isMarked || undefined}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          {name}
          <StateTag tone={tones[state]} words={t(isMetAtFirst ? 'alarms.list.met' : `alarms.states.${state}`)} />
        </p>
        {sentence !== name && <p className={styles['quiet']}>{sentence}</p>}
        <p className={styles['quiet']}>
          {rule.subject.kind !== 'formula' && reading && reading.value !== null && (
            <span>
              {t('alarms.list.now', { value: formatNumber(reading.value, unit, language) })}{' '}
              {reading.simulated && <SimulatedMark brief="narrow" />}
            </span>
          )}
          {firedAt === null ? (
            <span>{t(isMetAtFirst ? 'alarms.list.metAtFirst' : 'alarms.list.never')}</span>
          ) : (
            <span>
              {t('alarms.list.fired')} <When at={firedAt} /> {t('alarms.list.times', { count: firings })}
            </span>
          )}
          {expiresAt !== null && <span>{t('alarms.list.until', { day: isoDay(expiresAt - DAY) })}</span>}
        </p>
      </div>
      <Acts alarm={alarm} {...acts} />
    </li>
  );
};

interface AlarmListProps extends Pick<RowProps, 'onEdit' | 'onCopy'> {
  readonly alarms: readonly Alarm[];
  readonly most: number;
  readonly readings: readonly AlarmReading[];
  readonly marked: number | undefined;
}

/** The account's alarms, with what they measure at the moment. */
export const AlarmList = ({ alarms, most, readings, marked, ...acts }: AlarmListProps) => {
  const { t } = useText(alarmsTexts);
  const valueOf = new Map(readings.map((reading) => [reading.id, reading]));
  return (
    <Panel title={t('alarms.list.title')} tools={<span>{t('alarms.list.count', { count: alarms.length, most })}</span>}>
      {alarms.length === 0 && <p className={styles['quiet']}>{t('alarms.list.none')}</p>}
      <ul className={styles['list']} aria-label={t('alarms.list.title')}>
        {alarms.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} reading={valueOf.get(alarm.id)} isMarked={alarm.id === marked} {...acts} />
        ))}
      </ul>
    </Panel>
  );
};
