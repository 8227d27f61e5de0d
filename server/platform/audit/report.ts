import { dateTime } from '@portal/sdk/format';
import type { Fault } from './chain.ts';
import type { Verified } from './verify.ts';

const moment = (at: string | null): string => (at === null ? '-' : dateTime(at, 'YYYY-MM-DD HH:mm:ss'));

const told = ({ text, row }: Fault): string =>
  row ? `${text}\n    第 ${row.seq} 行 ${moment(row.at)} ${row.who || '-'} ${row.what}` : text;

/** The verification as the command prints it. */
export function reportOf({ extent, anchored, faults }: Verified): string {
  const { rows, first, last, from, to, headSeq, headHash } = extent;
  const { lines, last: anchor, where, readable } = anchored;
  const latest = anchor ? `最近一条 ${moment(anchor.at)}（第 ${anchor.n} 条，第 ${anchor.seq} 行）` : '没有锚点';
  const facts = [
    `审计记录  ${rows} 行（第 ${first ?? '-'} 行至第 ${last ?? '-'} 行）`,
    `时间      ${moment(from)} 至 ${moment(to)}`,
    `链头      第 ${headSeq ?? '-'} 行 ${headHash ?? '-'}`,
    readable
      ? `锚点      ${lines} 条，${latest}，${where}`
      : `锚点      在 ${where}，未比对；取回后用 -- --anchors <文件> 比对`,
  ];
  const result = faults.length === 0 ? '完好' : ['不完好：', ...faults.map((fault) => `  ${told(fault)}`)].join('\n');
  return [...facts, result].join('\n');
}
