import { ConfigProvider, theme as algorithms, type ThemeConfig } from 'antd';
import en from 'antd/locale/en_US';
import zh from 'antd/locale/zh_CN';
import { useMemo, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { usePreferences, type Preferences } from '../preferences/preferences.ts';

/** The value of a token of tokens.css at this moment; the theme is on the document before React renders it. */
const token = (name: string): string | undefined =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim() || undefined;

const themeOf = (theme: Preferences['theme']): ThemeConfig => ({
  algorithm: theme === 'dark' ? algorithms.darkAlgorithm : algorithms.defaultAlgorithm,
  token: {
    colorPrimary: token('accent'),
    colorTextLightSolid: token('on-accent'),
    colorError: token('red'),
    colorSuccess: token('green'),
    colorWarning: token('warn'),
    colorBgBase: token('page'),
    colorBgContainer: token('page'),
    colorBgElevated: token('raised'),
    colorBorder: token('line-strong'),
    colorBorderSecondary: token('line'),
    colorText: token('text'),
    colorTextPlaceholder: token('muted'),
    colorIcon: token('muted'),
    colorTextSecondary: token('muted'),
    colorTextDescription: token('muted'),
    fontFamily: 'inherit',
    fontSize: 13,
    borderRadius: 6,
    borderRadiusSM: 4,
    controlHeight: 36,
    controlHeightSM: 28,
    motion: false, // a button whose spinner was interrupted would be called 'loading' for good
  },
  components: {
    Button: {
      colorPrimary: token('accent'),
      colorPrimaryHover: token('accent'),
      colorPrimaryActive: token('accent'),
      colorError: token('red'),
      colorErrorHover: token('red'),
      colorErrorActive: token('red'),
      fontWeight: 600,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
    },
  },
});

// what drops down inside a dialog must open inside it: the browser lays the dialog over everything else
const popupPlace = (anchor?: HTMLElement): HTMLElement => anchor?.closest('dialog') ?? document.body;

/** antd in our look and language. Everything that imports antd is lazy, and stands below one of these. */
export const FormTheme = ({ children }: { readonly children: ReactNode }) => {
  const { language } = useText();
  const { theme } = usePreferences();
  const config = useMemo(() => themeOf(theme), [theme]);
  return (
    <ConfigProvider
      theme={config}
      locale={language === 'zh' ? zh : en}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupPlace}
    >
      {children}
    </ConfigProvider>
  );
};
