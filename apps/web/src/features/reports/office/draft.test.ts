import type { Report } from '@chaintide/contracts/reports/reports';
import { describe, expect, it } from 'vitest';
import { emptyDraft, fieldOf, momentOf, problemsOf } from './draft.ts';
import { reportsLink, shownIn } from './reports-view.ts';

const whole = { title: 'A title', source: 'A text' };
const draft = { ...emptyDraft(Date.UTC(2026, 10, 26)), zh: whole, en: whole };

describe('a draft', () => {
  it('needs both languages, and says where something is missing', () => {
    expect(problemsOf(draft)).toEqual({});
    expect(problemsOf({ ...draft, en: { title: ' ', source: '' } })).toEqual({
      'en.title': 'title.empty',
      'en.source': 'written.empty',
    });
    expect(problemsOf({ ...draft, day: '' })).toEqual({ day: 'day.format' });
  });

  it('keeps its time in the field for it', () => {
    const at = Date.UTC(2026, 10, 26, 8, 30);
    expect(momentOf(fieldOf(at))).toBe(at);
    expect(momentOf(fieldOf(null))).toBeNull();
  });
});

describe('a changed report', () => {
  const report = { state: 'published', kind: 'daily' } as Report;
  const view = { ...reportsLink.first, isOwn: false };

  it('enters the lists that it belongs to, and leaves the others', () => {
    expect(shownIn(report, view)).toMatchObject({ fits: true, leaves: false });
    expect(shownIn(report, { ...view, state: 'published' })).toMatchObject({ fits: true, leaves: false });
    expect(shownIn(report, { ...view, state: 'toBeReviewed' })).toMatchObject({ fits: false, leaves: true });
    expect(shownIn(report, { ...view, kind: 'weekly' })).toMatchObject({ fits: false, leaves: true });
  });

  it('is left to the gateway where words or its writer decide', () => {
    expect(shownIn(report, { ...view, search: 'x' })).toMatchObject({ fits: false, leaves: false });
    expect(shownIn(report, { ...view, isOwn: true })).toMatchObject({ fits: false, leaves: false });
  });
});
