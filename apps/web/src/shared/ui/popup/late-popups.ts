import { lazilyAhead } from '../../browser/chunk-loading.ts';

const load = () => import('./popups.tsx');

export const MenuPopup = lazilyAhead(async () => (await load()).MenuPopup);
export const ChoicePopup = lazilyAhead(async () => (await load()).ChoicePopup);
export const PopoverPopup = lazilyAhead(async () => (await load()).PopoverPopup);

export const fetchPopups = (): Promise<unknown> =>
  Promise.all([MenuPopup, ChoicePopup, PopoverPopup].map((popup) => popup.fetch()));

const fetchNow = (): void => {
  void fetchPopups();
};

/** Props to spread onto a control that opens a popup: hover and focus start loading it before the press. */
export const announcing = { onPointerEnter: fetchNow, onFocus: fetchNow };
