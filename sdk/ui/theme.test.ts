import { expect, test } from '@rstest/core';
import { lightMeaning } from './meaning.ts';
import { darkTheme, highContrastTheme, lightTheme, type PortalTheme } from './theme.ts';

/** Tokens that move and size nothing. */
const isDrawnOnly = (name: string) => /^(color|shadow)/.test(name) || name in lightMeaning;

const layoutOf = (theme: PortalTheme) =>
  Object.fromEntries(Object.entries(theme).filter(([name]) => !isDrawnOnly(name)));

test('themes differ in colours and shadows alone: what fits in one fits in all', () => {
  const light = layoutOf(lightTheme);
  expect(light).toMatchObject({ fontSizeBase300: '14px', strokeWidthThin: '1px', spacingHorizontalM: '12px' });
  expect(layoutOf(darkTheme)).toEqual(light);
  expect(layoutOf(highContrastTheme)).toEqual(light);
});
