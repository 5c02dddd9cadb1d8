import type { Profile } from '@chaintide/contracts/people/auth';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useRemoveSecondFactorMutation } from '../../../shared/second-factor/second-factor-api.ts';
import { movesMoney } from './money-roles.ts';
import { OwnerProof } from './owner-proof.tsx';

interface RemovalProps {
  readonly profile: Profile;
  readonly onClose: () => void;
}

/** Asks for password and code before the second factor is disabled. */
export const SecondFactorRemoval = ({ profile, onClose }: RemovalProps) => {
  const { t } = useText(secondFactorTexts);
  const say = useSay();
  const [remove] = useRemoveSecondFactorMutation();
  const done = (): void => {
    say('info', { text: 'secondFactor.removal.done' });
    onClose();
  };
  return (
    <OwnerProof
      profile={profile}
      hasFactor
      title={t('secondFactor.removal.title')}
      action={t('secondFactor.removal.action')}
      busy={t('secondFactor.removal.busy')}
      isGrave
      send={({ oldPassword, secondFactor = '' }) => remove({ oldPassword, secondFactor })}
      onDone={done}
      onClose={onClose}
    >
      {t('secondFactor.removal.text')}
      {movesMoney(profile) && ` ${t('secondFactor.removal.staffText')}`}
    </OwnerProof>
  );
};
