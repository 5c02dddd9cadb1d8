import { articleDraft, type Article } from '@chaintide/contracts/support/help';
import { ARTICLE_LENGTH } from '@chaintide/contracts/limits';
import { useState } from 'react';
import { callFailureText } from '../../shared/failures/failure-text.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { Preview } from '../../shared/text/preview.tsx';
import { TextEditor } from '../../shared/text/text-editor.tsx';
import { useSettled } from '../../shared/email-code/use-settled.ts';
import { ActionButton } from '../../shared/ui/button.tsx';
import { Field } from '../../shared/ui/forms/field.tsx';
import { TextInput } from '../../shared/ui/forms/text-input.tsx';
import { useChangeArticleMutation, type Place } from './help-api.ts';
import styles from './help.module.css';
import { helpTexts } from './help-texts.ts';
import { Versions } from './versions.tsx';

interface EditingProps {
  readonly place: Place;
  readonly start: Pick<Article, 'title' | 'source' | 'version'>;
  readonly onDone: () => void;
}

const Editing = ({ place, start, onDone }: EditingProps) => {
  const text = useText(helpTexts);
  const { t } = text;
  const say = useSay();
  const [{ title, source }, set] = useState({ title: start.title, source: start.source });
  const live = useSettled(source);
  const [change, { isLoading, error }] = useChangeArticleMutation();
  const draft = articleDraft.safeParse({ title, source });
  const save = async (): Promise<void> => {
    const answer = await change({ ...place, title, source, version: start.version });
    if (!('data' in answer)) return;
    say('info', { text: 'help.saved' });
    onDone();
  };
  return (
    <div className={styles['editing']}>
      <Field label={t('help.title')}>
        {(control) => <TextInput {...control} value={title} onType={(typed) => set({ title: typed, source })} />}
      </Field>
      <div className={styles['twins']}>
        <TextEditor
          label={t('help.text')}
          value={source}
          onType={(typed) => set({ title, source: typed })}
          max={ARTICLE_LENGTH}
          rows={16}
          onSubmit={() => void save()}
        />
        <section aria-label={t('help.live')}>
          <p className={styles['quiet']}>{t('help.live')}</p>
          <Preview source={live} />
        </section>
      </div>
      {error && (
        <p role="alert" className={styles['wrong']}>
          {callFailureText(error as CallFailure, text)}
        </p>
      )}
      <ActionButton disabled={!draft.success || isLoading} onClick={() => void save()}>
        {t('help.save')}
      </ActionButton>
      {start.version > 0 && <Versions place={place} onLoad={(version) => set(version)} />}
    </div>
  );
};

interface ArticleEditorProps {
  readonly article: Article;
  readonly onDone: () => void;
}

/** Edits an article, with a live preview and the texts that it had before. */
export const ArticleEditor = ({ article, onDone }: ArticleEditorProps) => {
  const { language } = useText();
  const isOwn = article.language === language;
  return (
    <Editing
      place={{ slug: article.slug, language }}
      start={isOwn ? article : { ...article, version: 0 }}
      onDone={onDone}
    />
  );
};

const SLUG = /^[a-z][a-z0-9-]{1,39}$/;

/** Writes an article in the language of the page; the other language follows on its page. */
export const NewArticle = ({ onDone }: { readonly onDone: (slug?: string) => void }) => {
  const { t, language } = useText(helpTexts);
  const [slug, setSlug] = useState('');
  return (
    <article className={styles['article']}>
      <Field label={t('help.slug')} hint={t('help.slugHint')}>
        {(control) => <TextInput {...control} value={slug} onType={setSlug} />}
      </Field>
      {SLUG.test(slug) && (
        <Editing place={{ slug, language }} start={{ title: '', source: '', version: 0 }} onDone={() => onDone(slug)} />
      )}
    </article>
  );
};
