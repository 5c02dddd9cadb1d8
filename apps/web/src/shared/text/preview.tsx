import { isBlank } from '@chaintide/contracts/written';
import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';
import { callFailureText } from '../failures/failure-text.ts';
import type { CallFailure } from '../failures/failure.ts';
import { usePreviewQuery } from './preview-api.ts';
import { RichText } from './rich-text.tsx';
import styles from './text-editor.module.css';

const Rendered = ({ source }: { readonly source: string }) => {
  const text = useText(writingTexts);
  const { data, error } = usePreviewQuery(source);
  if (data) return <RichText html={data.html} />;
  return (
    <p className={styles['note']}>
      {error ? callFailureText(error as CallFailure, text) : text.t('writing.previewLoading')}
    </p>
  );
};

/** The text as it will look, rendered by the gateway. */
export const Preview = ({ source }: { readonly source: string }) => {
  const { t } = useText(writingTexts);
  return (
    <div className={styles['preview']}>
      {isBlank(source) ? <p className={styles['note']}>{t('writing.previewEmpty')}</p> : <Rendered source={source} />}
    </div>
  );
};
