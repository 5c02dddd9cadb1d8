import { MenuItem, MenuList, useMenuStore } from '@ariakit/react/menu';
import { Popover, usePopoverStore, type PopoverProps } from '@ariakit/react/popover';
import { SelectItem, SelectList, useSelectStore } from '@ariakit/react/select';
import { Suspense, useLayoutEffect, type ContextType, type ReactNode } from 'react';
import { closeAlone } from '../close-alone.ts';
import { Icon } from '../icon.tsx';
import choiceStyles from './choice.module.css';
import { MenuEntry } from './menu-entry.ts';
import menuStyles from './menu.module.css';
import type { Option } from './option.ts';
import type { PopupProps } from './popup-props.ts';
import styles from './popup.module.css';

const isSeen = (anchor: HTMLElement): boolean => {
  const { left, right, top, bottom } = anchor.getBoundingClientRect();
  return right >= 0 && left <= window.innerWidth && bottom >= 0 && top <= window.innerHeight;
};

type FrameProps = Pick<PopupProps, 'anchor' | 'onClose'> &
  Pick<PopoverProps, 'id' | 'role' | 'focusable' | 'aria-label' | 'autoFocusOnShow' | 'autoFocusOnHide' | 'children'>;

/** For the frame of a menu or list, which have roles of their own. */
const plain = { role: 'presentation', focusable: false } as const;

/** Opens beside its anchor and follows it, until it is scrolled away. */
const Frame = ({ anchor, onClose, ...props }: FrameProps) => {
  const store = usePopoverStore({
    placement: 'bottom-start',
    setOpen: (isOpen) => {
      if (!isOpen) onClose();
    },
  });
  useLayoutEffect(() => {
    store.setAnchorElement(anchor);
    store.setDisclosureElement(anchor);
    store.show();
  }, [store, anchor]);
  return (
    <Popover
      // the content may already have taken the focus
      autoFocusOnShow={() => !store.getState().contentElement?.contains(document.activeElement)}
      {...props}
      store={store}
      className={styles['popup']}
      data-popup=""
      gutter={4}
      fixed
      overlap
      fitViewport
      hideOnEscape={closeAlone}
      updatePosition={async ({ updatePosition }) => {
        if (isSeen(anchor)) await updatePosition();
        else store.hide();
      }}
    />
  );
};

const renderEntry: ContextType<typeof MenuEntry> = (props) => (
  <MenuItem {...props} accessibleWhenDisabled aria-disabled={props.disabled ?? false} />
);

export interface MenuPopupProps extends PopupProps {
  readonly label: string;
  readonly head: ReactNode;
  readonly children: ReactNode;
}

export const MenuPopup = ({ id, anchor, end, onClose, label, head, children }: MenuPopupProps) => {
  const menu = useMenuStore({ open: true, setOpen: onClose, focusLoop: true });
  const enter = (): boolean => {
    menu.move(end === 'first' ? menu.first() : menu.last());
    return false;
  };
  return (
    <Frame anchor={anchor} onClose={onClose} {...plain} autoFocusOnShow={enter}>
      {head}
      <MenuList
        store={menu}
        id={id}
        aria-label={label}
        className={menuStyles['list']}
        // before the entry's action, so that whatever it opens restores the focus to the anchor
        onClickCapture={() => anchor.focus()}
      >
        <MenuEntry value={renderEntry}>{children}</MenuEntry>
      </MenuList>
    </Frame>
  );
};

const OptionRow = <V extends string>({
  option: { value, label, refusal, note },
  isChosen,
  onChoose,
}: {
  option: Option<V>;
  isChosen: boolean;
  onChoose: (value: V) => void;
}) => (
  <SelectItem
    value={value}
    className={choiceStyles['option']}
    title={refusal?.reason}
    disabled={refusal !== undefined}
    accessibleWhenDisabled
    aria-disabled={refusal !== undefined}
    setValueOnClick={false}
    onClick={() => onChoose(value)}
  >
    <span>{label}</span>
    {(refusal ?? note) && <span className={choiceStyles['note']}>{refusal?.text ?? note}</span>}
    {isChosen && <Icon name="check" />}
  </SelectItem>
);

export interface ChoicePopupProps extends PopupProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly Option<string>[];
  readonly onChoose: (value: string) => void;
  readonly children: ReactNode;
}

export const ChoicePopup = ({ id, anchor, onClose, name, value, options, onChoose, children }: ChoicePopupProps) => {
  const list = useSelectStore({ value, open: true, setOpen: onClose, focusLoop: true });
  return (
    <Frame anchor={anchor} onClose={onClose} {...plain}>
      <SelectList store={list} id={id} aria-label={name} className={choiceStyles['list']}>
        {options.map((option) => (
          <OptionRow key={option.value} option={option} isChosen={option.value === value} onChoose={onChoose} />
        ))}
      </SelectList>
      {children}
    </Frame>
  );
};

export interface PopoverPopupProps extends PopupProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const PopoverPopup = ({ id, anchor, onClose, label, children }: PopoverPopupProps) => (
  <Frame id={id} anchor={anchor} onClose={onClose} role="dialog" aria-label={label}>
    <Suspense>{children}</Suspense>
  </Frame>
);
