import { DRAWING_TEXT_LENGTH } from '@chaintide/contracts/limits';
import { useLayoutEffect, useRef, type FormEvent } from 'react';
import { keepComposing } from '../../../shared/keyboard/composing.ts';
import { IconButton, ToolButton } from '../../../shared/ui/button.tsx';
import type { Layer } from './use-layer.ts';
import styles from './drawing-layer.module.css';
import type { Pen } from './pen-context.ts';
import { wantedBy } from './use-drawing-pointer.ts';

interface DrawingBarProps {
  readonly layer: Layer;
  readonly tool: Pen[0];
}

const CONTROL = /\p{C}/gu;

const NoteForm = ({
  layer,
  text,
  onText,
}: {
  readonly layer: Layer;
  readonly text: string;
  readonly onText: (text: string) => void;
}) => {
  const { t } = layer;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (text === '') input.current?.focus();
  }, [text]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = (input.current?.value ?? '').replaceAll(CONTROL, '').trim();
    if (typed !== '') onText(typed);
  };
  return (
    <form className={styles['form']} onSubmit={submit}>
      <input
        ref={input}
        className={styles['field']}
        aria-label={t('drawings.text')}
        placeholder={t('drawings.text')}
        maxLength={DRAWING_TEXT_LENGTH}
        defaultValue={text}
        autoComplete="off"
        onKeyDown={keepComposing}
      />
      <ToolButton type="submit">{t('drawings.save')}</ToolButton>
    </form>
  );
};

/** A hint on the present step, and buttons for what keys do. */
export const DrawingBar = ({ layer, tool }: DrawingBarProps) => {
  const { t, shown, kept, chosen, made, measure, undo, forget, add, end, keep, remove, drop, setSaid } = layer;
  const drawing = chosen && shown[chosen.index];
  if (!tool && !drawing && !undo && !measure) return null;
  const hint =
    tool && (made ? t('drawings.hint.second') : t(wantedBy(tool) === 1 ? 'drawings.hint.one' : 'drawings.hint.two'));
  const isNew = tool === 'note' && made !== undefined;
  return (
    <div className={styles['bar']} role="group" aria-label={t('drawings.label')} data-over-drawings>
      {isNew && (
        <NoteForm
          layer={layer}
          text=""
          onText={(text) => {
            drop();
            add({ kind: 'note', points: made, text });
          }}
        />
      )}
      {!isNew && drawing?.kind === 'note' && (
        <NoteForm
          key={drawing.text}
          layer={layer}
          text={drawing.text}
          onText={(text) => keep(kept.with(chosen!.index, { ...drawing, text }))}
        />
      )}
      {!isNew && (hint ?? drawing) && (
        <span className={styles['hint']}>{hint ?? t(`drawings.kind.${drawing!.kind}`)}</span>
      )}
      {undo && (
        <IconButton
          icon="undo"
          label={t('drawings.undo')}
          onClick={() => {
            undo();
            setSaid(t('drawings.said.undone'));
          }}
        />
      )}
      {chosen && drawing && (
        <IconButton icon="remove" label={t('drawings.remove')} onClick={() => remove(chosen.index)} />
      )}
      <IconButton
        icon="close"
        label={t('drawings.done')}
        onClick={() => {
          end();
          forget();
        }}
      />
    </div>
  );
};
