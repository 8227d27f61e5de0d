/** How much a call of tickets takes. */
import { test } from '@rstest/core';
import { expectLimits, file, type Limits, some } from '#server/test-limits';
import { ticket } from './contract.ts';

const seen = { id: '1', version: 1 };
const entered = {
  ...{ title: '金额', type: '4', priority: '2', system: '01', description: '求和为 0', contactName: '程屿' },
  contactPhone: '12000000101',
};
const words = (length: number) => '延'.repeat(length);

const LIMITS: Limits = [
  [
    ticket.save,
    entered,
    [{ title: words(50) }, { contactName: words(30) }, { description: words(20_000) }, { files: some(10, file) }],
    [{ title: words(51) }, { contactName: words(31) }, { description: words(20_001) }, { files: some(11, file) }],
  ],
  [ticket.handle, { ...seen, step: 'HOLD' }, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.decide, { ...seen, step: 'REOPEN' }, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.close, seen, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.escalate, seen, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.assign, { ...seen, handlerId: '8' }, [{ remark: words(200) }], [{ remark: words(201) }]],
  [ticket.merge, seen, [{ intoNo: 'G'.repeat(40) }], [{ intoNo: 'G'.repeat(41) }]],
  [ticket.reply, { id: '1' }, [{ content: words(2000) }], [{ content: words(2001) }]],
  [ticket.teach, { id: '1', title: '金额' }, [{ content: words(2000) }], [{ content: words(2001) }]],
  [ticket.delete, {}, [{ id: '1' }], [{}]],
  [ticket.urge, {}, [{ id: '1' }], [{}]],
];

test('each call takes what is within its limits, and refuses what is beyond', () => expectLimits(LIMITS));
