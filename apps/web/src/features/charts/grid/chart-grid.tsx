import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { usePageMeta } from '../../../shared/browser/page-meta.ts';
import { createSync } from '../../../shared/chart/sync.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import '../../../shared/i18n/workspaces-texts.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ChartPanel } from '../chart-panel.tsx';
import { chosenDefinition, named } from '../traces/definition.ts';
import { useFullScreen } from '../use-full-screen.ts';
import { CellTools } from './cell-tools.tsx';
import styles from './chart-grid.module.css';
import { GridBar } from './grid-bar.tsx';
import { cellKeys, gridChanges, standardView, writeGrid } from './grid-view.ts';
import { IndicatorPicker } from './indicator-picker.tsx';
import { useChartGrid } from './use-chart-grid.ts';
import { useReorder } from './use-reorder.ts';

/** Where the indicator that is chosen goes: behind the others, or in the place of one. */
type Place = 'end' | number;

/** Up to six charts with one range and one crosshair. */
export const ChartGrid = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t, pick } = useText();
  const { grade } = useSession();
  const page = useRef<HTMLDivElement>(null);
  const full = useFullScreen(page);
  const [sync] = useState(createSync);
  const [picking, setPicking] = useState<Place | null>(null);
  const { grid, change } = useChartGrid(catalogue);
  const { charts } = grid;
  const names = charts.map(({ indicator, parameters }) =>
    pick(named(indicator.label, chosenDefinition(indicator, parameters))),
  );
  const { said, handleOf, cellOf } = useReorder(names, (from, to) =>
    change('arranged', (before) => gridChanges.moved(before, from, to)),
  );
  usePageMeta({
    title: t('shell.meta.titleOf', { name: t('workspaces.grid.title', { names: names.join(' · ') }) }),
    description: t('shell.meta.description'),
    keywords: t('shell.meta.keywords'),
  });

  const choose = (place: Place, indicator: Indicator): void => {
    const view = standardView(indicator, catalogue, grade);
    change('arranged', (before) =>
      place === 'end'
        ? gridChanges.added(before, view)
        : gridChanges.changed(before, place, { ...view, range: before.range }),
    );
    setPicking(null);
  };
  if (charts.length < 2) return <Navigate replace to={`/?${writeGrid(grid).toString()}`} />;
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
        onAdd={() => setPicking('end')}
      />
      <div className={styles['cells']} data-count={charts.length}>
        {cellKeys(charts).map((key, at) => (
          <section
            key={key}
            className={styles['cell']}
            aria-label={t('workspaces.grid.cell', { at: at + 1, count: charts.length, name: names[at]! })}
            {...cellOf(at)}
          >
            <ChartPanel
              catalogue={catalogue}
              view={charts[at]!}
              sync={sync}
              isCompact
              onChange={(part) => change('tuned', (before) => gridChanges.changed(before, at, part))}
            >
              <CellTools
                name={names[at]!}
                at={at}
                count={charts.length}
                handle={handleOf(at)}
                alone={`/?${writeGrid({ ...grid, charts: [charts[at]!] }).toString()}`}
                onReplace={() => setPicking(at)}
                onRemove={() => change('arranged', (before) => gridChanges.removed(before, at))}
              />
            </ChartPanel>
          </section>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {picking !== null && (
        <IndicatorPicker
          catalogue={catalogue}
          title={t(picking === 'end' ? 'workspaces.grid.add' : 'workspaces.grid.replace')}
          onChoose={(indicator) => choose(picking, indicator)}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
};
