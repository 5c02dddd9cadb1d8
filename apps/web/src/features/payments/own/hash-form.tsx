import { SECOND } from '@chaintide/contracts/limits';
import { transactionHash, type Payment } from '@chaintide/contracts/money/payments';
import { useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { formatClock } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { Amount, ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { PaymentTag } from '../payment-tags.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { useSubmitHash } from './payments-api.ts';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './payment.module.css';
import { paymentsTexts } from './payments-texts.ts';

const schema = z.object({ hash: transactionHash });
const draft = { key: 'chaintide.hash', fields: ['hash'] } as const;

/** The time until another hash may be submitted, by the gateway's clock. */
const useWait = (allowedAt: number | null): number => {
  const live = useLive();
  const now = useNow(SECOND, live.now);
  return Math.max(0, (allowedAt ?? 0) - now);
};

interface Asked {
  readonly payment: Payment;
  readonly hash: string;
}

const Confirmation = ({
  asked: { payment, hash },
  isBusy,
  onConfirm,
  onCancel,
}: {
  readonly asked: Asked;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) => {
  const { t } = useText(paymentsTexts);
  return (
    <Confirm
      title={t('payments.hash.confirm')}
      action={t('payments.hash.submit')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <b>
          <Dotted>
            {[payment.number, <ExactAmount key="sum" amount={payment.amount} coin={payment.coin} />, payment.network]}
          </Dotted>
        </b>
      </p>
      <AddressText address={payment.address} />
      <HashText hash={hash} />
      <p className={styles['quiet']}>{t('payments.hash.check')}</p>
    </Confirm>
  );
};

interface HashFormProps {
  /** Orders that accept a hash. */
  readonly orders: readonly Payment[];
  readonly chosen: Payment | undefined;
  readonly allowedAt: number | null;
  readonly onChoose: (id: number) => void;
  readonly onSubmitted: (payment: Payment) => void;
}

const useSubmission = ({ chosen, onSubmitted }: Pick<HashFormProps, 'chosen' | 'onSubmitted'>) => {
  const say = useSay();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const [submitHash, { isLoading }] = useSubmitHash();
  const form = useForm({ schema, initial: { hash: '' }, draft, failure });
  const ask = form.submit(({ hash }) => {
    if (chosen) setAsked({ payment: chosen, hash });
  });
  const confirm = async (): Promise<void> => {
    if (!asked) return;
    const { data, error } = await submitHash({
      id: asked.payment.id,
      version: asked.payment.version,
      hash: asked.hash,
    });
    setAsked(undefined);
    setFailure((error as CallFailure | undefined) ?? null);
    if (!data) return;
    dropDraft(draft.key);
    say('info', { text: 'payments.hash.done' });
    onSubmitted(data);
  };
  return { ...form, failure, asked, ask, confirm, giveUp: () => setAsked(undefined), isLoading };
};

const OrderField = ({ orders, chosen, onChoose }: Pick<HashFormProps, 'orders' | 'chosen' | 'onChoose'>) => {
  const { t } = useText(paymentsTexts);
  const options = orders.map(({ id, number, amount, coin, network, state }) => ({
    value: String(id),
    label: <Dotted>{[number, <Amount key="sum" amount={amount} coin={coin} />]}</Dotted>,
    note: (
      <span className={styles['tags']}>
        {network}
        <PaymentTag state={state} />
      </span>
    ),
  }));
  return (
    <RadioField
      legend={t('payments.hash.order')}
      value={chosen ? String(chosen.id) : ''}
      onChoose={(id) => onChoose(Number(id))}
      options={options}
    />
  );
};

const Send = ({ waitMs, isLoading }: { readonly waitMs: number; readonly isLoading: boolean }) => {
  const { t } = useText(paymentsTexts);
  return (
    <div className={styles['send']}>
      <SubmitButton isBusy={isLoading} disabled={waitMs > 0}>
        {t(isLoading ? 'payments.hash.submitting' : 'payments.hash.submit')}
      </SubmitButton>
      {waitMs > 0 && (
        <span role="timer" className={styles['wait']}>
          {t('payments.hash.wait', { time: formatClock(waitMs) })}
        </span>
      )}
    </div>
  );
};

/** Submits the transaction that pays an order; once in four hours. */
export const HashForm = ({ orders, chosen, allowedAt, onChoose, onSubmitted }: HashFormProps) => {
  const { t } = useText(paymentsTexts);
  const waitMs = useWait(allowedAt);
  const {
    form: element,
    failure,
    asked,
    ask,
    confirm,
    giveUp,
    isLoading,
    ...form
  } = useSubmission({ chosen, onSubmitted });
  return (
    <Panel title={t('pages./TXID.name')}>
      <form ref={element} className={styles['form']} noValidate aria-label={t('pages./TXID.name')} onSubmit={ask}>
        <OrderField orders={orders} chosen={chosen} onChoose={onChoose} />
        <TextField
          form={form}
          name="hash"
          label={t('payments.hash.hash')}
          hint={t('payments.hash.hint')}
          mayWait
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={80}
        />
        <FormFailure failure={failure} />
        <Send waitMs={waitMs} isLoading={isLoading} />
      </form>
      {asked && (
        <Confirmation
          asked={asked}
          isBusy={isLoading}
          onConfirm={() => {
            void confirm();
          }}
          onCancel={giveUp}
        />
      )}
    </Panel>
  );
};
