/** Sector options of spec 3, by the codes of dictionary PLATE. */
export const PLATE = {
  COAL: '煤炭',
  POWER: '电力',
  TRANSPORT: '运输',
  CHEMICAL: '化工',
  SUPPORT: '支持保障',
  TECH: '科技环保',
  FINANCE: '金融',
  OTHER: '其他',
} as const;
export type Plate = keyof typeof PLATE;
