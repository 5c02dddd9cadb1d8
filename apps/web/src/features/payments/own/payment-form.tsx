import { acceptedAtFirst, isAccepted } from '@chaintide/contracts/money/accepted-coins';
import { networks, networkTable, type Network } from '@chaintide/contracts/money/networks';
import type { Payment } from '@chaintide/contracts/money/payments';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { BoundCodeField } from '../../../shared/email-code/bound-code-field.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AmountField } from '../../../shared/money/amount-field.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { useAcceptedCoinsQuery } from '../accepted-coins-api.ts';
import styles from './payment.module.css';
import { usePaymentForm } from './use-payment-form.ts';
import { paymentsTexts } from './payments-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

type Fields = Pick<ReturnType<typeof usePaymentForm>, 'values' | 'set' | 'leave' | 'problem'>;

const WayFields = ({ form: { values, set, problem } }: { readonly form: Fields }) => {
  const { t } = useText(moneyTexts, paymentsTexts);
  const { coin, network } = values;
  const { data: accepted = acceptedAtFirst } = useAcceptedCoinsQuery();
  const takes = (place: Network, one: Stablecoin | ''): boolean => one !== '' && isAccepted(accepted, place, one);
  const isTaken = (one: Stablecoin): boolean => networks.some((place) => takes(place, one));
  // a network that does not support the coin is deselected
  const chooseCoin = (chosen: Stablecoin): void =>
    set({ coin: chosen, ...(network !== '' && !takes(network, chosen) && { network: '' }) });
  return (
    <>
      <RadioField
        legend={t('money.coin')}
        value={coin}
        problem={problem('coin')}
        onChoose={chooseCoin}
        options={stablecoins.map((value) => ({
          value,
          label: value,
          isClosed: !isTaken(value),
          ...(!isTaken(value) && { note: t('payments.form.coinClosed') }),
        }))}
      />
      <RadioField
        legend={t('money.network')}
        value={network}
        problem={problem('network')}
        hint={t('payments.form.networkHint')}
        onChoose={(chosen) => set({ network: chosen })}
        options={networks.map((value) => {
          const { name, confirmations } = networkTable[value];
          const isClosed = !takes(value, coin);
          return {
            value,
            label: value,
            isClosed,
            note: isClosed
              ? t('payments.form.networkClosed', { coin })
              : t('payments.form.network', { name, blocks: confirmations }),
          };
        })}
      />
    </>
  );
};

/** The form of a recharge: coin, network, amount, and the mailed code. */
export const PaymentForm = ({
  wanted,
  onOpened,
}: {
  readonly wanted: string | null;
  readonly onOpened: (payment: Payment) => void;
}) => {
  const { t } = useText(moneyTexts, paymentsTexts);
  const { form, values, set, leave, problem, failure, code, requestCode, submit, isSubmitting } = usePaymentForm({
    wanted,
    onOpened,
  });
  const fields = { values, set, leave, problem };
  return (
    <Panel title={t('payments.form.title')}>
      <form ref={form} className={styles['form']} noValidate aria-label={t('payments.form.title')} onSubmit={submit}>
        <WayFields form={fields} />
        <AmountField
          value={values.amount}
          coin={values.coin}
          problem={problem('amount')}
          hint={t('payments.form.amountHint')}
          onType={(amount) => set({ amount })}
          onBlur={() => leave('amount')}
        />
        <BoundCodeField code={code} form={fields} onSend={requestCode} />
        <FormFailure failure={failure} />
        <SubmitButton isBusy={isSubmitting} className={styles['submit']}>
          {t(isSubmitting ? 'payments.form.submitting' : 'payments.form.submit')}
        </SubmitButton>
      </form>
    </Panel>
  );
};
