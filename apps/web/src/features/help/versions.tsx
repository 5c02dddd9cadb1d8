import { formatMoment } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import { useArticleVersionsQuery, type Place } from './help-api.ts';
import styles from './help.module.css';
import { helpTexts } from './help-texts.ts';

interface VersionsProps {
  readonly place: Place;
  readonly onLoad: (text: { title: string; source: string }) => void;
}

/** The texts that an article had before; loading one does not save it. */
export const Versions = ({ place, onLoad }: VersionsProps) => {
  const { t, language } = useText(helpTexts);
  const { data = [] } = useArticleVersionsQuery(place);
  return (
    <details>
      <summary>{t('help.versions')}</summary>
      <ul className={styles['versions']}>
        {data.map(({ version, title, source, at, by }) => (
          <li key={version}>
            <span>
              {[t('help.version', { version }), by ?? t('help.delivered'), formatMoment(at, language)].join(' · ')}
            </span>
            <ToolButton onClick={() => onLoad({ title, source })}>{t('help.load')}</ToolButton>
          </li>
        ))}
      </ul>
    </details>
  );
};
