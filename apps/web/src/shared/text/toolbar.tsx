import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';
import { ToolButton } from '../ui/button.tsx';
import { formats, type Format } from './editing.ts';
import styles from './text-editor.module.css';

const marks: Readonly<Record<Format, string>> = {
  bold: 'B',
  italic: 'I',
  link: '↗',
  quote: '❝',
  list: '•',
  code: '</>',
};

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
/** The name of a key together with Ctrl or ⌘. */
export const withMod = (key: string): string => (isApple ? `⌘${key}` : `Ctrl+${key}`);
const keys: Partial<Record<Format, string>> = { bold: withMod('B'), italic: withMod('I'), link: withMod('K') };

interface ToolbarProps {
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
  readonly onFormat: (format: Format) => void;
  readonly isDisabled: boolean;
}

/** Formats, and the choice between text and preview. */
export const Toolbar = ({ isPreview, onPreview, onFormat, isDisabled }: ToolbarProps) => {
  const { t } = useText(writingTexts);
  return (
    <div className={styles['bar']}>
      <div role="group" aria-label={t('writing.views')}>
        {[false, true].map((shows) => (
          <ToolButton key={String(shows)} aria-pressed={shows === isPreview} onClick={() => onPreview(shows)}>
            {t(shows ? 'writing.preview' : 'writing.write')}
          </ToolButton>
        ))}
      </div>
      <div role="toolbar" aria-label={t('writing.toolbar')} className={styles['formats']} hidden={isPreview}>
        {formats.map((format) => (
          <ToolButton
            key={format}
            data-format={format}
            disabled={isDisabled}
            aria-label={t(`writing.${format}`)}
            title={[t(`writing.${format}`), keys[format]].filter(Boolean).join(' · ')}
            // the text keeps its focus and its selection
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          >
            {marks[format]}
          </ToolButton>
        ))}
      </div>
    </div>
  );
};
