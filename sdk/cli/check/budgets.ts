import type { Sizes } from '../../adopt/format.ts';
import { type Finding, PTL } from '../findings.ts';

const entryBudget = 4 * 1024;
const pageBudget = 60 * 1024;

/** Entries of at most 4 KB in brotli, pages of at most 60 KB in gzip. */
export function overBudget({ entryBrotli, firstPageGzip }: Sizes): Finding[] {
  const over = (code: Finding['code'], size: number, budget: number, what: string, fix: string): Finding[] =>
    size <= budget
      ? []
      : [
          {
            code,
            level: 'error',
            file: 'plugin.ts',
            line: 1,
            message: `${what} ${size} 字节，上限 ${budget} 字节`,
            fix,
          },
        ];
  return [
    ...over(PTL.entryBudget, entryBrotli, entryBudget, '入口', '减少页面和卡片的个数，或把插件拆成两个。'),
    ...over(
      PTL.pageBudget,
      firstPageGzip,
      pageBudget,
      '最重的页面',
      '改用 @portal/sdk 的组件，或按需 import() 大的依赖。',
    ),
  ];
}
