import { Link } from 'react-router';
import { useText } from '../i18n/use-text.ts';
import { CopyButton } from './copy-button.tsx';
import styles from './money.module.css';
import { moneyTexts } from '../i18n/money-texts.ts';

const HEAD = 6;
const TAIL = 6;
const shortened = (text: string): string =>
  text.length <= HEAD + TAIL + 1 ? text : `${text.slice(0, HEAD)}…${text.slice(-TAIL)}`;

interface ChainTextProps {
  readonly text: string;
  /** Shows the beginning and the end only, for lists; the whole text on hover and when copied. */
  readonly isShort?: boolean;
  /** The page of what it names. */
  readonly to?: string | undefined;
}

/** A text of the chain with a copy button; `label` says what is copied. */
export const ChainText = ({ text, isShort = false, to, label }: ChainTextProps & { readonly label: string }) => {
  const code = <code title={text}>{isShort ? shortened(text) : text}</code>;
  return (
    <span className={styles['chain']} data-short={isShort}>
      {to === undefined ? code : <Link to={to}>{code}</Link>}
      <CopyButton text={text} label={label} />
    </span>
  );
};

interface AddressTextProps extends Pick<ChainTextProps, 'isShort' | 'to'> {
  readonly address: string;
}

/** An address with a copy button. */
export const AddressText = ({ address, ...look }: AddressTextProps) => {
  const { t } = useText(moneyTexts);
  return <ChainText text={address} {...look} label={t('money.address')} />;
};

/** A transaction hash with a copy button. */
export const HashText = ({ hash, isShort = false }: { readonly hash: string; readonly isShort?: boolean }) => {
  const { t } = useText(moneyTexts);
  return <ChainText text={hash} isShort={isShort} label={t('money.hash')} />;
};
