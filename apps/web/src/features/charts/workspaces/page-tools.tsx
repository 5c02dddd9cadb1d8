import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useShortcut } from '../../../shared/keyboard/shortcuts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { chartsOf, gridChanges, standardView, writeGrid } from '@chaintide/chart/view/grid-view';
import { WorkspaceMenu } from './workspace-menu.tsx';
import { useHeldTyping } from '../../../shared/keyboard/late-keys.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

const IndicatorPicker = lazily(async () => (await import('../shared/indicator-picker.tsx')).IndicatorPicker);

/** Buttons to go from one chart to several, and to the workspaces. */
export const PageTools = ({ catalogue, view }: { catalogue: Catalogue; view: ChartView }) => {
  const { t } = useText(workspacesTexts);
  const { grade } = useSession();
  const navigate = useNavigate();
  const [isPicking, setPicking] = useState(false);
  useShortcut('g', 'workspaces.keys.beside', () => setPicking(true));
  useHeldTyping(isPicking);
  const alone = { charts: [view], range: view.range };
  const choose = (indicator: Indicator): void => {
    setPicking(false);
    void navigate(`/?${writeGrid(gridChanges.added(alone, standardView(indicator, catalogue, grade))).toString()}`);
  };
  return (
    <>
      <IconButton
        icon="add"
        label={t('workspaces.grid.beside')}
        aria-haspopup="dialog"
        onClick={() => setPicking(true)}
      />
      <WorkspaceMenu charts={chartsOf(alone)} />
      {isPicking &&
        createPortal(
          <Suspense>
            <IndicatorPicker
              catalogue={catalogue}
              title={t('workspaces.grid.beside')}
              onChoose={choose}
              onClose={() => setPicking(false)}
            />
          </Suspense>,
          document.body,
        )}
    </>
  );
};
