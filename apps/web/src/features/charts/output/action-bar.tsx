import { Suspense, useState } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { TIGHT, useMedia } from '../../../shared/browser/use-media.ts';
import { useShortcut } from '../../../shared/keyboard/shortcuts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Menu, MenuAction, MenuRule } from '../../../shared/ui/popup/menu.tsx';
import { EventWork, type EventTask } from '../events/event-work.tsx';
import { EventsMenu } from '../events/events-menu.tsx';
import { EventsPanel } from '../events/events-panel.tsx';
import styles from './action-bar.module.css';
import type { ChartActionsProps } from '../shared/actions-props.ts';
import { ExportNotice } from './export-notice.tsx';
import { useAlarmKey } from './use-alarm-key.ts';
import { useActions, type Action, type Actions } from './use-actions.ts';
import { eventsTexts } from '../../../shared/i18n/events-texts.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

const ProofPanel = lazily(async () => (await import('../proof/proof-panel.tsx')).ProofPanel);

const Entry = ({ action: { icon, label, perform } }: { action: Action }) => (
  <MenuAction icon={icon} onChoose={perform}>
    {label}
  </MenuAction>
);

/** A button of the bar; `aria-disabled` keeps it focusable, so that its reason can be read. */
const Tool = ({
  action: { icon, label, perform },
  isPressed,
  reason,
}: {
  action: Action;
  isPressed?: boolean;
  reason: string | undefined;
}) => (
  <IconButton
    icon={icon}
    label={label}
    aria-pressed={isPressed}
    aria-disabled={perform === undefined}
    title={perform === undefined && reason !== undefined ? `${label} · ${reason}` : label}
    onClick={perform}
  />
);

const Reason = ({ text }: { text: string | undefined }) =>
  text !== undefined && <p className={styles['reason']}>{text}</p>;

/** The reason why nothing can be exported, or what an export cannot contain. */
const useReason = ({ obstacle, isTable }: Actions, { view }: ChartActionsProps): string | undefined => {
  const { t } = useText(eventsTexts, outputTexts);
  if (obstacle !== undefined) return obstacle;
  if (isTable) return t('output.noPictureOfTable');
  return view.difference && Object.keys(view.parameters).length > 0 ? t('output.noDifference') : undefined;
};

interface BarProps extends ChartActionsProps {
  readonly actions: Actions;
  readonly onTask: (task: EventTask) => void;
}

const WideBar = ({ actions, ...props }: BarProps) => {
  const { t } = useText(eventsTexts, outputTexts);
  const reason = useReason(actions, props);
  return (
    <>
      <span className={styles['export']}>
        <Menu
          label={t('output.export')}
          button={
            <>
              <Icon name="download" />
              {t('output.export')}
            </>
          }
          head={<Reason text={reason} />}
        >
          {actions.files.map((action) => (
            <Entry key={action.label} action={action} />
          ))}
        </Menu>
      </span>
      <Tool action={actions.link} reason={undefined} />
      <Tool action={actions.table} isPressed={actions.isTable} reason={actions.obstacle} />
      <EventsMenu {...props} />
      <Tool action={actions.prove} reason={actions.obstacle} />
    </>
  );
};

const NarrowBar = ({ actions, ...props }: BarProps) => {
  const { t } = useText(eventsTexts, outputTexts);
  const [areEventsOpen, setEventsOpen] = useState(false);
  const reason = useReason(actions, props);
  return (
    <>
      <Menu label={t('output.more')} button={<Icon name="more" />} head={<Reason text={reason} />}>
        {[...actions.files, actions.link].map((action) => (
          <Entry key={action.label} action={action} />
        ))}
        <MenuRule />
        <Entry action={actions.table} />
        <MenuAction icon="flag" onChoose={() => setEventsOpen(true)}>
          {t('output.events')}
        </MenuAction>
        <Entry action={actions.prove} />
      </Menu>
      {areEventsOpen && (
        <Dialog title={t('events.title')} onClose={() => setEventsOpen(false)}>
          <EventsPanel {...props} />
        </Dialog>
      )}
    </>
  );
};

/** A row of buttons, or one menu of them; each also has a keyboard shortcut, unless there are several charts. */
export const ActionBar = (props: ChartActionsProps) => {
  const { view, isCompact = false } = props;
  const { t } = useText(eventsTexts, outputTexts);
  const isTight = useMedia(TIGHT);
  const actions = useActions(props);
  const { exports, provedAt } = actions;
  const [task, setTask] = useState<EventTask | null>(null);
  const alone = (perform: (() => void) | undefined): (() => void) | undefined => (isCompact ? undefined : perform);
  useShortcut('p', 'output.keys.picture', alone(actions.savePicture));
  useShortcut('d', 'output.keys.csv', alone(actions.saveCsv));
  useShortcut('u', 'output.keys.link', alone(actions.link.perform));
  useShortcut('n', 'output.keys.table', alone(actions.table.perform));
  useShortcut('y', 'output.keys.prove', alone(actions.prove.perform));
  useAlarmKey(props);
  const Bar = isCompact || isTight ? NarrowBar : WideBar;
  return (
    <div className={styles['bar']} role="group" aria-label={t('output.label')}>
      <Bar {...props} actions={actions} onTask={setTask} />
      {task && <EventWork task={task} onDone={() => setTask(null)} />}
      {exports.exporting && (
        <ExportNotice exporting={exports.exporting} onRetry={exports.retry} onDismiss={exports.dismiss} />
      )}
      {provedAt !== null && (
        <Suspense>
          <ProofPanel indicator={view.indicator} view={view} time={provedAt} onClose={actions.endProof} />
        </Suspense>
      )}
    </div>
  );
};
