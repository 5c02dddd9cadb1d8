import { useText } from '../../../shared/i18n/use-text.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { Share } from './privilege-rows.ts';
import styles from './share-cell.module.css';
import { accountTexts } from '../../../shared/i18n/account-texts.ts';

/** A level's share of a feature, as an icon with a word, or as a number. */
export const ShareCell = ({ share }: { share: Share }) => {
  const { t } = useText(accountTexts);
  if (typeof share === 'object') return <span className={styles['words']}>{share.words}</span>;
  if (share === 'preview') return <span className={styles['preview']}>{t('account.privilege.preview')}</span>;
  return (
    <span className={styles['sign']} data-share={share}>
      {share === 'yes' ? <Icon name="check" /> : <span aria-hidden="true" className={styles['dash']} />}
      <span className="visually-hidden">{t(`account.privilege.${share}`)}</span>
    </span>
  );
};
