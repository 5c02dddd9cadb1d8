import { DEFAULT_ZOOM } from '@chaintide/contracts/limits';
import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { Suspense, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { afterFirstPicture } from '../../../shared/browser/first-picture.ts';
import { TIGHT, useMedia } from '../../../shared/browser/use-media.ts';
import { useShortcut } from '../../../shared/keyboard/shortcuts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { preferencesChanged } from '../../../shared/preferences/preferences.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { inToolbar } from '../../../shared/keyboard/late-keys.ts';
import { isStandard, overlays, standardOf, type ChartView, type Overlay } from '@chaintide/chart/view/chart-view';
import type { Companion } from '../shared/use-companions.ts';
import { AverageChoice } from './average-choice.tsx';
import styles from './chart-tools.module.css';
import { CompareTool } from './compare-tool.tsx';
import { DefinitionChoice } from './definition-choice.tsx';
import { RangeTools } from './range-tools.tsx';
import { ResolutionChoice } from './resolution-choice.tsx';
import { StudiesTool } from './studies-tool.tsx';

const DrawTool = lazily(async () => (await afterFirstPicture(() => import('../drawings/draw-tool.tsx'))).DrawTool);
const CompanionLine = lazily(async () => (await import('./companion-line.tsx')).CompanionLine);

interface Switch {
  readonly toggle: () => void;
}

interface ChartToolsProps {
  readonly view: ChartView;
  readonly catalogue: Catalogue;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** Start of the newest bucket, Unix seconds; undefined before there is one. */
  readonly newestAt: number | undefined;
  /** Coins whose price can usefully be laid over the indicator. */
  readonly mayOverlay: readonly Overlay[];
  /** Those whose price is laid over it. */
  readonly overlaid: readonly Overlay[];
  /** Series beside the main one, drawn or not. */
  readonly companions: readonly Companion[];
  /** Whether the chart is one of several, with as little room as on a phone. */
  readonly isCompact: boolean;
  /** Output actions, shown at the end. */
  readonly actions: ReactNode;
  readonly introduction: Switch & { readonly isOpen: boolean };
  readonly full: Switch & { readonly isOn: boolean };
}

const coinNames: Record<Overlay, string> = { btc: 'BTC', eth: 'ETH' };

type ViewProps = Pick<ChartToolsProps, 'view' | 'onChange'>;

type OverlayProps = ViewProps & Pick<ChartToolsProps, 'mayOverlay' | 'overlaid'>;

const OverlayButtons = ({ view, onChange, mayOverlay, overlaid }: OverlayProps) => {
  const { t } = useText();
  const dispatch = useDispatch();
  const swap = (coin: Overlay): void => {
    const isOn = overlaid.includes(coin);
    const others = view.overlays.filter((one) => one !== coin);
    if (!view.indicator.priced.includes(coin)) {
      return onChange({ overlays: overlays.filter((one) => others.includes(one) || (one === coin && !isOn)) });
    }
    // remembered, because whoever does not want the price here does not want it elsewhere
    dispatch(preferencesChanged({ price: !isOn }));
    return onChange({ overlays: others, price: !isOn });
  };
  useShortcut('b', 'charts.keys.btc', mayOverlay.includes('btc') ? () => swap('btc') : undefined);
  useShortcut('h', 'charts.keys.eth', mayOverlay.includes('eth') ? () => swap('eth') : undefined);
  return mayOverlay.map((coin) => (
    <ToolButton key={coin} aria-pressed={overlaid.includes(coin)} data-coin={coin} onClick={() => swap(coin)}>
      {t('charts.tools.overlay', { coin: coinNames[coin] })}
    </ToolButton>
  ));
};

const ScaleButton = ({ view, onChange }: ViewProps) => {
  const { t } = useText();
  const swap = (): void => onChange({ scale: view.scale === 'log' ? 'linear' : 'log' });
  useShortcut('l', 'charts.keys.scale', swap);
  return (
    <ToolButton onClick={swap}>{t(view.scale === 'log' ? 'charts.tools.toLinear' : 'charts.tools.toLog')}</ToolButton>
  );
};

const OwnRange = ({ view, onChange, newestAt }: ViewProps & Pick<ChartToolsProps, 'newestAt'>) => (
  <RangeTools
    newestAt={newestAt}
    range={view.range}
    onChoose={(range) => onChange({ range })}
    known={{ view, onChange }}
  />
);

/** Resets the indicator to its default view, including this browser's window. */
const ResetButton = ({ view, onChange }: ViewProps) => {
  const { t } = useText();
  const dispatch = useDispatch();
  const isChanged = !isStandard(view);
  const reset = (): void => {
    dispatch(preferencesChanged({ zoom: DEFAULT_ZOOM, price: true }));
    onChange(standardOf(view.indicator));
  };
  useShortcut('z', 'charts.keys.reset', isChanged ? reset : undefined);
  return isChanged && <IconButton icon="undo" label={t('charts.tools.reset')} onClick={reset} />;
};

const AboutTools = ({ introduction, full }: Pick<ChartToolsProps, 'introduction' | 'full'>) => {
  const { t } = useText();
  useShortcut('f', 'charts.keys.full', full.toggle);
  useShortcut('i', 'charts.keys.introduction', introduction.toggle);
  return (
    <span className={styles['about']}>
      <ToolButton aria-expanded={introduction.isOpen} onClick={introduction.toggle}>
        {t('charts.tools.introduction')}
      </ToolButton>
      <IconButton
        icon={full.isOn ? 'unfull' : 'full'}
        label={t(full.isOn ? 'charts.tools.unfull' : 'charts.tools.full')}
        onClick={full.toggle}
      />
    </span>
  );
};

/** Controls for everything the chart shows, with the companion series below. */
export const ChartTools = ({
  view,
  catalogue,
  onChange,
  newestAt,
  mayOverlay,
  overlaid,
  companions,
  isCompact,
  actions,
  introduction,
  full,
}: ChartToolsProps) => {
  const { t } = useText();
  const isTight = useMedia(TIGHT);
  return (
    <>
      <div
        ref={inToolbar}
        className={styles['tools']}
        data-narrow={isCompact || isTight}
        role="toolbar"
        aria-label={t('charts.tools.label')}
      >
        <OwnRange view={view} onChange={onChange} newestAt={newestAt} />
        <div className={styles['rest']}>
          <div className={styles['scroll']}>
            <div className={styles['choices']}>
              <DefinitionChoice view={view} onChange={onChange} />
              <AverageChoice kind="sma" days={view.sma} onChoose={(sma) => onChange({ sma })} />
              <AverageChoice kind="ema" days={view.ema} onChoose={(ema) => onChange({ ema })} />
              <ResolutionChoice view={view} onChange={onChange} />
              <i className={styles['rule']} />
              <ScaleButton view={view} onChange={onChange} />
              <OverlayButtons view={view} onChange={onChange} mayOverlay={mayOverlay} overlaid={overlaid} />
              <CompareTool view={view} catalogue={catalogue} onChange={onChange} />
              <StudiesTool view={view} overlaid={overlaid} onChange={onChange} />
              <Suspense>
                <DrawTool view={view} onChange={onChange} />
              </Suspense>
              <ResetButton view={view} onChange={onChange} />
            </div>
            <AboutTools introduction={introduction} full={full} />
          </div>
          <span className={styles['end']}>{actions}</span>
        </div>
      </div>
      {(view.known || companions.length > 0) && (
        <div className={styles['beside']}>
          <Suspense>
            <CompanionLine companions={companions} view={view} onChange={onChange} />
          </Suspense>
        </div>
      )}
    </>
  );
};
