import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { writeView, type ChartView } from '@chaintide/chart/view/chart-view';
import type { ChartActionsProps } from '../shared/actions-props.ts';
import { copyText, mayCopyPictures } from './clipboard.ts';
import { exportCall, fileName, shownDays, type ExportFormat } from './shown.ts';
import { useExport } from './use-export.ts';
import { usePicture } from './use-picture.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

/** An action on the chart; unavailable while `perform` is undefined. */
export interface Action {
  readonly icon: IconName;
  readonly label: string;
  readonly perform: (() => void) | undefined;
}

/** The reason why nothing can be exported now; undefined if everything can. */
const useObstacle = ({ charted }: ChartActionsProps): string | undefined => {
  const { t } = useText(outputTexts);
  const { isLoggedIn } = useSession();
  if (!charted) return t('output.waiting');
  return charted.series.preview
    ? t('output.previewed', { remedy: t(isLoggedIn ? 'output.upgrade' : 'output.login') })
    : undefined;
};

/** The action that unlocks the rest of a preview. */
const useRemedy = ({ charted }: ChartActionsProps): Action[] => {
  const { t } = useText(outputTexts);
  const { isLoggedIn } = useSession();
  const climb = useWayUp();
  return charted?.series.preview
    ? [{ icon: 'lock', label: t(isLoggedIn ? 'charts.mask.upgrade' : 'charts.mask.login'), perform: climb }]
    : [];
};

/** Exports the visible data as a file. */
const useFiles = ({ view, charted, stage }: ChartActionsProps) => {
  const say = useSay();
  const exports = useExport();
  const save = (format: ExportFormat): void => {
    const window = stage.current?.window();
    const days = charted && window && shownDays(charted.series, window);
    const call = days && exportCall(view, charted, { window, format });
    if (days && call) exports.start({ call, name: fileName(view, days, format) });
    else say('warning', { text: 'output.noPicture' });
  };
  return { exports, save };
};

const useLinkCopy = (view: ChartView): (() => Promise<void>) => {
  const say = useSay();
  return async () => {
    const isDone = await copyText(`${window.location.origin}/?${writeView(view).toString()}`);
    say(isDone ? 'info' : 'error', { text: isDone ? 'output.linkCopied' : 'output.notCopied' });
  };
};

/** Actions behind the menus, buttons and keyboard shortcuts of a chart. */
export const useActions = (props: ChartActionsProps) => {
  const { view, charted, stage, onChange } = props;
  const { t } = useText(outputTexts);
  const { exports, save } = useFiles(props);
  const picture = usePicture({ view, charted, stage });
  const copyLink = useLinkCopy(view);
  const obstacle = useObstacle(props);
  const remedy = useRemedy(props);
  const [provedAt, setProvedAt] = useState<number | null>(null);
  const newest = obstacle === undefined ? charted?.series.times.at(-1) : undefined;

  const unless = (perform: () => void): (() => void) | undefined => (obstacle === undefined ? perform : undefined);
  const isTable = view.look === 'table';
  const [savePicture, copyPicture, saveCsv] = [
    unless(() => {
      void picture.save();
    }),
    unless(() => {
      void picture.copy();
    }),
    unless(() => save('csv')),
  ];
  return {
    obstacle,
    exports,
    /** Time of the point whose proof is shown: the newest one. */
    provedAt,
    endProof: () => setProvedAt(null),
    isTable,
    files: [
      { icon: 'image', label: t('output.picture'), perform: isTable ? undefined : savePicture },
      ...(mayCopyPictures()
        ? [{ icon: 'copy' as const, label: t('output.copyPicture'), perform: isTable ? undefined : copyPicture }]
        : []),
      { icon: 'table', label: t('output.csv'), perform: saveCsv },
      { icon: 'note', label: t('output.json'), perform: unless(() => save('json')) },
      ...remedy,
    ] satisfies readonly Action[],
    savePicture,
    saveCsv,
    link: {
      icon: 'chain',
      label: t('output.link'),
      perform: () => {
        void copyLink();
      },
    } satisfies Action,
    table: {
      icon: isTable ? 'market' : 'table',
      label: t(isTable ? 'output.toChart' : 'output.toTable'),
      perform: unless(() => onChange({ look: isTable ? 'chart' : 'table' })),
    } satisfies Action,
    prove: {
      icon: 'proof',
      label: t('output.prove'),
      perform: newest === undefined ? undefined : () => setProvedAt(newest),
    } satisfies Action,
  };
};

export type Actions = ReturnType<typeof useActions>;
