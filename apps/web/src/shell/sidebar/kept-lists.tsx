import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import type { ComponentProps, CSSProperties } from 'react';
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

/** The lists that are shown. The recently viewed take their space even when there are none: appearing later would push the menu down. */
const useKept = (currentId: string | undefined) => {
  const { folded, ...seen } = usePreferences();
  return names
    .map((name) => ({
      name,
      ids: seen[name].filter((id) => name === 'favourites' || id !== currentId),
      isOpen: !folded.includes(name),
    }))
    .filter(({ name, ids }) => name === 'recents' || ids.length > 0);
};

/** Takes the space of the lists until the catalogue is loaded, so that the menu below stays in its place. */
export const KeptPlace = ({ currentId }: { readonly currentId: string | undefined }) => {
  const lists = useKept(currentId);
  const lines = lists.reduce((sum, { isOpen, ids }) => sum + (isOpen ? ids.length : 0), 0);
  return (
    <div className={styles['kept']}>
      <div className={styles['place']} style={{ '--lists': lists.length, '--lines': lines } as CSSProperties} />
    </div>
  );
};

/** The user's favourites and recently viewed indicators, regardless of the coin and stars selected below. */
export const KeptLists = ({ catalogue, currentId, onOpen }: KeptListsProps) => {
  const { t } = useText();
  const carried = carriedOf(useSearchParams()[0]);
  const { folded } = usePreferences();
  const dispatch = useDispatch();
  const lists = useKept(currentId).map(({ ids, ...list }) => ({
    ...list,
    indicators: ids.flatMap((id) => catalogue.indicators.find((indicator) => indicator.id === id) ?? []),
  }));
  const fold = (name: (typeof folded)[number]): void => {
    dispatch(
      preferencesChanged({ folded: folded.includes(name) ? folded.filter((one) => one !== name) : [...folded, name] }),
    );
  };
  return (
    <nav className={styles['kept']} aria-label={t('shell.sidebar.kept')}>
      <ul>
        {lists.map(({ name, indicators, isOpen }) => (
          <Branch
            key={name}
            level="section"
            label={t(`shell.sidebar.${name}`)}
            icon={name === 'favourites' ? 'favourite' : 'clock'}
            count={indicators.length}
            isOpen={isOpen}
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
