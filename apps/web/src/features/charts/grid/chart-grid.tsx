import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { usePageMeta } from '../../../shared/browser/page-meta.ts';
import { createSync, type ChartSync } from '@chaintide/chart/gestures/sync';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ChartPanel } from '../panel/chart-panel.tsx';
import { chosenDefinition, named } from '@chaintide/chart/view/definition';
import { useFullScreen } from '../shared/use-full-screen.ts';
import { CellTools } from './cell-tools.tsx';
import styles from './chart-grid.module.css';
import { GridBar } from './grid-bar.tsx';
import {
  cellKeys,
  gridChanges,
  knownOf,
  standardView,
  writeGrid,
  type GridView,
} from '@chaintide/chart/view/grid-view';
import { IndicatorPicker } from '../shared/indicator-picker.tsx';
import { useChartGrid } from './use-chart-grid.ts';
import { useReorder } from './use-reorder.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

/** Position for the chosen indicator: after the others, or in place of one. */
type Place = 'end' | number;

/** Names of the charts, for the page's title and for each chart. */
const useNames = ({ charts }: GridView): readonly string[] => {
  const { t, pick } = useText(workspacesTexts);
  const names = charts.map(({ indicator, parameters }) =>
    pick(named(indicator.label, chosenDefinition(indicator, parameters))),
  );
  usePageMeta({
    title: t('shell.meta.titleOf', { name: t('workspaces.grid.title', { names: names.join(' · ') }) }),
    description: t('shell.meta.description'),
    keywords: t('shell.meta.keywords'),
  });
  return names;
};

interface CellProps extends Pick<ReturnType<typeof useChartGrid>, 'grid' | 'change'> {
  readonly catalogue: Catalogue;
  readonly at: number;
  readonly name: string;
  readonly sync: ChartSync;
  readonly reorder: ReturnType<typeof useReorder>;
  readonly onReplace: () => void;
}

const Cell = ({ catalogue, grid, change, at, name, sync, reorder, onReplace }: CellProps) => {
  const { t } = useText(workspacesTexts);
  const chart = grid.charts[at]!;
  const count = grid.charts.length;
  return (
    <section
      className={styles['cell']}
      aria-label={t('workspaces.grid.cell', { at: at + 1, count, name })}
      {...reorder.cellOf(at)}
    >
      <ChartPanel
        catalogue={catalogue}
        view={chart}
        sync={sync}
        isCompact
        onChange={(part) => change('tuned', (before) => gridChanges.changed(before, at, part))}
      >
        <CellTools
          name={name}
          at={at}
          count={count}
          handle={reorder.handleOf(at)}
          alone={`/?${writeGrid({ ...grid, charts: [chart] }).toString()}`}
          onReplace={onReplace}
          onRemove={() => change('arranged', (before) => gridChanges.removed(before, at))}
        />
      </ChartPanel>
    </section>
  );
};

/** Position for the next chosen indicator, and the function that places it. */
const usePicking = (catalogue: Catalogue, change: CellProps['change']) => {
  const { grade } = useSession();
  const [place, setPlace] = useState<Place | null>(null);
  const choose = (indicator: Indicator): void => {
    const view = standardView(indicator, catalogue, grade);
    change('arranged', (before) =>
      typeof place === 'number'
        ? gridChanges.changed(before, place, { ...view, range: before.range, known: before.charts[place]?.known })
        : gridChanges.added(before, { ...view, known: knownOf(before) }),
    );
    setPlace(null);
  };
  return { place, pick: setPlace, choose };
};

/** Up to six charts with a shared range and crosshair. */
export const ChartGrid = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t } = useText(workspacesTexts);
  const page = useRef<HTMLDivElement>(null);
  const full = useFullScreen(page);
  const [sync] = useState(createSync);
  const { grid, change } = useChartGrid(catalogue);
  const { place, pick, choose } = usePicking(catalogue, change);
  const names = useNames(grid);
  const reorder = useReorder(names, (from, to) => change('arranged', (before) => gridChanges.moved(before, from, to)));

  if (grid.charts.length < 2) return <Navigate replace to={`/?${writeGrid(grid).toString()}`} />;
  return (
    <div ref={page} className={styles['page']}>
      <h1 className="visually-hidden">{t('workspaces.grid.title', { names: names.join(' · ') })}</h1>
      <GridBar
        grid={grid}
        full={full}
        onRange={(range) =>
          change('tuned', (before) => ({
            ...before,
            range,
            charts: before.charts.map((chart) => ({ ...chart, range })),
          }))
        }
        onKnown={(day) => change('tuned', (before) => gridChanges.known(before, day))}
        onAdd={() => pick('end')}
      />
      <div className={styles['cells']} data-count={grid.charts.length}>
        {cellKeys(grid.charts).map((key, at) => (
          <Cell
            key={key}
            catalogue={catalogue}
            grid={grid}
            change={change}
            at={at}
            name={names[at]!}
            sync={sync}
            reorder={reorder}
            onReplace={() => pick(at)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {reorder.said}
      </p>
      {place !== null && (
        <IndicatorPicker
          catalogue={catalogue}
          title={t(place === 'end' ? 'workspaces.grid.add' : 'workspaces.grid.replace')}
          onChoose={choose}
          onClose={() => pick(null)}
        />
      )}
    </div>
  );
};
