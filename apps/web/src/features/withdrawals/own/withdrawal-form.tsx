import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { SavedAddress } from '@chaintide/contracts/money/address-book';
import { networks, networkTable, type Network } from '@chaintide/contracts/money/networks';
import { stablecoins, type Stablecoin } from '@chaintide/contracts/money/wallet';
import type { Withdrawal, WithdrawalIntent } from '@chaintide/contracts/money/withdrawals';
import { BoundCodeField } from '../../../shared/email-code/bound-code-field.tsx';
import { formatAmount } from '../../../shared/format/amount.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { AmountField } from '../../../shared/money/amount-field.tsx';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { useBalances } from '../../../shared/money/balances-api.ts';
import { AddressText } from '../../../shared/money/chain-text.tsx';
import { SecondFactorField } from '../../../shared/second-factor/second-factor-field.tsx';
import { SubmitButton } from '../../../shared/ui/forms/submit-button.tsx';
import { Confirm } from '../../../shared/ui/confirm.tsx';
import { Field } from '../../../shared/ui/forms/field.tsx';
import { TextInput } from '../../../shared/ui/forms/text-input.tsx';
import { FormFailure } from '../../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import { RadioField } from '../../../shared/ui/forms/radio-field.tsx';
import { AddressChoice } from './address-choice.tsx';
import { AddressWait } from './address-wait.tsx';
import { FreezeNotice, useFrozen } from './freeze-notice.tsx';
import { SaveAddressFields } from './save-address-fields.tsx';
import { availableOf, useWithdrawalForm, type Fields } from './use-withdrawal-form.ts';
import { Dotted } from '../../../shared/ui/dotted.tsx';
import styles from './withdrawals.module.css';
import { withdrawalsTexts } from './withdrawals-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

const WayFields = ({ form: { values, set, problem } }: { readonly form: Fields }) => {
  const { t, language } = useText(moneyTexts, withdrawalsTexts);
  const { data: balances } = useBalances();
  return (
    <>
      <RadioField
        legend={t('money.coin')}
        value={values.coin}
        problem={problem('coin')}
        onChoose={(coin) => set({ coin })}
        options={stablecoins.map((value) => {
          const available = availableOf(balances, value);
          return { value, label: value, note: available === undefined ? '\u00A0' : formatAmount(available, language) };
        })}
      />
      <RadioField
        legend={t('money.network')}
        value={values.network}
        problem={problem('network')}
        onChoose={(network) => set({ network })}
        options={networks.map((value) => ({
          value,
          label: value,
          note: t('withdrawals.form.network', {
            name: networkTable[value].name,
            fee: formatAmount(networkTable[value].withdrawalFee, language),
          }),
        }))}
      />
    </>
  );
};

const AddressField = ({ form: { values, set, leave, problem } }: { readonly form: Fields }) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const choose = ({ network, address }: SavedAddress): void => set({ network, address, keeps: false });
  return (
    <Field
      label={t('withdrawals.form.address')}
      problem={problem('address')}
      hint={
        <AddressWait network={values.network} address={values.address} otherwise={t('withdrawals.form.addressHint')} />
      }
    >
      {(control) => (
        <>
          <AddressChoice network={values.network} address={values.address} onChoose={choose} />
          <TextInput
            {...control}
            value={values.address}
            className={styles['address']}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            onType={(address) => set({ address })}
            onBlur={() => {
              if (values.address !== '') leave('address');
            }}
          />
        </>
      )}
    </Field>
  );
};

const plain = (amount: string): string => amount.replace(/\.?0+$/, '');

const SumField = ({ form: { values, set, leave, problem } }: { readonly form: Fields }) => {
  const { t, language } = useText(moneyTexts, withdrawalsTexts);
  const { data: balances } = useBalances();
  const available = availableOf(balances, values.coin);
  return (
    <AmountField
      value={values.amount}
      coin={values.coin}
      problem={problem('amount')}
      onType={(amount) => set({ amount })}
      onBlur={() => {
        if (values.amount !== '') leave('amount');
      }}
      hint={
        available !== undefined &&
        t('withdrawals.form.available', { amount: formatAmount(available, language), coin: values.coin })
      }
      action={
        available !== undefined && (
          <button
            type="button"
            className={styles['max']}
            onClick={() => {
              set({ amount: plain(available) });
              leave('amount');
            }}
          >
            {t('withdrawals.form.max')}
          </button>
        )
      }
    />
  );
};

