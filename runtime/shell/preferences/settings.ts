import type { Density, FontSize } from '@portal/sdk/ui/host';

export const THEME = { system: '跟随系统', light: '浅色', dark: '深色', contrast: '高对比度' } as const;
export type ThemeChoice = keyof typeof THEME;

/** What a user sets for themselves; it follows them to other browsers. */
export interface Settings {
  readonly theme: ThemeChoice;
  readonly density: Density;
  /** Body text in px. */
  readonly fontSize: FontSize;
  /** Whether the open pages stand in a bar of tabs. */
  readonly tabBar: boolean;
  readonly sideWidth: SideWidth;
  /** 1 readable width, 2 whole width. */
  readonly layoutStyle: 1 | 2;
  /** Path where the user begins after signing in; empty means the home page. */
  readonly landing: string;
}

/** Widths of the unfolded side menu in px. */
export const SIDE_WIDTH = { 180: '窄', 220: '标准', 280: '宽' } as const;
export type SideWidth = keyof typeof SIDE_WIDTH;

/** spec 4: the default layout style is 1. */
export const defaultSettings: Settings = {
  theme: 'system',
  density: 'compact',
  fontSize: 14,
  tabBar: true,
  sideWidth: 220,
  layoutStyle: 1,
  landing: '',
};

const oneOf =
  (...values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);

const accepted: Readonly<Record<keyof Settings, (value: unknown) => boolean>> = {
  theme: oneOf(...Object.keys(THEME)),
  density: oneOf('compact', 'default', 'roomy'),
  fontSize: oneOf(14, 16, 18),
  tabBar: oneOf(true, false),
  sideWidth: oneOf(180, 220, 280),
  layoutStyle: oneOf(1, 2),
  landing: (value) => typeof value === 'string' && (value === '' || value.startsWith('/')),
};

/** The settings among what was stored; what another version wrote differently is left out. */
export function settingsOf(stored: unknown): Partial<Settings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).filter(([name, value]) => accepted[name as keyof Settings]?.(value) === true);
  return Object.fromEntries(entries) as Partial<Settings>;
}
