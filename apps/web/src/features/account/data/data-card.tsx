import { deletionObstacles } from '@chaintide/contracts/errors/account-deletion';
import type { Profile } from '@chaintide/contracts/people/auth';
import type { DeletionObstacle } from '@chaintide/contracts/people/account-deletion';
import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { useAccountDeletionQuery, useAskDeletionMutation, useCancelDeletionMutation } from './account-data-api.ts';
import { accountDataTexts } from './account-data-texts.ts';
import styles from './data-card.module.css';
import { OwnerProof } from '../second-factor/owner-proof.tsx';
import { useDataExport } from './use-data-export.ts';

interface PartProps {
  readonly profile: Profile;
}

const ExportPart = ({ profile }: PartProps) => {
  const { t } = useText(accountDataTexts);
  const say = useSay();
  const download = useDataExport();
  const [isOpen, setOpen] = useState(false);
  const done = (): void => {
    setOpen(false);
    say('info', { text: 'accountData.export.done' });
  };
  return (
    <section className={styles['part']} aria-label={t('accountData.export.title')}>
      <div className={styles['words']}>
        <h3>{t('accountData.export.title')}</h3>
        <p className={styles['quiet']}>{t('accountData.export.about')}</p>
      </div>
      <ActionButton data-look="quiet" onClick={() => setOpen(true)}>
        {t('accountData.export.action')}
      </ActionButton>
      {isOpen && (
        <OwnerProof
          profile={profile}
          title={t('accountData.export.dialog')}
          action={t('accountData.export.action')}
          busy={t('accountData.export.busy')}
          send={download}
          onDone={done}
          onClose={() => setOpen(false)}
        >
          {t('accountData.export.text')}
        </OwnerProof>
      )}
    </section>
  );
};

const Waiting = ({ dueAt }: { readonly dueAt: number }) => {
  const { t, language } = useText(accountDataTexts);
  const say = useSay();
  const [cancel, { isLoading }] = useCancelDeletionMutation();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const keep = async (): Promise<void> => {
    const { error } = await cancel();
    setFailure((error as CallFailure | undefined) ?? null);
    if (!error) say('info', { text: 'accountData.deletion.kept' });
  };
  return (
    <div className={styles['waiting']} role="status">
      <div className={styles['words']}>
        <p className={styles['due']}>{t('accountData.deletion.waiting', { moment: formatMoment(dueAt, language) })}</p>
        <p>{t('accountData.deletion.waitingHint')}</p>
        {failure && <FormFailure failure={failure} />}
      </div>
      <ActionButton disabled={isLoading} onClick={() => void keep()}>
        {t('accountData.deletion.keep')}
      </ActionButton>
    </div>
  );
};

const Obstacles = ({ names }: { readonly names: readonly DeletionObstacle[] }) => {
  const { t, pick } = useText(accountDataTexts);
  return (
    <div className={styles['obstacles']}>
      <p>{t('accountData.deletion.obstacles')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{pick(deletionObstacles[name])}</li>
        ))}
      </ul>
    </div>
  );
};

const DeletionDialog = ({ profile, onClose }: PartProps & { readonly onClose: () => void }) => {
  const { t } = useText(accountDataTexts);
  const say = useSay();
  const [ask] = useAskDeletionMutation();
  const done = (): void => {
    onClose();
    say('info', { text: 'accountData.deletion.asked' });
  };
  return (
    <OwnerProof
      profile={profile}
      title={t('accountData.deletion.dialog')}
      action={t('accountData.deletion.confirm')}
      busy={t('accountData.deletion.busy')}
      isGrave
      send={ask}
      onDone={done}
      onClose={onClose}
    >
      {t('accountData.deletion.text')}
    </OwnerProof>
  );
};

const DeletionPart = ({ profile }: PartProps) => {
  const { t } = useText(accountDataTexts);
  const { deletesAt } = profile;
  const { data } = useAccountDeletionQuery(deletesAt, { refetchOnMountOrArgChange: true });
  const [isOpen, setOpen] = useState(false);
  const obstacles = data?.obstacles ?? [];
  const isWaiting = deletesAt !== null;
  return (
    <section className={styles['part']} aria-label={t('accountData.deletion.title')}>
      <div className={styles['words']}>
        <h3>{t('accountData.deletion.title')}</h3>
        <p className={styles['quiet']}>{t('accountData.deletion.about')}</p>
        {!isWaiting && obstacles.length > 0 && <Obstacles names={obstacles} />}
      </div>
      {isWaiting ? (
        <Waiting dueAt={deletesAt} />
      ) : (
        <ActionButton
          data-look="quiet"
          data-grave="true"
          disabled={!data || obstacles.length > 0}
          onClick={() => setOpen(true)}
        >
          {t('accountData.deletion.action')}
        </ActionButton>
      )}
      {isOpen && <DeletionDialog profile={profile} onClose={() => setOpen(false)} />}
    </section>
  );
};

/** The owner's way to a copy of everything that is kept, and out. */
export const DataCard = ({ profile }: PartProps) => {
  const { t } = useText(accountDataTexts);
  return (
    <Panel title={t('accountData.title')}>
      <div className={styles['parts']} id="data">
        <ExportPart profile={profile} />
        <DeletionPart profile={profile} />
      </div>
    </Panel>
  );
};
