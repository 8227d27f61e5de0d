import { FluentProvider } from '@fluentui/react-components';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type Density, DensityContext } from './density.ts';
import { darkTheme, type FontSize, highContrastTheme, lightTheme, sized } from './theme.ts';

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

interface Props {
  /** Default `system`. */
  theme?: ThemeName | 'system';
  /** Size of body text in px; the other sizes grow with it. Default 14. */
  fontSize?: FontSize;
  /** Of tables that have none of their own. Default `default`. */
  density?: Density;
  children: ReactNode;
}

/** Theme, fonts, density and text direction of everything below. */
export function PortalProvider({ theme = 'system', fontSize = 14, density = 'compact', children }: Props) {
  const name = useThemeName(theme);
  const drawn = useMemo(() => sized(THEMES[name], fontSize), [name, fontSize]);
  return (
    <FluentProvider theme={drawn} data-theme={name} lang="zh-CN">
      <DensityContext value={density}>{children}</DensityContext>
    </FluentProvider>
  );
}
