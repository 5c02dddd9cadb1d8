import type { EthereumBlocksState } from '@chaintide/contracts/market/ethereum-blocks';
import { useText } from '../../../shared/i18n/use-text.ts';
import { BlocksCoverage } from '../bitcoin/blocks-coverage.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';

/** Since when blocks are listed, and the last one; or what is waited for. */
export const EtherCoverage = (state: EthereumBlocksState) => {
  const { t } = useText(listingsTexts);
  return state.blocks ? (
    <BlocksCoverage {...state} />
  ) : (
    <p className={styles['origin']}>{t('listings.ether.waiting')}</p>
  );
};
