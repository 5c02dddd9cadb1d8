import { useDispatch } from 'react-redux';
import { paletteTexts } from '../../shared/i18n/palette-texts.ts';
import type { TextKey } from '../../shared/i18n/text-key.ts';
import { textIn, useText } from '../../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import { authDialogOpened, type AuthDialogKind } from '../../shared/session/auth-dialog.ts';
import { logoutAsked } from '../../shared/session/session-events.ts';
import { useSession } from '../../shared/session/session.ts';
import type { IconName } from '../../shared/ui/icon.tsx';
import type { Choice } from './choice.ts';

interface Action {
  readonly word: 'language' | 'theme' | 'rise' | 'sidebar' | 'keys' | 'login' | 'registration' | 'logout';
  readonly icon: IconName;
  readonly name: TextKey;
  readonly act: () => void;
}

const usePreferenceActions = (): readonly Action[] => {
  const { language, theme, rise, sidebar } = usePreferences();
  const dispatch = useDispatch();
  const change = (changes: Parameters<typeof preferencesChanged>[0]) => () => {
    dispatch(preferencesChanged(changes));
  };
  const [isDark, isGreen, isOpen] = [theme === 'dark', rise === 'green', sidebar === 'open'];
  return [
    {
      word: 'theme',
      icon: isDark ? 'sun' : 'moon',
      name: isDark ? 'shell.theme.toLight' : 'shell.theme.toDark',
      act: change({ theme: isDark ? 'light' : 'dark' }),
    },
    {
      word: 'language',
      icon: 'globe',
      name: 'shell.language.switch',
      act: change({ language: language === 'zh' ? 'en' : 'zh' }),
    },
    {
      word: 'rise',
      icon: 'rise',
      name: isGreen ? 'shell.rise.toRed' : 'shell.rise.toGreen',
      act: change({ rise: isGreen ? 'red' : 'green' }),
    },
    {
      word: 'sidebar',
      icon: isOpen ? 'collapse' : 'expand',
      name: isOpen ? 'shell.sidebar.collapse' : 'shell.sidebar.expand',
      act: change({ sidebar: isOpen ? 'collapsed' : 'open' }),
    },
  ];
};

const useSessionActions = (): readonly Action[] => {
  const { isLoggedIn } = useSession();
  const dispatch = useDispatch();
  const ask = (kind: AuthDialogKind) => () => {
    dispatch(authDialogOpened(kind));
  };
  if (isLoggedIn)
    return [{ word: 'logout', icon: 'exit', name: 'shell.menu.exit', act: () => dispatch(logoutAsked()) }];
  return [
    { word: 'login', icon: 'user', name: 'shell.nav.login', act: ask('login') },
    { word: 'registration', icon: 'people', name: 'shell.nav.register', act: ask('registration') },
  ];
};

/** The palette's actions besides opening pages. */
export const useActions = (onClose: () => void, onOpenKeys: () => void): readonly Choice[] => {
  const { t } = useText(paletteTexts);
  const help: Action = { word: 'keys', icon: 'keyboard', name: 'shell.keys.help', act: onOpenKeys };
  const [zh, en] = [textIn('zh', paletteTexts), textIn('en', paletteTexts)];
  return [...useSessionActions(), ...usePreferenceActions(), help].map(({ word, icon, name, act }) => ({
    key: word,
    icon,
    name: t(name),
    detail: '',
    searched: {
      names: [zh.t(name), en.t(name)],
      more: [zh, en].flatMap((text) => text.t(`palette.words.${word}`).split(' ')),
    },
    perform: () => {
      onClose();
      act();
    },
  }));
};
