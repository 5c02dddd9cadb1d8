import { useText } from '../../shared/i18n/use-text.ts';
import { useShortcut } from '../../shared/keyboard/shortcuts.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Palette } from './late-palette.ts';
import styles from './palette-button.module.css';

const fetchPalette = (): void => {
  void Palette.fetch();
};

/** The page's one search box: a press, `/` or Ctrl-K opens the palette. */
export const PaletteButton = ({ onOpen }: { onOpen: () => void }) => {
  const { t } = useText();
  useShortcut('/', 'shell.keys.search', onOpen);
  useShortcut('Mod+k', 'shell.keys.search', onOpen);
  return (
    <button
      type="button"
      className={styles['button']}
      aria-haspopup="dialog"
      aria-keyshortcuts="/ Control+K Meta+K"
      onClick={onOpen}
      onPointerEnter={fetchPalette}
      onFocus={fetchPalette}
    >
      <Icon name="search" />
      <span className={styles['text']}>{t('shell.search.all')}</span>
      <kbd className={styles['key']} aria-hidden="true">
        {'/'}
      </kbd>
    </button>
  );
};
