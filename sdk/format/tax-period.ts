/** Tax periods of spec 9, on calendar days at +08:00 (`YYYY-MM-DD`). The rules are independent of each other. */

const partsOf = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, date };
};

/** The default tax year of a day: the previous one before June, else its own. */
export function taxYear(day: string): number {
  const { year, month } = partsOf(day);
  return month < 6 ? year - 1 : year;
}

/** The tax month of a day, `YYYY-MM`: its own from the 16th on, else the previous one. */
export function taxMonth(day: string): string {
  const { year, month, date } = partsOf(day);
  const index = year * 12 + (month - 1) - (date >= 16 ? 0 : 1);
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** A quarter and its first and last day. */
export interface Quarter {
  readonly year: number;
  readonly quarter: 1 | 2 | 3 | 4;
  /** First and last day, `YYYY-MM-DD`. */
  readonly begin: string;
  readonly end: string;
}

const bounds = { 1: ['01-01', '03-31'], 2: ['04-01', '06-30'], 3: ['07-01', '09-30'], 4: ['10-01', '12-31'] } as const;

const quarterOf = (year: number, quarter: Quarter['quarter']): Quarter => ({
  year,
  quarter,
  begin: `${year}-${bounds[quarter][0]}`,
  end: `${year}-${bounds[quarter][1]}`,
});

/** The calendar quarter of a day. */
export function calendarQuarter(day: string): Quarter {
  const { year, month } = partsOf(day);
  return quarterOf(year, Math.ceil(month / 3) as Quarter['quarter']);
}

/** The tax quarter of a day by the windows of spec 9: to 15 January the Q4 of the year before, to 15 April Q1, to 15 July Q2, to 15 October Q3, then Q4. */
export function taxQuarterWindow(day: string): Quarter {
  const { year, month, date } = partsOf(day);
  const value = month * 100 + date;
  if (value <= 115) return quarterOf(year - 1, 4);
  if (value <= 415) return quarterOf(year, 1);
  if (value <= 715) return quarterOf(year, 2);
  return value <= 1015 ? quarterOf(year, 3) : quarterOf(year, 4);
}

/** Tax types by code. Sort the keys to list them: an object iterates `'10'` before `'01'`. */
export const TAX_TYPES = {
  '01': '增值税',
  '02': '企业所得税季度预缴',
  '03': '企业所得税年度汇算清缴',
  '05': '个人所得税',
  '06': '转让定价',
  '08': '印花税',
  '09': '城镇土地使用税',
  '10': '房产税',
  '11': '资源税',
  '12': '消费税',
  '13': '环境保护税',
  '18': '水资源税',
  '19': '车船税',
  '20': '契税',
  '22': '十税合一',
} as const;
