import type { OutputOf } from '@portal/sdk/contract';
import { HeatMap, RankChart } from '@portal/sdk/ui/charts';
import { Charts } from '../charts.tsx';
import { type agreementReport, nearlyUsed } from './contract.ts';

type Summary = OutputOf<typeof agreementReport.summary>;

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];

/** Pixels in which twenty bars stand. */
const height = 500;

/** A row a year, a cell a month. */
const calendarOf = (months: Summary['months']) =>
  [...new Set(months.map(({ month }) => month.slice(0, 4)))].map((year) => ({
    name: `${year} 年`,
    points: MONTHS.map((month) => ({
      label: `${Number(month)}月`,
      value: months.find((one) => one.month === `${year}-${month}`)?.agreements ?? 0,
    })),
  }));

/** 执行率前二十、到期月历。 */
export const AgreementCharts = ({ top, months }: Summary) => (
  <Charts>
    <RankChart
      title="执行率前二十"
      height={height}
      unit="%"
      warnAbove={nearlyUsed * 100}
      points={top.map(({ agreementNo, useRate }) => ({
        label: agreementNo,
        value: Math.round(Number(useRate) * 1000) / 10,
      }))}
    />

    <HeatMap title="各月到期协议" unit="份" height={height} series={calendarOf(months)} />
  </Charts>
);
