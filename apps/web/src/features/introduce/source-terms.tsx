import { licenceOf } from '@chaintide/contracts/market/licences';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './status.module.css';

/** The terms of a provider: its licence, the words in which it wants to be named, and who may use its data. */
export const SourceTerms = ({ provider }: { provider: string }) => {
  const { t, pick } = useText(introduceTexts);
  const { name, url, attribution, use } = licenceOf(provider);
  return (
    <>
      {pick(attribution)}
      {' · '}
      {url === undefined ? (
        name
      ) : (
        <a href={url} className={styles['terms']} target="_blank" rel="noreferrer">
          {name}
        </a>
      )}
      {use !== 'any' && ` · ${t(`introduce.licence.${use}`)}`}
    </>
  );
};
