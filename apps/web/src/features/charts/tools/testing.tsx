import type { Role } from '@chaintide/contracts/people/roles';
import { withRereads } from '@chaintide/chart/view/rereads';
import { catalogue as plain } from '@chaintide/indicators/catalogue';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { listenForShortcuts } from '../../../shared/keyboard/shortcuts.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { LiveProvider } from '../../../shared/live/live-context.ts';
import { quietLine } from '../../../shared/live/testing.ts';
import { messagesReducer } from '../../../shared/messages/messages.ts';
import { preferencesReducer } from '../../../shared/preferences/preferences.ts';
import { authDialogReducer } from '../../../shared/session/auth-dialog.ts';
import { anonymous, sessionReducer, viewOf, type SessionState } from '../../../shared/session/session.ts';
import { fetchPopups } from '../../../shared/ui/popup/late-popups.ts';
import { readView, writeView } from '@chaintide/chart/view/chart-view';
import { usePriced } from '../view/priced.ts';
import { overlaysFor, companionIn, type Slot } from '@chaintide/chart/view/companion-spec';
import type { Companion } from '../shared/use-companions.ts';
import { ChartTools } from './chart-tools.tsx';

const NOW = Date.UTC(2026, 2, 31, 12);
const catalogue = withRereads(plain);
const slots: readonly Slot[] = ['btc', 'eth', 0, 1, 2, 3, 'standard'];

const live = quietLine({ now: () => NOW });

export const sessionOf = (role: Role): SessionState =>
  role === 'guest'
    ? anonymous
    : {
        ...anonymous,
        token: 't',
        userName: 'satoshi',
        identity: { roleId: 1, roleName: role, roleKey: role, level: 1 },
      };

export const retried = vi.fn<() => void>();

const storeOf = (session: SessionState) =>
  configureStore({
    reducer: {
      session: sessionReducer,
      messages: messagesReducer,
      preferences: preferencesReducer,
      authDialog: authDialogReducer,
    },
    preloadedState: { session },
  });

/** Shows the tools of a link, and records the link after each change. */
export const show = (
  search: string,
  session = sessionOf('vip'),
  { state = 'shown', newestAt }: { readonly state?: Companion['state']; readonly newestAt?: number } = {},
) => {
  const { grade } = viewOf(session);
  const at = { search };
  const store = storeOf(session);
  const still = { isOn: false, isOpen: false, toggle: () => undefined };
  const Held = () => {
    const [now, setNow] = useState(search);
    const { view } = readView(new URLSearchParams(now), catalogue, grade);
    const { overlays: overlaid } = usePriced(view, true);
    const companions = slots.flatMap((slot): Companion[] => {
      const spec = companionIn(slot, { view, catalogue, grade });
      return spec
        ? [
            {
              spec,
              state: spec.refusal ?? state,
              series: undefined,
              failure: state === 'failed' ? { kind: 'link', name: 'timeout' } : undefined,
              retry: retried,
            },
          ]
        : [];
    });
    return (
      <ChartTools
        isCompact={false}
        view={view}
        newestAt={newestAt}
        catalogue={catalogue}
        mayOverlay={overlaysFor(view, catalogue)}
        overlaid={overlaid}
        companions={companions}
        actions={null}
        introduction={still}
        full={still}
        onChange={(change) => {
          at.search = writeView({ ...view, ...change }).toString();
          setNow(at.search);
        }}
      />
    );
  };
  const { unmount } = render(
    <Provider store={store}>
      <LiveProvider value={live}>
        <MemoryRouter>
          <Held />
        </MemoryRouter>
      </LiveProvider>
    </Provider>,
  );
  return { link: () => decodeURIComponent(at.search), store, unmount };
};

export const press = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
export const choose = (box: RegExp, option: RegExp): void => {
  fireEvent.click(screen.getByRole('combobox', { name: box }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};
export const isRefused = (option: HTMLElement): boolean => option.getAttribute('aria-disabled') === 'true';
export const chips = (): Promise<HTMLElement> => screen.findByRole('list', { name: '图上的其他线条' });

// as on a page that has stood for a while
await fetchPopups();

/** Starts every test of a file with fresh tools that listen for keyboard shortcuts, and cleans up afterwards. */
export const beginClean = (): void => {
  let deafen: () => void = () => undefined;
  beforeEach(async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await i18n.changeLanguage('zh');
    Element.prototype.scrollIntoView = () => undefined;
    Element.prototype.checkVisibility = () => true; // jsdom lays nothing out, and what cannot be seen takes no focus
    retried.mockReset();
    deafen = listenForShortcuts();
  });
  afterEach(() => {
    deafen();
    cleanup();
  });
};