/** The amount after the fee; undefined if nothing is left. */
const arrivingOf = (amount: string, network: Network): string | undefined => {
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(amount.trim())) return undefined;
  const units = unitsOf(amount.trim()) - unitsOf(networkTable[network].withdrawalFee);
  return units > 0n ? amountOf(units) : undefined;
};

const Outcome = ({
  amount,
  coin,
  network,
}: {
  readonly amount: string;
  readonly coin: Stablecoin;
  readonly network: Network;
}) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const arriving = arrivingOf(amount, network);
  return (
    <dl className={styles['outcome']}>
      <div>
        <dt>{t('withdrawals.form.fee')}</dt>
        <dd>
          <ExactAmount amount={networkTable[network].withdrawalFee} coin={coin} />
        </dd>
      </div>
      <div>
        <dt>{t('withdrawals.form.arrives')}</dt>
        <dd>
          <b>{arriving === undefined ? '–' : <ExactAmount amount={arriving} coin={coin} />}</b>
        </dd>
      </div>
    </dl>
  );
};

interface ConfirmationProps {
  readonly asked: WithdrawalIntent;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const Confirmation = ({
  asked: { amount, coin, network, address },
  isBusy,
  onConfirm,
  onCancel,
}: ConfirmationProps) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const exact = amountOf(unitsOf(amount));
  return (
    <Confirm
      title={t('withdrawals.confirm.title')}
      action={t('withdrawals.confirm.action', { amount: plain(exact), coin })}
      isBusy={isBusy}
      isGrave
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p className={styles['sum']}>
        <Dotted>
          {[
            <b key="sum">
              <ExactAmount amount={exact} coin={coin} />
            </b>,
            <b key="network">{network}</b>,
          ]}
        </Dotted>
      </p>
      <AddressText address={address} />
      <Outcome amount={amount} coin={coin} network={network} />
      <AddressWait network={network} address={address} />
      <p className={styles['quiet']}>{t('withdrawals.confirm.text')}</p>
    </Confirm>
  );
};

type WithdrawalFormState = ReturnType<typeof useWithdrawalForm>;

/** The codes that the withdrawal requires, and the button. */
const Codes = ({
  form: { needsFactor, values, set, leave, problem, failure, code, requestCode, isSubmitting },
}: {
  readonly form: Omit<WithdrawalFormState, 'form'>;
}) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  return (
    <>
      <BoundCodeField code={code} form={{ values, set, leave, problem }} onSend={requestCode} />
      {needsFactor && (
        <SecondFactorField
          value={values.secondFactor}
          problem={problem('secondFactor')}
          onType={(secondFactor) => set({ secondFactor })}
        />
      )}
      <FormFailure failure={failure} />
      <SubmitButton isBusy={isSubmitting} className={styles['submit']}>
        {t(isSubmitting ? 'withdrawals.form.submitting' : 'withdrawals.form.submit')}
      </SubmitButton>
    </>
  );
};

/** The form of a withdrawal: coin, recipient, amount, the code bound to them, and a final confirmation. */
export const WithdrawalForm = ({ onApplied }: { readonly onApplied: (withdrawal: Withdrawal) => void }) => {
  const { t } = useText(moneyTexts, withdrawalsTexts);
  const { data: balances } = useBalances();
  const frozen = useFrozen();
  const { form: element, ...form } = useWithdrawalForm({ balances, onApplied });
  const { values, set, leave, problem, asked } = form;
  const fields = { values, set, leave, problem };
  return (
    <Panel title={t('withdrawals.form.title')}>
      <form
        ref={element}
        className={styles['form']}
        noValidate
        aria-label={t('withdrawals.form.title')}
        onSubmit={form.submit}
      >
        {frozen && <FreezeNotice {...frozen} />}
        <fieldset className={styles['fields']} disabled={frozen !== null}>
          <WayFields form={fields} />
          <AddressField form={fields} />
          <SaveAddressFields form={fields} />
          <SumField form={fields} />
          {values.network !== '' && values.coin !== '' && (
            <Outcome amount={values.amount} coin={values.coin} network={values.network} />
          )}
          <Codes form={form} />
        </fieldset>
      </form>
      {asked && (
        <Confirmation
          asked={asked}
          isBusy={form.isSubmitting}
          onConfirm={() => {
            void form.confirm();
          }}
          onCancel={form.giveUp}
        />
      )}
    </Panel>
  );
};
