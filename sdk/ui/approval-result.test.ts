import { describe, expect, test } from '@rstest/core';
import { approvalResult } from './approval-result.ts';

describe('The displayed result of an approval', () => {
  const rows: readonly [string, string, string][] = [
    ['R-APPR-06', 'handled', '同意'],
    ['R-APPR-06', '办理', '同意'],
    ['R-APPR-06', '处理', '同意'],
    ['R-APPR-07', '退回上一步', '驳回'],
    ['R-APPR-07', 'return to previous step', '驳回'],
    ['R-APPR-08', '退回申请人', '驳回'],
    ['R-APPR-08', 'return to applicant', '驳回'],
    ['R-APPR-09', '退回指定节点', '驳回'],
    ['R-APPR-09', 'return to specified node', '驳回'],
    ['R-APPR-10', '转办', '转办'],
    ['R-APPR-10', '撤回', '撤回'],
    ['R-APPR-10', '', ''],
  ];
  for (const [rule, operation, shown] of rows) {
    test(`${rule} “${operation}” shows as “${shown}”`, () => expect(approvalResult(operation)).toBe(shown));
  }
});
