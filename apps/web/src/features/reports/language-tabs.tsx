import { languages, type Language } from '@chaintide/contracts/language';
import { useText } from '../../shared/i18n/use-text.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import styles from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';

interface LanguageTabsProps {
  readonly label: string;
  readonly value: Language;
  readonly onChoose: (language: Language) => void;
  /** Only where there is no room for both. */
  readonly isForNarrow?: boolean;
}

/** The choice of one of the two texts. */
export const LanguageTabs = ({ label, value, onChoose, isForNarrow = false }: LanguageTabsProps) => {
  const { t } = useText(reportsTexts);
  return (
    <div className={styles['languages']} role="group" aria-label={label} data-narrow={isForNarrow}>
      {languages.map((language) => (
        <ToolButton key={language} aria-pressed={language === value} onClick={() => onChoose(language)}>
          {t(`reports.languages.${language}`)}
        </ToolButton>
      ))}
    </div>
  );
};
