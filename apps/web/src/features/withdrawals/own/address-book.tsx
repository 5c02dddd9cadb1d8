import type { SavedAddress } from '@chaintide/contracts/money/address-book';
import { SAVED_ADDRESSES_MAX, SECOND } from '@chaintide/contracts/limits';
import { useState } from 'react';
import { useNow } from '../../../shared/browser/use-now.ts';
import { formatClock, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { ConfirmStep } from '../../../shared/orders/confirm-step.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { EmptyBox } from '../../../shared/ui/empty-box.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { useAddressBook, useRemoveAddressMutation } from './address-book-api.ts';
import styles from './address-book.module.css';
import { AddressDialog } from './address-dialog.tsx';
import { withdrawalsTexts } from './withdrawals-texts.ts';

/** When an address can be paid: as a countdown and as a time. */
const Usable = ({ at }: { readonly at: number }) => {
  const { t, language } = useText(withdrawalsTexts);
  const live = useLive();
  const left = at - useNow(SECOND, live.now);
  if (left <= 0)
    return (
      <p className={styles['usable']}>
        <Icon name="check" />
        {t('withdrawals.book.usable')}
      </p>
    );
  return (
    <p className={styles['wait']}>
      <Icon name="clock" />
      {t('withdrawals.book.waits')} <b role="timer">{formatClock(left)}</b>
      <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
        {t('withdrawals.book.usableAt', { moment: formatMoment(at, language) })}
      </time>
    </p>
  );
};

const RemoveDialog = ({
  saved: { id, label, network, address },
  onClose,
}: {
  readonly saved: SavedAddress;
  readonly onClose: () => void;
}) => {
  const { t } = useText(withdrawalsTexts);
  const [remove, step] = useRemoveAddressMutation();
  const texts = {
    title: t('withdrawals.book.removeTitle', { label }),
    action: t('withdrawals.book.remove'),
    done: { text: 'withdrawals.book.removed', args: { label } },
  } as const;
  return (
    <ConfirmStep {...step} {...texts} send={() => remove(id)} onClose={onClose}>
      <p>
        <b>{network}</b>
      </p>
      <AddressText address={address} />
      <p>{t('withdrawals.book.removeText')}</p>
    </ConfirmStep>
  );
};

const Entry = ({ saved, onRemove }: { readonly saved: SavedAddress; readonly onRemove: () => void }) => {
  const { t } = useText(withdrawalsTexts);
  const { label, network, address, usableAt } = saved;
  return (
    <li className={styles['entry']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          <b>{label}</b>
          <span className={styles['network']}>{network}</span>
        </p>
        <AddressText address={address} />
        <Usable at={usableAt} />
      </div>
      <ToolButton aria-label={t('withdrawals.book.removeOf', { label })} onClick={onRemove}>
        {t('withdrawals.book.remove')}
      </ToolButton>
    </li>
  );
};

const Entries = ({ saved }: { readonly saved: readonly SavedAddress[] }) => {
  const { t } = useText(withdrawalsTexts);
  const [asked, setAsked] = useState<SavedAddress | null>(null);
  if (saved.length === 0)
    return <EmptyBox icon="book" title={t('withdrawals.book.none')} text={t('withdrawals.book.noneText')} />;
  return (
    <>
      <ul className={styles['entries']}>
        {saved.map((one) => (
          <Entry key={one.id} saved={one} onRemove={() => setAsked(one)} />
        ))}
      </ul>
      {asked && <RemoveDialog saved={asked} onClose={() => setAsked(null)} />}
    </>
  );
};

/** A tab of the wallet: the account's saved withdrawal addresses; a mail links here. */
export const AddressBook = () => {
  const { t } = useText(withdrawalsTexts);
  const say = useSay();
  const { data, error, refetch } = useAddressBook();
  const [isAdding, setAdding] = useState(false);
  const saved = ({ label }: SavedAddress): void => {
    say('info', { text: 'withdrawals.book.saved', args: { label } });
    setAdding(false);
  };
  const isFull = data !== undefined && data.saved.length >= SAVED_ADDRESSES_MAX;
  return (
    <Panel
      title={t('withdrawals.book.title')}
      tools={
        <ActionButton data-look="quiet" disabled={isFull} onClick={() => setAdding(true)}>
          {t('withdrawals.book.add')}
        </ActionButton>
      }
    >
      <p className={styles['quiet']}>{t('withdrawals.book.about')}</p>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
      {data && <Entries saved={data.saved} />}
      {isAdding && <AddressDialog onSaved={saved} onClose={() => setAdding(false)} />}
    </Panel>
  );
};
