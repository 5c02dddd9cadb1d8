import type { PublishedEdition } from '@chaintide/contracts/reports/reports';
import { useState } from 'react';
import { saveBlob } from '../../../shared/browser/save-blob.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import styles from '../reports.module.css';
import { reportsTexts } from '../reports-texts.ts';
import { useLazyReportContentQuery } from './publications-api.ts';

const hashOf = async (content: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The hash of what was published, computed again on this device. */
export const Verifying = ({ edition: { id, edition, number, hash } }: { readonly edition: PublishedEdition }) => {
  const { t } = useText(reportsTexts);
  const [read, { isFetching }] = useLazyReportContentQuery();
  const [isSame, setSame] = useState<boolean>();
  const content = async (): Promise<string | undefined> => (await read({ id, edition })).data?.content;
  const verify = async (): Promise<void> => {
    const text = await content();
    if (text !== undefined) setSame((await hashOf(text)) === hash);
  };
  const download = async (): Promise<void> => {
    const text = await content();
    if (text !== undefined)
      saveBlob(`chaintide-${number}-${edition}.json`, new Blob([text], { type: 'application/json' }));
  };
  return (
    <section className={styles['verifying']} aria-label={t('reports.read.verify')}>
      <p className={styles['quiet']}>{t('reports.read.verifyHint')}</p>
      <p className={styles['hash']}>
        <span>{t('reports.read.hash')}</span> <code>{hash}</code>
      </p>
      <div className={styles['acts']}>
        {isSecureContext && (
          <ToolButton disabled={isFetching} onClick={() => void verify()}>
            {t('reports.read.verify')}
          </ToolButton>
        )}
        <ToolButton disabled={isFetching} onClick={() => void download()}>
          {t('reports.read.download')}
        </ToolButton>
        <span role="status" className={styles['verdict']} data-same={isSame}>
          {isSame !== undefined && t(isSame ? 'reports.read.verified' : 'reports.read.differs')}
        </span>
      </div>
    </section>
  );
};
