import { describe, expect, it } from 'vitest';
import { flagsOf, glyphOf, type StageEvent } from './events.ts';
import { sceneOf } from './scene.ts';

const DAY = 86_400;
const scene = sceneOf({
  size: { width: 1_000, height: 400 },
  window: { from: 0, to: 1_000 * DAY },
  traces: [],
  scale: 'linear',
  language: 'en',
});
const event = (id: number, day: number, rest: Partial<StageEvent> = {}): StageEvent => ({
  id,
  time: day * DAY,
  label: 'Halving',
  note: '',
  kind: 'halving',
  ...rest,
});

describe('event flags', () => {
  it('stand on what is seen, with their label where there is room', () => {
    const flags = flagsOf(scene, [event(1, -5), event(2, 300), event(3, 700), event(4, 2_000)]);
    expect(flags.map(({ events, label }) => [events[0]!.id, label])).toEqual([
      [2, 'Halving'],
      [3, 'Halving'],
    ]);
  });

  it('leave the label out where the next flag or the edge is near', () => {
    expect(flagsOf(scene, [event(1, 300), event(2, 340), event(3, 995)]).map(({ label }) => label)).toEqual([
      undefined,
      'Halving',
      undefined,
    ]);
    expect(flagsOf(scene, [event(1, 100, { label: 'x'.repeat(80) })])[0]!.label).toBeUndefined();
  });

  it('become a number where they are crowded or of one day', () => {
    const [flag, ...rest] = flagsOf(scene, [event(3, 302), event(1, 300), event(2, 300)]);
    expect(rest).toEqual([]);
    expect(flag!.events.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([glyphOf(flag!), flag!.label]).toEqual(['3', undefined]);
  });

  it('carry the sign of their kind, known or not', () => {
    const glyph = (kind: string): string => glyphOf(flagsOf(scene, [event(1, 300, { kind })])[0]!);
    expect(['halving', 'market', 'constructor', 'whatever'].map(glyph)).toEqual(['½', '$', '•', '•']);
  });
});
