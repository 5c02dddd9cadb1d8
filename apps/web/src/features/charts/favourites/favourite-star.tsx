import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { FAVOURITES_MAX } from '@chaintide/contracts/limits';
import { useDispatch } from 'react-redux';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { favouriteSwitched, usePreference } from '../../../shared/preferences/preferences.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import styles from './favourite-star.module.css';

interface FavouriteStarProps {
  readonly indicator: Indicator;
  /** -1 if another element manages the focus. */
  readonly tabIndex?: number;
  readonly className?: string | undefined;
}

/** Adds an indicator to the favourites at the top of the menu, or removes it. */
export const FavouriteStar = ({ indicator: { id, label }, tabIndex = 0, className = '' }: FavouriteStarProps) => {
  const { t, pick } = useText();
  const isKept = usePreference(({ favourites }) => favourites.includes(id));
  const isFull = usePreference(({ favourites }) => favourites.length >= FAVOURITES_MAX);
  const dispatch = useDispatch();
  const say = useSay();
  const press = (): void => {
    if (!isKept && isFull) say('warning', { text: 'shell.sidebar.favouritesFull', args: { limit: FAVOURITES_MAX } });
    else dispatch(favouriteSwitched(id));
  };
  return (
    <span className={`${styles['star']} ${className}`} data-kept={isKept}>
      <IconButton
        icon="favourite"
        label={t('shell.sidebar.favourite', { name: pick(label) })}
        title={t(isKept ? 'shell.sidebar.unkeep' : 'shell.sidebar.keep')}
        aria-pressed={isKept}
        tabIndex={tabIndex}
        onClick={press}
      />
    </span>
  );
};
