import { callFailureText } from '../../../shared/failures/failure-text.ts';
import { usePalette } from '../../../shared/chart/palette.ts';
import { useText, type Text } from '../../../shared/i18n/use-text.ts';
import { useWayUp } from '../../../shared/session/use-way-up.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Companion } from '../shared/use-companions.ts';
import styles from './companion-line.module.css';
import { KnownNote } from './known-note.tsx';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';

interface ChipProps {
  readonly companion: Companion;
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
}

/** Returns the change that removes the companion from the view. */
const without = ({ kind, key }: Companion['spec'], view: ChartView): Partial<ChartView> => {
  const { overlays, compared, price } = view;
  if (kind === 'standard') return { difference: false };
  if (kind === 'overlay')
    return {
      overlays: overlays.filter((one) => one !== key),
      price: price && !view.indicator.priced.some((coin) => coin === key),
    };
  return { compared: compared.filter(({ indicator }) => indicator.id !== key) };
};

/** The reason why it is not drawn, in a word and in full. */
const reasonOf = (
  { state, failure, spec: { indicator } }: Companion,
  { resolution }: ChartView,
  text: Text<'tools'>,
): { word: string; hint: string } | undefined => {
  const { t, pick } = text;
  const name = pick(indicator.label);
  const named = { name, tier: indicator.tier, resolution: t(`format.resolution.${resolution}`) };
  if (state === 'shown') return undefined;
  if (state === 'locked' || state === 'unlike')
    return { word: t(`tools.beside.${state}`, named), hint: t(`tools.beside.${state}Hint`, named) };
  return { word: t(`tools.beside.${state}`), hint: failure ? callFailureText(failure, text) : '' };
};

const AxisSwitch = ({ companion: { spec }, view, onChange }: ChipProps) => {
  const { t, pick } = useText(toolsTexts);
  const isShared = spec.axis === 'main';
  const swap = (): void =>
    onChange({
      compared: view.compared.map((one) =>
        one.indicator.id === spec.key ? { ...one, axis: isShared ? 'own' : 'shared' } : one,
      ),
    });
  const axis = t(isShared ? 'tools.beside.shared' : 'tools.beside.own');
  const swapping = t(isShared ? 'tools.beside.toOwn' : 'tools.beside.toShared', { name: pick(spec.label) });
  return (
    <ToolButton aria-label={`${axis} · ${swapping}`} title={swapping} onClick={swap}>
      <span className={styles['axis']}>{axis}</span>
    </ToolButton>
  );
};

/** A companion of the main series: its colour, name, axis, the reason why it is not drawn, and a remove button. */
const Chip = ({ companion, view, onChange }: ChipProps) => {
  const text = useText(toolsTexts);
  const { t, pick } = text;
  const palette = usePalette();
  const climb = useWayUp();
  const { spec, state, retry } = companion;
  const name = pick(spec.label);
  const reason = reasonOf(companion, view, text);
  const isDivisor = spec.kind === 'compared' && view.comparison === 'ratio';
  const kind = isDivisor ? 'divisor' : spec.kind === 'compared' ? undefined : spec.kind;
  return (
    <li className={styles['chip']} data-state={state}>
      <i style={{ background: palette.marks[spec.colour] }} />
      <span className={styles['name']} title={pick(spec.indicator.fullName)}>
        {name}
      </span>
      {reason && (
        <span className={styles['reason']} role="status" title={reason.hint}>
          {reason.word}
          <span className="visually-hidden">{reason.hint}</span>
        </span>
      )}
      {state === 'failed' && <IconButton icon="refresh" label={t('tools.beside.retry', { name })} onClick={retry} />}
      {state === 'locked' && (
        <button
          type="button"
          className={styles['lock']}
          aria-label={t('tools.beside.climb', { name })}
          title={t('tools.beside.climb', { name })}
          onClick={climb}
        >
          <Icon name="lock" />
        </button>
      )}
      {state === 'shown' && spec.kind === 'compared' && view.comparison === 'values' && (
        <AxisSwitch companion={companion} view={view} onChange={onChange} />
      )}
      {state === 'shown' && kind && <span className={styles['kind']}>{t(`tools.beside.${kind}`)}</span>}
      <IconButton
        icon="close"
        label={t('tools.beside.remove', { name })}
        onClick={() => onChange(without(spec, view))}
      />
    </li>
  );
};

/** The day as of which the chart is shown, and its companions as chips. */
export const CompanionLine = ({
  companions,
  view,
  onChange,
}: Omit<ChipProps, 'companion'> & { readonly companions: readonly Companion[] }) => {
  const { t } = useText(toolsTexts);
  return (
    <>
      {view.known && <KnownNote day={view.known} onClear={() => onChange({ known: undefined })} />}
      {companions.length > 0 && (
        <ul className={styles['line']} data-edges="" aria-label={t('tools.beside.label')}>
          {companions.map((companion) => (
            <Chip key={companion.spec.key} companion={companion} view={view} onChange={onChange} />
          ))}
        </ul>
      )}
    </>
  );
};
