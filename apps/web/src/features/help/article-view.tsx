import type { Language } from '@chaintide/contracts/language';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { RichText } from '../../shared/text/rich-text.tsx';
import { ToolButton } from '../../shared/ui/button.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { When } from '../../shared/ui/when.tsx';
import { useArticleQuery } from './help-api.ts';
import styles from './help.module.css';
import { helpTexts } from './help-texts.ts';

const ArticleEditor = lazily(async () => (await import('./article-editor.tsx')).ArticleEditor);

const others: Readonly<Record<Language, Language>> = { zh: 'en', en: 'zh' };

/** The article in the reader's language, or in the other one while it is not translated. */
const useArticle = (slug: string) => {
  const { language } = useText();
  const own = useArticleQuery({ slug, language });
  const isMissing = (own.error as CallFailure | undefined)?.name === 'article.unknown';
  const other = useArticleQuery({ slug, language: others[language] }, { skip: !isMissing });
  return isMissing ? { ...other, isTranslated: false } : { ...own, isTranslated: true };
};

/** One article of the help centre, which an admin can edit. */
export const ArticleView = ({ slug }: { readonly slug: string }) => {
  const { t } = useText(helpTexts);
  const { role } = useSession();
  const { data, error, refetch, isTranslated } = useArticle(slug);
  const [isEditing, setEditing] = useState(false);
  if (!data) return error ? <Failed error={error} onRetry={refetch} /> : <p role="status">{t('help.loading')}</p>;
  return (
    <article className={styles['article']} lang={data.language}>
      <Link to="/help" className={styles['back']}>
        {t('help.back')}
      </Link>
      <header className={styles['head']}>
        <h2>{data.title}</h2>
        {role === 'admin' && (
          <ToolButton aria-pressed={isEditing} onClick={() => setEditing(!isEditing)}>
            {t(isEditing ? 'help.close' : 'help.edit')}
          </ToolButton>
        )}
      </header>
      {!isTranslated && <p className={styles['quiet']}>{t('help.untranslated')}</p>}
      {isEditing ? (
        <Suspense>
          <ArticleEditor article={data} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <RichText html={data.html} />
          <p className={styles['quiet']}>
            {t('help.changed')} <When at={data.changedAt} />
          </p>
        </>
      )}
    </article>
  );
};
