import type { Profile } from '@chaintide/contracts/people/auth';
import { RECOVERY_CODES } from '@chaintide/contracts/limits';
import type { SecondFactor } from '@chaintide/contracts/people/second-factor';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSecondFactorQuery } from '../../../shared/second-factor/second-factor-api.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { movesMoney } from './money-roles.ts';
import { RecoveryRenewal } from './recovery-renewal.tsx';
import styles from './second-factor-card.module.css';
import { SecondFactorRemoval } from './second-factor-removal.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';

const FEW_CODES = 3;

const Facts = ({ since, codesLeft }: { readonly since: number; readonly codesLeft: number }) => {
  const { t } = useText(secondFactorTexts);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('secondFactor.since')}</dt>
        <dd>
          <When at={since} />
        </dd>
      </div>
      <div data-few={codesLeft < FEW_CODES}>
        <dt>{t('secondFactor.codesLeft')}</dt>
        <dd>{t('secondFactor.codesOf', { left: codesLeft, all: RECOVERY_CODES })}</dd>
      </div>
    </dl>
  );
};

type Opened = 'setup' | 'removal' | 'renewal';

const Standing = ({
  factor: { since, codesLeft },
  profile,
  onOpen,
}: {
  readonly factor: SecondFactor;
  readonly profile: Profile;
  readonly onOpen: (opened: Opened) => void;
}) => {
  const { t } = useText(secondFactorTexts);
  const isOn = since !== null;
  return (
    <>
      <div className={styles['words']}>
        <p className={styles['quiet']}>{t('secondFactor.about')}</p>
        {movesMoney(profile) && !isOn && <p className={styles['needed']}>{t('secondFactor.staff')}</p>}
      </div>
      {isOn && <Facts since={since} codesLeft={codesLeft} />}
      <div className={styles['ways']}>
        {isOn && (
          <ActionButton data-look="quiet" onClick={() => onOpen('renewal')}>
            {t('secondFactor.renewal.title')}
          </ActionButton>
        )}
        {/* one button for both ways, so that the focus comes back to it from either dialog */}
        <ActionButton data-look={isOn ? 'quiet' : undefined} onClick={() => onOpen(isOn ? 'removal' : 'setup')}>
          {t(isOn ? 'secondFactor.turnOff' : 'secondFactor.turnOn')}
        </ActionButton>
      </div>
    </>
  );
};

/** Scrolls the card into view if the link asks for it, for example when a money step requires a second factor. */
const useWanted = () => {
  const card = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#second-factor') card.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return card;
};

/** Shows whether the second factor is on, with actions to enable or disable it and to renew its recovery codes. */
export const SecondFactorCard = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useText(secondFactorTexts);
  const { data, error, refetch } = useSecondFactorQuery();
  const [open, setOpen] = useState<Opened | null>(null);
  const card = useWanted();
  const isOn = data !== undefined && data.since !== null;
  const close = (): void => setOpen(null);
  return (
    <div ref={card} className={styles['place']} id="second-factor">
      <Panel
        title={t('secondFactor.title')}
        tools={
          data && (
            <span className={styles['mark']} data-on={isOn}>
              {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
            </span>
          )
        }
      >
        {error && !data && <Failed error={error} onRetry={refetch} />}
        {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
        {data && <Standing factor={data} profile={profile} onOpen={setOpen} />}
      </Panel>
      {open === 'setup' && <SecondFactorSetup profile={profile} onClose={close} />}
      {open === 'renewal' && <RecoveryRenewal profile={profile} onClose={close} />}
      {open === 'removal' && <SecondFactorRemoval profile={profile} onClose={close} />}
    </div>
  );
};
