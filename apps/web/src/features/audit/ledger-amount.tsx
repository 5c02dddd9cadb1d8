import { Amount } from '../../shared/money/amount.tsx';

/** An amount with a minus where it is negative. */
export const LedgerAmount = ({ amount }: { readonly amount: string }) => (
  <>
    {amount.startsWith('-') && '−'}
    <Amount amount={amount.replace('-', '')} />
  </>
);
