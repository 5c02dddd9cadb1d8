import { useState } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { addressLink } from '../../../shared/money/bitcoin-address.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';
import { useRemoveTagMutation, type TagRow } from './tags-api.ts';

interface TagPanelProps {
  readonly row: TagRow;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** A tag with what an admin can do to it. */
export const TagPanel = ({ row, onEdit, onClose }: TagPanelProps) => {
  const { t, language } = useText(listingsTexts);
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  const [remove, { isLoading, error }] = useRemoveTagMutation();
  const confirm = async (): Promise<void> => {
    const answer = await remove(row.address);
    setAsked(false);
    if (answer.error) return;
    say('info', { text: 'listings.tags.removed', args: { name: row.name } });
    onClose();
  };
  return (
    <Dialog as="panel" title={row.name} onClose={onClose}>
      <div className={styles['panel']}>
        <AddressText address={row.address} to={addressLink(row.address)} />
        <span>{t(`listings.tags.kinds.${row.kind}`)}</span>
        {row.source !== '' && <span>{row.source}</span>}
        <span className={styles['about']}>{formatMoment(row.time, language)}</span>
        <FormFailure failure={(error as CallFailure | undefined) ?? null} />
        <div className={styles['tools']}>
          <ActionButton onClick={onEdit}>{t('listings.tags.edit')}</ActionButton>
          <ActionButton data-look="quiet" onClick={() => setAsked(true)}>
            {t('listings.tags.remove')}
          </ActionButton>
        </div>
      </div>
      {isAsked && (
        <Confirm
          title={t('listings.tags.remove')}
          action={t('listings.tags.remove')}
          isBusy={isLoading}
          isGrave
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(false)}
        >
          {t('listings.tags.removeAsk', { name: row.name })}
        </Confirm>
      )}
    </Dialog>
  );
};
