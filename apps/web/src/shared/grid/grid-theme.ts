import { themeQuartz } from 'ag-grid-community';

/** Uses our design tokens, so that the grid follows the dark and light themes. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  backgroundColor: 'var(--card)',
  foregroundColor: 'var(--text)',
  accentColor: 'var(--accent)',
  borderColor: 'var(--line)',
  chromeBackgroundColor: 'var(--card)',
  headerBackgroundColor: 'var(--card)',
  headerTextColor: 'var(--muted)',
  headerFontWeight: 500,
  headerFontSize: 'var(--text-2)',
  fontFamily: 'inherit',
  fontSize: 'var(--text-3)',
  rowHoverColor: 'var(--hover)',
  oddRowBackgroundColor: 'var(--card)',
  valueChangeValueHighlightBackgroundColor: 'var(--accent-soft)',
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  columnBorder: false,
  rowHeight: 40,
  headerHeight: 36,
  cellHorizontalPadding: 12,
});
