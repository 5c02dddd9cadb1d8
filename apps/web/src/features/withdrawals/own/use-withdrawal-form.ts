import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { isFieldProblem, type FieldProblem } from '@chaintide/contracts/field-problems';
import { networks, networkTable } from '@chaintide/contracts/money/networks';
import { secondFactorCode } from '@chaintide/contracts/people/second-factor';
import { stablecoins, type Balances } from '@chaintide/contracts/money/wallet';
import {
  withdrawalApplication,
  withdrawalIntent,
  type Withdrawal,
  type WithdrawalIntent,
} from '@chaintide/contracts/money/withdrawals';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useProfileQuery } from '../../../shared/api/profile-api.ts';
import { useBoundCode } from '../../../shared/email-code/use-bound-code.ts';
import { intentKeys } from '../../../shared/money/intent-key.ts';
import { dropDraft } from '../../../shared/ui/forms/form-draft.ts';
import { useForm } from '../../../shared/ui/forms/use-form.ts';
import { useApplyForWithdrawal, useAskWithdrawalCodeMutation } from './withdrawals-api.ts';
import { looksLikeAddress } from './withdrawals-view.ts';

const { shape } = withdrawalApplication;
const schema = z.object({
  coin: z.enum(stablecoins, { error: 'coin.empty' }),
  network: z.enum(networks, { error: 'network.empty' }),
  address: shape.address,
  amount: shape.amount,
  emailCode: shape.emailCode,
  keeps: z.boolean(),
  saveAs: z.string(),
  secondFactor: z.string(),
});
const intentFields = ['coin', 'network', 'address', 'amount'] as const;
const draft = { key: 'chaintide.withdrawal', fields: [...intentFields, 'keeps', 'saveAs'] } as const;

export type Values = {
  readonly coin: WithdrawalIntent['coin'] | '';
  readonly network: WithdrawalIntent['network'] | '';
  readonly address: string;
  readonly amount: string;
  readonly emailCode: string;
  /** Whether the address is saved to the book, and its label there. */
  readonly keeps: boolean;
  readonly saveAs: string;
  /** For accounts with a second factor. */
  readonly secondFactor: string;
};
const blank: Values = {
  coin: 'USDT',
  network: '',
  address: '',
  amount: '',
  emailCode: '',
  keeps: false,
  saveAs: '',
  secondFactor: '',
};

/** The subject of the code and the key: two spellings of one amount are the same withdrawal. */
const subjectOf = ({ coin, network, amount, address }: WithdrawalIntent): string =>
  `${amountOf(unitsOf(amount))} ${coin} ${network} ${address}`;

const intentOf = ({ coin, network, address, amount }: Values): WithdrawalIntent | undefined =>
  withdrawalIntent.safeParse({ coin, network, address, amount }).data;

export const availableOf = (balances: Balances | undefined, coin: string): string | undefined =>
  balances?.coins.find((one) => one.coin === coin)?.available;

const amountProblem = (values: Values, balances: Balances | undefined): FieldProblem | undefined => {
  const typed = shape.amount.safeParse(values.amount).data;
  if (typed === undefined) return undefined;
  if (values.network !== '' && unitsOf(typed) <= unitsOf(networkTable[values.network].withdrawalFee))
    return 'amount.fee';
  const available = availableOf(balances, values.coin);
  return available !== undefined && unitsOf(typed) > unitsOf(available) ? 'amount.balance' : undefined;
};

const factorProblem = (typed: string): FieldProblem | undefined => {
  const message = secondFactorCode.safeParse(typed).error?.issues[0]?.message ?? '';
  return isFieldProblem(message) ? message : undefined;
};

interface Known {
  readonly balances: Balances | undefined;
  readonly isCodeSent: boolean;
  readonly needsFactor: boolean;
}

/** Problems that the contract's schema cannot detect. */
const obstaclesOf = (values: Values, { balances, isCodeSent, needsFactor }: Known) => {
  const amount = amountProblem(values, balances);
  const secondFactor = needsFactor ? factorProblem(values.secondFactor) : undefined;
  const isStrange =
    values.network !== '' && values.address.trim() !== '' && !looksLikeAddress(values.address, values.network);
  const isNameless = values.keeps && values.saveAs.trim() === '';
  return {
    ...(amount && { amount }),
    ...(isNameless && { saveAs: 'name.empty' as const }),
    ...(isStrange && { address: 'address.format' as const }),
    ...(!isCodeSent && { emailCode: 'emailCode.notRequested' as const }),
    ...(secondFactor && { secondFactor }),
  };
};

interface Options {
  readonly balances: Balances | undefined;
  readonly onApplied: (withdrawal: Withdrawal) => void;
}

/** The form of a withdrawal: its values, the code bound to them, and the confirmation. */
export const useWithdrawalForm = ({ balances, onApplied }: Options) => {
  const [keys] = useState(() => intentKeys('withdrawal'));
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [asked, setAsked] = useState<z.infer<typeof schema>>();
  const [askCode] = useAskWithdrawalCodeMutation();
  const [apply, { isLoading: isSubmitting }] = useApplyForWithdrawal();
  const [subject, setSubject] = useState<string>();
  const code = useBoundCode({ purpose: 'withdrawal', subject });
  const isCodeSent = code.standing === 'sent';
  const needsFactor = useProfileQuery().data?.secondFactorSince != null || failure?.name === 'secondFactor.needed';
  const obstacles = useCallback(
    (values: Values) => obstaclesOf(values, { balances, isCodeSent, needsFactor }),
    [balances, isCodeSent, needsFactor],
  );
  const form = useForm({ schema, initial: blank, draft, failure, obstacles });
  const { values, leave, isSound } = form;

  const intent = intentOf(values);
  const meant = intent && subjectOf(intent);
  if (meant !== subject) setSubject(meant);

  const requestCode = async (): Promise<void> => {
    for (const name of intentFields) leave(name);
    if (intent && intentFields.every(isSound)) setFailure(await code.request(() => askCode(intent)));
  };
  const confirm = async (): Promise<void> => {
    if (!asked || isSubmitting) return;
    const { keeps, saveAs, secondFactor, ...wanted } = asked;
    const { data, error } = await apply({
      ...wanted,
      ...(keeps && { saveAs }),
      ...(needsFactor && { secondFactor }),
      key: keys.of(subjectOf(asked)),
    });
    setAsked(undefined);
    setFailure((error as CallFailure | undefined) ?? null);
    if (data || (error as CallFailure).name === 'key.reused') keys.done();
    if (!data) return;
    code.forget();
    dropDraft(draft.key);
    onApplied(data);
  };
  return {
    ...form,
    needsFactor,
    failure,
    code,
    requestCode,
    submit: form.submit(setAsked),
    asked,
    confirm,
    giveUp: (): void => setAsked(undefined),
    isSubmitting,
  };
};

export type Fields = Pick<ReturnType<typeof useWithdrawalForm>, 'values' | 'set' | 'leave' | 'problem'>;
