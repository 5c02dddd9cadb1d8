import { useNavigate } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Menu, MenuAction, MenuRule } from '../../../shared/ui/popup/menu.tsx';
import type { Handle } from './use-reorder.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

interface CellToolsProps {
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly handle: Handle;
  /** Link to this chart alone. */
  readonly alone: string;
  readonly onReplace: () => void;
  readonly onRemove: () => void;
}

/** Actions for one chart among several. */
export const CellTools = ({
  name,
  at,
  count,
  handle: { step, ...handle },
  alone,
  onReplace,
  onRemove,
}: CellToolsProps) => {
  const { t } = useText(workspacesTexts);
  const navigate = useNavigate();
  return (
    <>
      <IconButton icon="drag" label={t('workspaces.grid.drag', { name })} {...handle} />
      <Menu label={t('workspaces.grid.more', { name })} button={<Icon name="more" />}>
        <MenuAction
          icon="full"
          onChoose={() => {
            void navigate(alone);
          }}
        >
          {t('workspaces.grid.alone')}
        </MenuAction>
        <MenuAction icon="exchange" onChoose={onReplace}>
          {t('workspaces.grid.replace')}
        </MenuAction>
        {at > 0 && (
          <MenuAction icon="left" onChoose={() => step(-1)}>
            {t('workspaces.grid.forward')}
          </MenuAction>
        )}
        {at < count - 1 && (
          <MenuAction icon="right" onChoose={() => step(1)}>
            {t('workspaces.grid.back')}
          </MenuAction>
        )}
        <MenuRule />
        <MenuAction icon="close" onChoose={onRemove}>
          {t('workspaces.grid.remove')}
        </MenuAction>
      </Menu>
    </>
  );
};
