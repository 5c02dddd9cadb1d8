import { memo } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';
import { useText } from '../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../shared/preferences/preferences.ts';
import { IconButton, ToolButton } from '../shared/ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionDot } from './connection-dot.tsx';
import styles from './header.module.css';
import { IntroduceButton } from './introduce-button.tsx';
import { Logo } from './logo.tsx';
import { PriceTicker } from './price-ticker.tsx';
import { WayLinks } from './ways.tsx';
import { PaletteButton } from './palette/palette-button.tsx';

const Switches = () => {
  const { t } = useText();
  const { language, theme, rise } = usePreferences();
  const dispatch = useDispatch();
  const swapTheme = (): void => {
    dispatch(preferencesChanged({ theme: theme === 'dark' ? 'light' : 'dark' }));
  };
  const swapLanguage = (): void => {
    dispatch(preferencesChanged({ language: language === 'zh' ? 'en' : 'zh' }));
  };
  return (
    <>
      <span className={styles['rise']}>
        <IconButton
          icon="rise"
          label={t(rise === 'green' ? 'shell.rise.toRed' : 'shell.rise.toGreen')}
          aria-pressed={rise === 'red'}
          onClick={() => dispatch(preferencesChanged({ rise: rise === 'green' ? 'red' : 'green' }))}
        />
      </span>
      <IconButton
        data-switch="theme"
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={t(theme === 'dark' ? 'shell.theme.toLight' : 'shell.theme.toDark')}
        onClick={swapTheme}
      />
      <ToolButton
        aria-label={`${t('shell.language.short')} · ${t('shell.language.switch')}`}
        title={t('shell.language.switch')}
        onClick={swapLanguage}
      >
        {t('shell.language.short')}
      </ToolButton>
    </>
  );
};

interface HeaderProps {
  /** Absent on a page without a menu. */
  readonly onOpenMenu: (() => void) | undefined;
  readonly onOpenPalette: () => void;
  readonly onOpenKeys: () => void;
}

/** The bar at the top. Memoised: another view of the same page does not render it again. */
export const Header = memo(({ onOpenMenu, onOpenPalette, onOpenKeys }: HeaderProps) => {
  const { t } = useText();
  return (
    <header className={styles['header']}>
      {onOpenMenu && (
        <span className={styles['menu']}>
          <IconButton icon="menu" label={t('shell.sidebar.open')} onClick={onOpenMenu} />
        </span>
      )}
      <Link to="/" className={styles['brand']} aria-label={t('shell.brand.home')}>
        <Logo />
        <b>{t('shell.brand.name')}</b>
        <span>{t('shell.brand.latin')}</span>
      </Link>
      <nav className={styles['nav']} aria-label={t('shell.nav.label')}>
        <WayLinks />
      </nav>
      <div className={styles['search']} role="search">
        <PaletteButton onOpen={onOpenPalette} />
      </div>
      <div className={styles['right']}>
        <PriceTicker />
        <ConnectionDot />
        <Switches />
        <span className={styles['keys']}>
          <IconButton icon="keyboard" label={t('shell.keys.help')} onClick={onOpenKeys} />
        </span>
        <IntroduceButton />
        <AccountMenu />
      </div>
    </header>
  );
});
