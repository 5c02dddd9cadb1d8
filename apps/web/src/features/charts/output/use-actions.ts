import { useState } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import type { IconName } from '../../../shared/ui/icon.tsx';
import { writeView } from '../view/chart-view.ts';
import type { ChartActionsProps } from './actions-props.ts';
import { copyText, mayCopyPictures } from './clipboard.ts';
import { exportCall, fileName, shownDays, type ExportFormat } from './shown.ts';
import { useExport } from './use-export.ts';
import { usePicture } from './use-picture.ts';

/** Something that can be done with what is shown; without `perform` not now. */
export interface Action {
  readonly icon: IconName;
  readonly label: string;
  readonly perform: (() => void) | undefined;
}

/** Why nothing can be exported now; undefined where everything can. */
const useObstacle = ({ charted }: ChartActionsProps): string | undefined => {
  const { t } = useText();
  const { isLoggedIn } = useSession();
  if (!charted) return t('output.waiting');
  return charted.series.preview
    ? t('output.previewed', { remedy: t(isLoggedIn ? 'output.upgrade' : 'output.login') })
    : undefined;
};

/** What opens the rest of a preview. */
const useRemedy = ({ charted }: ChartActionsProps): Action[] => {
  const { t } = useText();
  const { isLoggedIn } = useSession();
  const climb = useWayUp();
  return charted?.series.preview
    ? [{ icon: 'lock', label: t(isLoggedIn ? 'charts.mask.upgrade' : 'charts.mask.login'), perform: climb }]
    : [];
};

/** Everything that the menus, the buttons and the keys of a chart do. */
export const useActions = (props: ChartActionsProps) => {
  const { view, charted, stage, onChange } = props;
  const { t } = useText();
  const say = useSay();
  const exports = useExport();
  const picture = usePicture({ view, charted, stage });
  const obstacle = useObstacle(props);
  const remedy = useRemedy(props);
  const [provedAt, setProvedAt] = useState<number | null>(null);
  const newest = obstacle === undefined ? charted?.series.times.at(-1) : undefined;

  const keep = (format: ExportFormat): void => {
    const window = stage.current?.window();
    const days = charted && window && shownDays(charted.series, window);
    const call = days && exportCall(view, charted, { window, format });
    if (days && call) exports.start({ call, name: fileName(view, days, format) });
    else say('warning', { text: 'output.noPicture' });
  };
  const copyLink = async (): Promise<void> => {
    const isDone = await copyText(`${window.location.origin}/?${writeView(view).toString()}`);
    say(isDone ? 'info' : 'error', { text: isDone ? 'output.linkCopied' : 'output.notCopied' });
  };
  const unless = (perform: () => void): (() => void) | undefined => (obstacle === undefined ? perform : undefined);
  const isTable = view.look === 'table';
  return {
    obstacle,
    exports,
    /** The point whose proof is asked for: the newest one. */
    provedAt,
    endProof: () => setProvedAt(null),
    isTable,
    files: [
      {
        icon: 'image',
        label: t('output.picture'),
        perform: isTable
          ? undefined
          : unless(() => {
              void picture.save();
            }),
      },
      ...(mayCopyPictures()
        ? [
            {
              icon: 'copy' as const,
              label: t('output.copyPicture'),
              perform: isTable
                ? undefined
                : unless(() => {
                    void picture.copy();
                  }),
            },
          ]
        : []),
      { icon: 'table', label: t('output.csv'), perform: unless(() => keep('csv')) },
      { icon: 'note', label: t('output.json'), perform: unless(() => keep('json')) },
      ...remedy,
    ] satisfies readonly Action[],
    savePicture: unless(() => {
      void picture.save();
    }),
    saveCsv: unless(() => keep('csv')),
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
