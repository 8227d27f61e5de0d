import { FluentProvider } from '@fluentui/react-components';
import { type ReactNode, useSyncExternalStore } from 'react';
import { darkTheme, highContrastTheme, lightTheme } from './theme.ts';

export type ThemeName = 'light' | 'dark' | 'contrast';

const THEMES = { light: lightTheme, dark: darkTheme, contrast: highContrastTheme };

const contrastQuery = '(forced-colors: active)';
const darkQuery = '(prefers-color-scheme: dark)';

function systemTheme(): ThemeName {
  if (matchMedia(contrastQuery).matches) return 'contrast';
  return matchMedia(darkQuery).matches ? 'dark' : 'light';
}

function onSystemTheme(listener: () => void): () => void {
  const queries = [matchMedia(contrastQuery), matchMedia(darkQuery)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** The theme a choice leads to; `system` follows the computer while the page is open. */
export function useThemeName(choice: ThemeName | 'system'): ThemeName {
  const system = useSyncExternalStore(onSystemTheme, systemTheme);
  return choice === 'system' ? system : choice;
}

/** Theme, fonts and text direction of everything below. `theme` defaults to `system`. */
export function PortalProvider({ theme = 'system', children }: { theme?: ThemeName | 'system'; children: ReactNode }) {
  const name = useThemeName(theme);
  return (
    <FluentProvider theme={THEMES[name]} data-theme={name} lang="zh-CN">
      {children}
    </FluentProvider>
  );
}
