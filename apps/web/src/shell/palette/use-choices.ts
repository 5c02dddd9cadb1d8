import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { carriedOf, chartLink } from '@chaintide/chart/view/chart-view';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { searchedOf } from '../../shared/catalogue/search.ts';
import { textIn, useText, type Text } from '../../shared/i18n/use-text.ts';
import { looksLikeAddress, useOpenAddress } from '../../shared/money/bitcoin-address.ts';
import { usePreferences } from '../../shared/preferences/preferences.ts';
import { useSession } from '../../shared/session/session.ts';
import { useOpening } from '../opening/use-opening.ts';
import { sectionIcon } from '../sidebar/section-icon.ts';
import type { Choice, Choices } from './choice.ts';
import { useActions } from './use-actions.ts';

const ofOneOrder: readonly PagePath[] = ['/TXID', '/withdrawalDetails', '/WorkOrderDetails', '/HelpDetails']; // reached from the order's row

const pathOf = ({ groups }: Catalogue, { path }: Indicator, { pick }: Pick<Text, 'pick'>): string =>
  path
    .flatMap((key) => groups.find((group) => group.key === key) ?? [])
    .map(({ label }) => pick(label))
    .join(' › ');

const indicatorChoice =
  (catalogue: Catalogue, text: Text, openAt: (indicator: Indicator) => void) =>
  (indicator: Indicator): Choice => ({
    key: indicator.id,
    icon: sectionIcon(indicator.path[1]),
    name: text.pick(indicator.label),
    detail: pathOf(catalogue, indicator, text),
    searched: searchedOf(indicator),
    indicator,
    perform: () => openAt(indicator),
  });

/** The built pages that this visitor may open. */
const usePages = (onClose: () => void): readonly Choice[] => {
  const { t } = useText();
  const { role } = useSession();
  const navigate = useNavigate();
  return useMemo(
    () =>
      (Object.keys(pages) as PagePath[])
        .filter((path) => mayOpen(path, role) && !ofOneOrder.includes(path))
        .map((path) => ({
          key: path,
          icon: 'right',
          name: t(`pages.${path}.name`),
          detail: t(`pages.${path}.about`),
          searched: {
            names: [textIn('zh').t(`pages.${path}.name`), textIn('en').t(`pages.${path}.name`), path],
            more: [],
          },
          perform: () => {
            onClose();
            void navigate(path);
          },
        })),
    [t, role, navigate, onClose],
  );
};

const none: readonly Choice[] = [];

/** The page of an address that is typed. */
const useTyped = (text: string, onClose: () => void): readonly Choice[] => {
  const { t } = useText();
  const { role } = useSession();
  const open = useOpenAddress();
  const address = text.trim();
  if (!looksLikeAddress(address) || !mayOpen('/btcAddress', role)) return none;
  const perform = (): void => {
    onClose();
    open({ address });
  };
  const searched = { names: [address], more: [] };
  return [{ key: address, icon: 'right', name: t('pages./btcAddress.name'), detail: address, searched, perform }];
};

interface Palette {
  /** As it is typed. */
  readonly typed: string;
  readonly onClose: () => void;
  readonly onOpenKeys: () => void;
}

/** Everything that the palette offers. */
export const useChoices = ({ typed, onClose, onOpenKeys }: Palette): Choices => {
  const text = useText();
  const { data: catalogue } = useCatalogueQuery();
  const { recents } = usePreferences();
  const [present] = useSearchParams();
  const carried = carriedOf(present);
  const open = useOpening(onClose);
  const indicators = useMemo(() => {
    const openAt = (indicator: Indicator): void => void open(indicator, chartLink(indicator.id, carried));
    return catalogue?.indicators.map(indicatorChoice(catalogue, text, openAt)) ?? none;
  }, [catalogue, text, carried, open]);
  const current = present.get('indicator');
  return {
    recents: recents.flatMap((id) => (id === current ? [] : (indicators.find(({ key }) => key === id) ?? []))),
    indicators,
    pages: [...useTyped(typed, onClose), ...usePages(onClose)],
    actions: useActions(onClose, onOpenKeys),
  };
};
