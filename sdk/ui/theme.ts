import {
  type BrandVariants,
  createDarkTheme,
  createHighContrastTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';
import { contrastMeaning, darkMeaning, lightMeaning, type SemanticTokens } from './meaning.ts';

/** River blue: one hue at sixteen lightnesses (OKLCH); 80 is the key colour. */
export const brand: BrandVariants = {
  10: '#000D23',
  20: '#001838',
  30: '#00244D',
  40: '#003163',
  50: '#003B73',
  60: '#004581',
  70: '#004F8C',
  80: '#0F5B99',
  90: '#206CAF',
  100: '#357EC2',
  110: '#4C91D3',
  120: '#67A3E0',
  130: '#84B6E9',
  140: '#A7CBF2',
  150: '#C5DEF7',
  160: '#E2EEFB',
};

/** Gaps of the 4 px grid. */
export const space = { xs: '4px', s: '8px', m: '12px', l: '16px', xl: '24px', xxl: '32px', xxxl: '48px' } as const;

export const radius = { control: '4px', card: '8px' } as const;

/** Heights that parts share, in px. */
export const heights = { header: 56, tabBar: 36, pageHeader: 48, rowCompact: 32, row: 40, rowRoomy: 48 } as const;

const chinese =
  '"PingFang SC","Microsoft YaHei","Source Han Sans SC","Noto Sans CJK SC",' +
  '"HarmonyOS Sans SC","WenQuanYi Micro Hei",sans-serif';

const type = {
  fontFamilyBase: chinese,
  fontFamilyNumeric: chinese,
  fontFamilyMonospace: `"JetBrains Mono","SF Mono",Consolas,"DejaVu Sans Mono","Liberation Mono",${chinese}`,
  lineHeightBase300: '22px',
  borderRadiusMedium: radius.control,
  borderRadiusXLarge: radius.card,
};

export type PortalTheme = Theme & SemanticTokens;

export const lightTheme: PortalTheme = {
  ...createLightTheme(brand),
  ...type,
  ...lightMeaning,
  colorNeutralBackground2: '#F6F8FB',
  colorNeutralBackground3: '#EFF3F8',
  colorNeutralStroke1: '#C9D2DC',
  colorNeutralStroke2: '#DFE5EC',
  colorNeutralStencil1: '#E6ECF2',
  colorNeutralStencil2: '#F3F6F9',
  colorNeutralForeground3: '#57626F',
  colorNeutralForeground4: '#667281',
  colorStatusSuccessForeground1: '#17664A',
  colorStatusSuccessForeground2: '#17664A',
  colorStatusSuccessForeground3: '#1E7F5C',
  colorStatusSuccessBackground1: '#E9F6F0',
  colorStatusSuccessBackground3: '#1E7F5C',
  colorStatusSuccessBorderActive: '#1E7F5C',
};

export const darkTheme: PortalTheme = {
  ...createDarkTheme(brand),
  ...type,
  ...darkMeaning,
  colorNeutralBackground1: '#20262E',
  colorNeutralBackground1Hover: '#2B323B',
  colorNeutralBackground1Selected: '#2F3842',
  colorNeutralBackground2: '#171C22',
  colorNeutralBackground3: '#11151A',
  colorNeutralStencil1: '#2E3640',
  colorNeutralStencil2: '#3A444F',
  colorNeutralStroke1: '#56616D',
  colorNeutralStroke2: '#39424C',
  colorBrandBackground: brand[90],
  colorBrandBackgroundHover: brand[80],
  colorBrandForeground1: brand[120],
  colorBrandForeground2: brand[130],
  colorBrandForegroundLink: brand[120],
  colorBrandForegroundLinkHover: brand[130],
  colorCompoundBrandForeground1: brand[120],
  colorCompoundBrandStroke: brand[110],
  colorStatusSuccessForeground1: '#7DD3B0',
  colorStatusSuccessForeground3: '#5FC79E',
  colorStatusSuccessBackground1: '#12372A',
  colorStatusSuccessBorderActive: '#5FC79E',
};

export const highContrastTheme: PortalTheme = { ...createHighContrastTheme(), ...type, ...contrastMeaning };

/** Body text in px; larger for those who see less. */
export type FontSize = 14 | 16 | 18;

const growing = /^(fontSize|lineHeight)/;

/** A theme with every text size and line height in proportion to the body's. */
export const sized = (theme: PortalTheme, fontSize: FontSize): PortalTheme =>
  fontSize === 14
    ? theme
    : (Object.fromEntries(
        Object.entries(theme).map(([name, value]) => [
          name,
          growing.test(name) ? `${Math.round((Number.parseFloat(String(value)) * fontSize) / 14)}px` : value,
        ]),
      ) as PortalTheme);

export { meaning } from './meaning.ts';
