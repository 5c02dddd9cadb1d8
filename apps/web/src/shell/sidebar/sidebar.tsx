import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { asksForGrid } from '../../features/charts/grid/grid-link.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { IconButton, ToolButton } from '../../shared/ui/button.tsx';
import { CoinSwitch } from './coin-switch.tsx';
import { menuOf, type Coin, type StarCount } from '../../shared/catalogue/menu.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { KeptLists, useIsKept } from './kept-lists.tsx';
import { MenuTree } from './menu-tree.tsx';
import { SearchBox } from '../opening/search-box.tsx';
import styles from './sidebar.module.css';
import { StarFilter } from './star-filter.tsx';
import { useOpening } from '../opening/use-opening.ts';

const UpdateList = lazily(async () => (await import('./update-list.tsx')).UpdateList);

interface SidebarProps {
  /** Absent where the sidebar is a drawer. */
  readonly onCollapse?: () => void;
  readonly onNavigate?: () => void;
}

const SKELETON = Array.from({ length: 14 }, (_, row) => row);

/** Which leaf is the one shown: that of the link, or the first of the catalogue; none where there are several. */
const useCurrentId = (firstId: string | undefined): string | undefined => {
  const [search] = useSearchParams();
  return useLocation().pathname === '/' && !asksForGrid(search) ? (search.get('indicator') ?? firstId) : undefined;
};

/** The admin's way to what changed last. */
const UpdateToggle = ({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) => {
  const { t } = useText();
  return (
    <span className={styles['update']}>
      <ToolButton aria-pressed={isOn} onClick={onToggle}>
        <Icon name="refresh" />
        {t('shell.update.toggle')}
      </ToolButton>
    </span>
  );
};

/** The indicators: coin, search, stars and the tree. */
export const Sidebar = ({ onCollapse, onNavigate }: SidebarProps) => {
  const { t } = useText();
  const { data, isFetching, refetch } = useCatalogueQuery();
  // a hundred lines of menu wait for the chart beside them
  const catalogue = useDeferredValue(data);
  const currentId = useCurrentId(catalogue?.indicators[0]?.id);
  const open = useOpening(onNavigate);
  const isKept = useIsKept(currentId);
  const [chosen, setChosen] = useState<{ readonly coin: Coin; readonly at: string | undefined }>();
  // a coin holds until another indicator is shown: the menu then turns to that one's
  const coin =
    chosen && chosen.at === currentId
      ? chosen.coin
      : (catalogue?.indicators.find(({ id }) => id === currentId)?.coin ?? 'BTC');
  const [stars, setStars] = useState<StarCount | null>(null);
  const isAdmin = useSession().role === 'admin';
  const [isUpdateOn, setUpdateOn] = useState(false);
  const showsUpdates = isAdmin && isUpdateOn;
  const sections = useMemo(() => (catalogue ? menuOf(catalogue, coin, stars) : []), [catalogue, coin, stars]);
  return (
    <div className={styles['sidebar']}>
      <div className={styles['top']}>
        <div className={styles['row']}>
          {catalogue ? (
            <CoinSwitch
              catalogue={catalogue}
              coin={coin}
              onChoose={(next) => setChosen({ coin: next, at: currentId })}
            />
          ) : (
            <span className={styles['blank']} />
          )}
          {onCollapse && <IconButton icon="collapse" label={t('shell.sidebar.collapse')} onClick={onCollapse} />}
        </div>
        <SearchBox onNavigate={onNavigate} />
        <StarFilter stars={stars} onChoose={setStars} />
        {isAdmin && <UpdateToggle isOn={isUpdateOn} onToggle={() => setUpdateOn(!isUpdateOn)} />}
      </div>
      <div className={styles['scroll']}>
        {catalogue && !showsUpdates && <KeptLists catalogue={catalogue} currentId={currentId} onOpen={open} />}
        <nav aria-label={t(showsUpdates ? 'shell.update.title' : 'shell.sidebar.label')}>
          {catalogue && showsUpdates && (
            <Suspense fallback={null}>
              <UpdateList catalogue={catalogue} onOpen={open} />
            </Suspense>
          )}
          {catalogue && !showsUpdates && (
            <MenuTree sections={sections} currentId={currentId} isFollowing={!isKept} onOpen={open} />
          )}
          {catalogue && !showsUpdates && sections.length === 0 && (
            <p className={styles['none']}>{t('shell.sidebar.none')}</p>
          )}
          {!catalogue && (isFetching || data) && (
            <ul className={styles['skeleton']} aria-label={t('shell.sidebar.loading')}>
              {SKELETON.map((row) => (
                <li key={row} />
              ))}
            </ul>
          )}
          {!data && !isFetching && (
            <p className={styles['none']}>
              {t('shell.sidebar.failed')}
              <ToolButton
                onClick={() => {
                  void refetch();
                }}
              >
                {t('shell.sidebar.retry')}
              </ToolButton>
            </p>
          )}
        </nav>
      </div>
    </div>
  );
};
