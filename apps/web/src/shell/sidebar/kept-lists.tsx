import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import type { ComponentProps } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { carriedOf } from '@chaintide/chart/view/chart-view';
import { useText } from '../../shared/i18n/use-text.ts';
import { preferencesChanged, usePreferences } from '../../shared/preferences/preferences.ts';
import styles from './kept-lists.module.css';
import { Branch } from './menu-branch.tsx';
import { MenuLeaf } from './menu-leaf.tsx';

interface KeptListsProps {
  readonly catalogue: Catalogue;
  readonly currentId: string | undefined;
  readonly onOpen: ComponentProps<typeof MenuLeaf>['onOpen'];
}

const names = ['favourites', 'recents'] as const;

/** Whether an indicator is among the visible favourites, so that the tree need not scroll to it. */
export const useIsKept = (id: string | undefined): boolean => {
  const { favourites, folded } = usePreferences();
  return id !== undefined && favourites.includes(id) && !folded.includes('favourites');
};

/** The user's favourites and recently viewed indicators, regardless of the coin and stars selected below. */
export const KeptLists = ({ catalogue, currentId, onOpen }: KeptListsProps) => {
  const { t } = useText();
  const carried = carriedOf(useSearchParams()[0]);
  const preferences = usePreferences();
  const dispatch = useDispatch();
  const { folded } = preferences;
  const seen = { favourites: preferences.favourites, recents: preferences.recents.filter((id) => id !== currentId) };
  const lists = names
    .map((name) => ({
      name,
      indicators: seen[name].flatMap((id) => catalogue.indicators.find((indicator) => indicator.id === id) ?? []),
    }))
    // takes its space even when empty: appearing later would push the menu down
    .filter(({ name, indicators }) => name === 'recents' || indicators.length > 0);
  const fold = (name: (typeof folded)[number]): void => {
    dispatch(
      preferencesChanged({ folded: folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name] }),
    );
  };
  return (
    <nav className={styles['kept']} aria-label={t('shell.sidebar.kept')}>
      <ul>
        {lists.map(({ name, indicators }) => (
          <Branch
            key={name}
            level="section"
            label={t(`shell.sidebar.${name}`)}
            icon={name === 'favourites' ? 'favourite' : 'clock'}
            count={indicators.length}
            isOpen={!folded.includes(name)}
            onToggle={() => fold(name)}
          >
            {indicators.map((indicator) => (
              <MenuLeaf
                key={indicator.id}
                indicator={indicator}
                carried={carried}
                isCurrent={indicator.id === currentId}
                onOpen={onOpen}
              />
            ))}
          </Branch>
        ))}
      </ul>
    </nav>
  );
};
